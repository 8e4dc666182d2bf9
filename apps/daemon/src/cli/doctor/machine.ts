import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Finding } from "./finding.ts";

const run = promisify(execFile);
const minimum = [20, 19] as const;

const programs = [
  { name: "bash", needed: true, without: "run_shell needs it" },
  { name: "git", needed: false, without: "agents have no git" },
  { name: "rg", needed: false, without: "grep and glob answer the same without it, more slowly" },
] as const;

export async function checkMachine(): Promise<Finding[]> {
  return [node(), ...(await Promise.all(programs.map(program))), await database()];
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const fits = major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
  return fits
    ? { state: "ok", what: "node", text: process.versions.node }
    : { state: "fail", what: "node", text: `${process.versions.node}; install ${minimum.join(".")} or newer` };
}

async function program({ name, needed, without }: (typeof programs)[number]): Promise<Finding> {
  try {
    const { stdout } = await run(name, ["--version"], { timeout: 5000 });
    return { state: "ok", what: name, text: stdout.split("\n")[0] ?? "" };
  } catch {
    return { state: needed ? "fail" : "note", what: name, text: `not found on PATH; ${without}` };
  }
}

async function database(): Promise<Finding> {
  try {
    const { default: SQLite } = await import("better-sqlite3");
    const memory = new SQLite(":memory:");
    const row = memory.prepare("select sqlite_version() as version").get() as { version: string };
    memory.close();
    return { state: "ok", what: "sqlite", text: row.version };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { state: "fail", what: "sqlite", text: `better-sqlite3 can't be loaded: ${why}` };
  }
}
