import { existsSync, lstatSync, readFileSync } from "node:fs";
import { addRules, type IgnoreRules, isIgnored, ruleFiles } from "./ignore-rules.mjs";

const readPlain = (path: string): string | undefined => {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Tells whether a path below the root is ignored by rules that ripgrep misreads: up to version 14 it takes a byte order
 * mark for part of the first rule. Reads each folder's rules once, when the first path below it comes.
 */
export const createMarkedRules = (root: string): ((path: string) => boolean) => {
  const levels = new Map<string, { rules: IgnoreRules; marked: boolean }>();
  const levelOf = (prefix: string): { rules: IgnoreRules; marked: boolean } => {
    const known = levels.get(prefix);
    if (known !== undefined) return known;
    const above = prefix === "" ? undefined : levelOf(prefix.slice(0, prefix.lastIndexOf("/", prefix.length - 2) + 1));
    const texts = ruleFiles.map((name) => readPlain(`${root}/${prefix}${name}`));
    const isRepository = existsSync(`${root}/${prefix}.git`);
    const made = {
      rules: addRules(above?.rules, prefix, texts, isRepository),
      marked: above?.marked === true || texts.some((text) => text?.startsWith("\ufeff") === true),
    };
    levels.set(prefix, made);
    return made;
  };
  return (path) => {
    const names = path.split("/");
    let prefix = "";
    for (const [index, name] of names.entries()) {
      const { rules, marked } = levelOf(prefix);
      if (marked && isIgnored(rules, prefix + name, index < names.length - 1)) return true;
      prefix += `${name}/`;
    }
    return false;
  };
};
