import { access, constants, readFile, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Checker } from "./checker.ts";
import { hashFile } from "./hash.ts";

interface ProjectChecker {
  name: string;
  /** Present in the project: a file, or a text in a file. */
  marks: readonly (string | readonly [file: string, text: string])[];
  /** Further files that decide what the program does. */
  reads?: readonly string[];
  /** Where the program may be, before PATH. */
  local: readonly string[];
  args: readonly string[];
  format: Checker["format"];
}

const venv = (name: string) => [`.venv/bin/${name}`, `venv/bin/${name}`];

const known: readonly ProjectChecker[] = [
  {
    name: "mypy",
    marks: ["mypy.ini", ".mypy.ini", ["pyproject.toml", "[tool.mypy"], ["setup.cfg", "[mypy"]],
    local: venv("mypy"),
    args: ["--show-column-numbers", "--no-error-summary", "--no-pretty", "."],
    format: "gcc",
  },
  {
    name: "ruff",
    marks: ["ruff.toml", ".ruff.toml", ["pyproject.toml", "[tool.ruff"]],
    local: venv("ruff"),
    args: ["check", "--output-format", "concise", "--no-cache", "."],
    format: "gcc",
  },
  {
    name: "go",
    marks: ["go.mod"],
    reads: ["go.sum", "vendor/modules.txt"],
    local: [],
    args: ["vet", "./..."],
    format: "gcc",
  },
  {
    name: "cargo",
    marks: ["Cargo.toml"],
    reads: ["Cargo.lock", "build.rs", ".cargo/config.toml", "rust-toolchain.toml"],
    local: [],
    args: ["check", "--quiet", "--message-format", "short"],
    format: "gcc",
  },
];

const maxMarkBytes = 1_048_576;

/** Checkers that the project brings: its own programs and configuration, so they need a person's word. */
export async function projectCheckers(folder: string, path: string): Promise<Checker[]> {
  const found = await Promise.all(known.map((spec) => applicable(spec, folder, path)));
  return found.filter((checker) => checker !== undefined);
}

async function applicable(spec: ProjectChecker, folder: string, path: string): Promise<Checker | undefined> {
  const configs: string[] = [];
  for (const mark of spec.marks) {
    const [file, text] = typeof mark === "string" ? [mark, ""] : mark;
    if (await holds(join(folder, file), text)) configs.push(file);
  }
  const [first] = configs;
  if (first === undefined) return undefined;
  const file = await findProgram(spec, folder, path);
  if (file === undefined) return undefined;
  const hashes = Object.fromEntries(
    await Promise.all([
      hashFile(file).then((hash) => [`${spec.name}: ${file}`, hash ?? ""]),
      ...[...configs, ...(spec.reads ?? [])].map((name) =>
        hashFile(join(folder, name)).then((hash) => [`${spec.name}: ${name}`, hash ?? "absent"]),
      ),
    ]),
  ) as Record<string, string>;
  const shown = [file, ...spec.args].join(" ");
  return { name: spec.name, shown, run: { file, args: spec.args }, format: spec.format, fallbackFile: first, hashes };
}

async function holds(file: string, text: string): Promise<boolean> {
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) return false;
  return text === "" || (info.size <= maxMarkBytes && (await readFile(file, "utf8")).includes(text));
}

async function findProgram({ name, local }: ProjectChecker, folder: string, path: string): Promise<string | undefined> {
  const places = [
    ...local.map((place) => join(folder, place)),
    ...path
      .split(delimiter)
      .filter(Boolean)
      .map((dir) => join(dir, name)),
  ];
  for (const place of places) {
    const usable = await access(place, constants.X_OK).then(
      () => stat(place).then((info) => info.isFile()),
      () => false,
    );
    if (usable) return place;
  }
  return undefined;
}
