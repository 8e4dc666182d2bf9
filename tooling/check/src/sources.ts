import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Files that git knows or would add, relative to the root; deleted ones are left out. */
export const gitFiles = (root: string, ...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
