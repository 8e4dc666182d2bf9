import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startDaemon, withPreload } from "./daemon-process.ts";

/** `help`: `latchai --help` has printed. `ready`: `latchai start` has answered its first request. */
export type Moment = "help" | "ready";

/** Packages whose import costs tens of milliseconds of CPU or more. */
export const heavyPackages: ReadonlySet<string> = new Set([
  "typescript",
  "playwright-core",
  "@modelcontextprotocol/sdk",
  "zod",
  "typebox/compile",
  "typebox/schema",
  "re2js",
  "pg",
  "mysql2",
  "libpg-query",
  "node-sql-parser",
  "jsdom",
  "linkedom",
  "turndown",
  "web-tree-sitter",
  "@scalar/fastify-api-reference",
]);

/** The npm package a path belongs to; typebox is told apart by entry, since only its compiler is heavy. */
const packageOf = (path: string): string | undefined => {
  const inner = path.replaceAll("\\", "/").split("node_modules/").at(-1);
  if (inner === undefined || inner === path) return undefined;
  const parts = inner.split("/");
  const name = parts[0]?.startsWith("@") ? `${parts[0]}/${parts[1]}` : (parts[0] ?? "");
  const entry = /^typebox\/build\/(compile|schema)\//.exec(inner)?.[1];
  return entry ? `${name}/${entry}` : name;
};

/** Packages inside one loaded file: a bundle tells through its source map. */
const packagesIn = async (file: string): Promise<string[]> => {
  const map = `${file}.map`;
  const paths = existsSync(map) ? (JSON.parse(await readFile(map, "utf8")) as { sources: string[] }).sources : [];
  return [file, ...paths].map(packageOf).filter((name) => name !== undefined);
};

const preload = join(import.meta.dirname, "..", "preload", "record-modules.mjs");

const runHelp = (main: string, env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...withPreload(preload), main, "--help"], { env, stdio: "ignore" });
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`latchai --help ended with ${code}`))));
  });

/** Names of the npm packages whose code the daemon has loaded at that moment. */
export const modulesAt = async (moment: Moment, main: string, folder: string): Promise<string[]> => {
  const record = join(folder, `${moment}.txt`);
  await writeFile(record, "");
  const env = { ...process.env, RECORD_MODULES: record };
  if (moment === "help") await runHelp(main, env);
  else await (await startDaemon({ main, home: join(folder, "home"), preload, env })).stop();
  const files = [...new Set((await readFile(record, "utf8")).split("\n").filter(Boolean))].map((url) =>
    fileURLToPath(url),
  );
  const packages = await Promise.all(files.map(packagesIn));
  return [...new Set(packages.flat())].sort();
};
