// With Node: byte code of the program and of Python's own library, made by the Python that will run it.
// node precompile.mjs PYODIDE FOLDER KEEP…: each archive there gets byte code; sources with one of KEEP in their path stay.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import process from "node:process";

const [, , from, folder, ...keep] = process.argv;
const { loadPyodide } = await import(pathToFileURL(resolve(from, "pyodide.mjs")).href);
const pyodide = await loadPyodide();
pyodide.globals.set("keep", pyodide.toPy(keep));
pyodide.runPython(`
import ast, importlib.util, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def without_docs(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node, False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree

def compiled(name, source):
    code = compile(without_docs(ast.parse(source)), name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def compile_all():
  with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w") as new:
    for entry in old.infolist():
        if entry.is_dir():
            continue
        data, name = old.read(entry), entry.filename
        def put(name, data):
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
        if not name.endswith(".py"):
            put(name, data)
        elif any(part in name for part in keep):
            folder, _, file = name.rpartition("/")
            put(name, data)
            put(f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc", compiled(name, data))
        else:
            put(name + "c", compiled(name, data))
`);
for (const name of readdirSync(folder)) {
  pyodide.FS.writeFile("/in.zip", readFileSync(resolve(folder, name)));
  pyodide.runPython("compile_all()");
  writeFileSync(resolve(folder, name), pyodide.FS.readFile("/out.zip"));
}
