// Python with the program in it, as both workers use it.
import { loadPyodide } from "../pyodide/pyodide.mjs";

export async function python() {
  const here = new URL("../pyodide/", import.meta.url).href;
  const program = fetch(new URL("../program.bin", import.meta.url)).then((found) => found.arrayBuffer());
  const pyodide = await loadPyodide({ indexURL: here, stdLibURL: `${here}python_stdlib.zip` });
  lay(pyodide.FS, await program);
  pyodide.runPython("import sys; sys.path.insert(0, '/program')");
  return pyodide;
}

/** The files of the program, which follow a list of them (folder.py): parts of the whole, and no copies. */
function lay(FS, whole) {
  const length = new DataView(whole).getUint32(0);
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(whole, 4, length)))) {
    FS.mkdirTree(`/program/${path.replace(/[^/]*$/, "")}`);
    FS.writeFile(`/program/${path}`, new Uint8Array(whole, at, size), { canOwn: true });
    at += size;
  }
}
