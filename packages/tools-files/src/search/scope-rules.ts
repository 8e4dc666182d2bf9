import { join } from "node:path";
import { addRules, type IgnoreRules, isIgnored, ruleFiles } from "./ignore-rules.mjs";
import { exists, readPlain } from "./read-plain.ts";
import type { Target } from "./targets.ts";

/** What ignore rules mean for one target. */
export interface ScopeRules {
  /** False: the named place is itself ignored, so rules are off. */
  useRules: boolean;
  /** The root's .gitignore counts although the search starts below it. */
  rootGitignore: boolean;
  /** Other rules stand above the scope, which ripgrep cannot be told of. */
  walkOnly: boolean;
}

interface Level {
  rules: IgnoreRules;
  prefix: string;
  files: string[];
  isRepository: boolean;
}

const readLevel = async (root: string, prefix: string, parent: IgnoreRules | undefined): Promise<Level> => {
  const folder = join(root, prefix);
  const texts = await Promise.all(ruleFiles.map((name) => readPlain(join(folder, name))));
  const isRepository = await exists(join(folder, ".git"));
  const files = ruleFiles.filter((_, index) => texts[index] !== undefined);
  return { rules: addRules(parent, prefix, texts, isRepository), prefix, files, isRepository };
};

const off: ScopeRules = { useRules: false, rootGitignore: false, walkOnly: false };
const plain: ScopeRules = { useRules: true, rootGitignore: false, walkOnly: false };

/** Reads the rules from the root down to the scope. */
export const readScopeRules = async (target: Target): Promise<ScopeRules> => {
  const path = target.file ?? target.scope;
  if (path === "") return plain;
  const names = path.split("/");
  const levels: Level[] = [];
  let prefix = "";
  for (const [index, name] of names.entries()) {
    levels.push(await readLevel(target.root.real, prefix, levels.at(-1)?.rules));
    const isFolder = index < names.length - 1 || target.file === undefined;
    if (isIgnored(levels.at(-1)?.rules, prefix + name, isFolder)) return off;
    prefix += `${name}/`;
  }
  if (target.file !== undefined) return plain;
  const own = await readLevel(target.root.real, prefix, undefined);
  // A virtual environment ignores itself with a bare `*`.
  if (isIgnored(own.rules, `${prefix}\u0001`, false)) return off;
  const [root, ...between] = levels;
  const repositoryBelow = between.some((level) => level.isRepository) || own.isRepository;
  return {
    useRules: true,
    rootGitignore: root?.files.includes(".gitignore") === true && !repositoryBelow,
    walkOnly:
      between.some((level) => level.files.length > 0) || root?.files.some((name) => name !== ".gitignore") === true,
  };
};
