import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const maxReferences = 50;
const maxConfigBytes = 1_048_576;

/** Paths for `tsc -p` below a folder: its tsconfig or jsconfig, or what a solution file without files of its own refers to. */
export async function tsProjects(folder: string): Promise<string[]> {
  for (const name of ["tsconfig.json", "jsconfig.json"]) {
    const config = await readConfig(join(folder, name));
    if (config === undefined) continue;
    const own = config.files === undefined || config.files.length > 0 || (config.include?.length ?? 0) > 0;
    const references = config.references ?? [];
    if (own || references.length === 0) return [name];
    return references.slice(0, maxReferences).flatMap(({ path }) => (typeof path === "string" ? [path] : []));
  }
  return [];
}

interface Config {
  files?: unknown[];
  include?: unknown[];
  references?: { path?: unknown }[];
}

// An unreadable file still belongs to tsc, which says what is wrong with it.
async function readConfig(path: string): Promise<Config | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  if (info.size > maxConfigBytes) return {};
  try {
    const value: unknown = JSON.parse(withoutComments(await readFile(path, "utf8")));
    return typeof value === "object" && value !== null ? (value as Config) : {};
  } catch {
    return {};
  }
}

/** JSON text of a JSON-with-comments text: comments and trailing commas removed, strings untouched. */
export function withoutComments(text: string): string {
  const kept = text
    .replace(/^\ufeff/, "")
    .replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (part[0] === '"' ? part : " "));
  return kept.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (part) => (part === "," ? "" : part));
}
