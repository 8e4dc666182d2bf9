import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publishedPackages } from "../packages.ts";
import type { Step } from "../step.ts";

const git = (root: string, ...args: string[]): string | undefined => {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
};

/** Where the released state begins: the newest release tag, else the first commit. */
const lastRelease = (root: string): string | undefined =>
  git(root, "describe", "--tags", "--abbrev=0") ?? git(root, "rev-list", "--max-parents=0", "HEAD")?.split("\n").at(-1);

const announced = (root: string): Set<string> => {
  const folder = join(root, ".changeset");
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => readFileSync(join(folder, file), "utf8").split("---")[1] ?? "");
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^\s*["']?([^"':\s]+)["']?\s*:/gm)].map((match) => match[1] ?? "")),
  );
};

/** A published package whose files changed since the last release is named in a changeset. */
export const changesets: Step = {
  name: "changesets",
  async run(root) {
    const since = lastRelease(root);
    if (since === undefined) return { ok: true, note: "no git history" };
    const changed = new Set((git(root, "diff", "--name-only", since, "--", "packages", "apps") ?? "").split("\n"));
    const named = announced(root);
    const missing = publishedPackages(root)
      .filter(({ folder }) => [...changed].some((file) => file.startsWith(`${folder}/src/`)))
      .map(({ manifest }) => manifest.name)
      .filter((name) => !named.has(name));
    return {
      ok: missing.length === 0,
      detail: `Changed without a changeset: ${missing.join(", ")}\nType: pnpm changeset`,
      note: `${named.size} packages announced`,
    };
  },
};
