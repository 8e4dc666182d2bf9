// Plain JavaScript: the walk runs in a worker thread, and a worker started from the sources cannot load TypeScript.
import ignore from "ignore";

/** Files of rules, the strongest first, as ripgrep reads them. */
export const ruleFiles = [".rgignore", ".ignore", ".gitignore"];

/**
 * The rules of one folder on top of its parents'. `texts` stand in the order of `ruleFiles`;
 * `prefix` is the folder's path below the root with a slash at the end, or "".
 */
export const addRules = (parent, prefix, texts, isRepository) => ({
  parent,
  prefix,
  isRepository,
  matchers: texts.map((text) =>
    text === undefined
      ? undefined
      : ignore({ ignorecase: false, allowRelativePaths: true }).add(text.replace(/^\ufeff/, "")),
  ),
});

/** Is `path` (below the root, without a trailing slash) ignored? The deepest file that says anything decides; .gitignore files above a repository do not reach into it. */
export const isIgnored = (rules, path, isFolder) => {
  for (let kind = 0; kind < ruleFiles.length; kind++) {
    let leftRepository = false;
    for (let at = rules; at !== undefined; at = at.parent) {
      if (leftRepository && ruleFiles[kind] === ".gitignore") break;
      const inside = path.slice(at.prefix.length);
      const verdict = at.matchers[kind]?.test(isFolder ? `${inside}/` : inside);
      if (verdict?.ignored) return true;
      if (verdict?.unignored) return false;
      leftRepository ||= at.isRepository;
    }
  }
  return false;
};
