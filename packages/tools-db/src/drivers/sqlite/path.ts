import { resolve } from "node:path";

/** The file that a saved SQLite connection names: a path, or `sqlite:` with one behind it. Undefined: it names none. */
export function filePath(url: string): string | undefined {
  const isUrl = /^sqlite:/i.test(url);
  let path = url;
  if (isUrl) {
    try {
      path = decodeURIComponent(url.slice("sqlite:".length).replace(/^\/\/(?=\/|[^/])/, ""));
    } catch {
      return undefined;
    }
    if (path.includes("?")) return undefined;
  }
  if (path === "" || path.includes("\0") || path.startsWith(":") || /^file:/i.test(path)) return undefined;
  return resolve(path);
}
