import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

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

const untilReady = async (child: ReturnType<typeof spawn>): Promise<void> => {
  if (!child.stdout) return;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("{")) continue;
    const { url } = JSON.parse(line) as { url: string };
    await fetch(new URL("/api/health", url));
    child.kill("SIGTERM");
    return;
  }
};

/** Names of the npm packages whose code the daemon has loaded at that moment. */
export const modulesAt = async (moment: Moment, main: string, folder: string): Promise<string[]> => {
  const record = join(folder, `${moment}.txt`);
  await writeFile(record, "");
  const preload = pathToFileURL(join(import.meta.dirname, "..", "preload", "record-modules.mjs")).href;
  const home = join(folder, "home");
  const args = moment === "help" ? ["--help"] : ["start", "--port", "0", "--json", "--home", home];
  const child = spawn(process.execPath, ["--import", preload, main, ...args], {
    env: { ...process.env, RECORD_MODULES: record, LATCHAI_HOME: home },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (moment === "ready") await untilReady(child);
  else child.stdout?.resume();
  const code = await ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`latchai ${args.join(" ")} ended with ${code}`);
  const files = [...new Set((await readFile(record, "utf8")).split("\n").filter(Boolean))].map((url) =>
    fileURLToPath(url),
  );
  const packages = await Promise.all(files.map(packagesIn));
  return [...new Set(packages.flat())].sort();
};
