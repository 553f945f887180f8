// Python with the program in it, as both workers use it.
import { loadPyodide } from "../pyodide/pyodide.mjs";

export async function python() {
  const here = new URL("../pyodide/", import.meta.url).href;
  const program = fetch(new URL("../program.zip", import.meta.url)).then((found) => found.arrayBuffer());
  const pyodide = await loadPyodide({ indexURL: here, stdLibURL: `${here}python_stdlib.zip` });
  pyodide.unpackArchive(await program, "zip", { extractDir: "/program" });
  pyodide.runPython("import sys; sys.path.insert(0, '/program')");
  return pyodide;
}
