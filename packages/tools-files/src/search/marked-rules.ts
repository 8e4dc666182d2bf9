import { addRules, type IgnoreRules, isIgnored, ruleFiles } from "./ignore-rules.mjs";
import { exists, readPlain } from "./read-plain.ts";

/** Knows paths that are ignored by rules which ripgrep misreads: up to version 14 it takes a byte order mark for part of the first rule. */
export interface MarkedRules {
  /** Reads what stands above these paths, each folder once. */
  load(paths: readonly string[]): Promise<void>;
  /** For a path below the root that was loaded. */
  ignores(path: string): boolean;
}

interface Level {
  rules: IgnoreRules | undefined;
  marked: boolean;
}

const parentOf = (prefix: string): string => prefix.slice(0, prefix.lastIndexOf("/", prefix.length - 2) + 1);

/** Every folder above a path, the root ("") first, each ending in a slash. */
const prefixesOf = (path: string): string[] => {
  const prefixes = [""];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) prefixes.push(path.slice(0, at + 1));
  return prefixes;
};

export const createMarkedRules = (root: string): MarkedRules => {
  const levels = new Map<string, Level>();

  const add = (prefix: string, texts: (string | undefined)[], isRepository: boolean): void => {
    const above = prefix === "" ? undefined : levels.get(parentOf(prefix));
    levels.set(prefix, {
      rules: addRules(above?.rules, prefix, texts, isRepository),
      marked: above?.marked === true || texts.some((text) => text?.startsWith("\ufeff") === true),
    });
  };

  return {
    async load(paths) {
      const missing = [...new Set(paths.flatMap(prefixesOf))].filter((prefix) => !levels.has(prefix));
      const read = await Promise.all(
        missing.map(async (prefix) => {
          const texts = await Promise.all(ruleFiles.map((name) => readPlain(`${root}/${prefix}${name}`)));
          return { prefix, texts, isRepository: await exists(`${root}/${prefix}.git`) };
        }),
      );
      // A folder's level builds on its parent's, which is the shorter one.
      read.sort((a, b) => a.prefix.length - b.prefix.length);
      for (const { prefix, texts, isRepository } of read) add(prefix, texts, isRepository);
    },
    ignores: (path) =>
      prefixesOf(path).some((prefix) => {
        const level = levels.get(prefix);
        if (level?.marked !== true) return false;
        const end = path.indexOf("/", prefix.length);
        return isIgnored(level.rules, end === -1 ? path : path.slice(0, end), end !== -1);
      }),
  };
};
