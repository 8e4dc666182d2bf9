import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A code that a package gives to ToolError. */
export interface ErrorCode {
  code: string;
  /** Folder under packages/. */
  folder: string;
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));

/** Every `new ToolError("code", …)` of fence and the families, sorted, each once per package. */
export const errorCodes = (root: string, folders: string[]): ErrorCode[] =>
  folders.flatMap((folder) => {
    const text = sources(join(root, "packages", folder, "src"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const codes = new Set([...text.matchAll(/new ToolError\(\s*"([a-z0-9_.-]+)"/g)].map((match) => match[1] ?? ""));
    return [...codes].sort().map((code) => ({ code, folder }));
  });

/** Folders under packages/ that have sources and refuse things themselves. */
export const refusingFolders = (root: string): string[] =>
  readdirSync(join(root, "packages"))
    .filter((folder) => folder === "fence" || folder === "net" || folder.startsWith("tools-"))
    .filter((folder) => readdirSync(join(root, "packages", folder)).includes("src"))
    .sort();
