// Plain JavaScript: the walk runs in a worker thread, and a worker started from the sources cannot load TypeScript.
import { isUtf8 } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { createHiddenTest } from "./hidden.mjs";
import { addRules, isIgnored, ruleFiles } from "./ignore-rules.mjs";

const beyondCodeUnits = /[\ud800-\uffff]/;

/** Byte order of UTF-8, which is how ripgrep sorts; code units differ from it above U+D7FF only. */
const byBytes = (a, b) => {
  if (a === b) return 0;
  if (beyondCodeUnits.test(a) || beyondCodeUnits.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
};

const readRules = (folder, names) =>
  ruleFiles.map((name) => {
    if (!names.has(name)) return undefined;
    try {
      return readFileSync(`${folder}/${name}`, "utf8");
    } catch {
      return undefined;
    }
  });

const rulesAt = (parent, folder, prefix, entries) => {
  const names = new Set();
  let isRepository = false;
  for (const entry of entries) {
    if (!entry.name.startsWith(".")) continue;
    if (entry.name === ".git") isRepository = true;
    // A FIFO of that name would hold the thread for ever.
    else if (entry.isFile()) names.add(entry.name);
  }
  if (!isRepository && !ruleFiles.some((name) => names.has(name))) return parent;
  return addRules(parent, prefix, readRules(folder, names), isRepository);
};

/** Entries with names that are text: one that is not could not be opened by any tool. */
const list = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (!entries.some((entry) => entry.name.includes("\ufffd"))) return entries;
  const names = new Set(
    readdirSync(folder, { encoding: "buffer" })
      .filter((name) => isUtf8(name))
      .map(String),
  );
  return entries.filter((entry) => names.has(entry.name));
};

/** The rules of the folders from the root down to the one above the scope. */
const rulesAbove = (root, scope) => {
  let rules;
  let prefix = "";
  for (const name of scope.split("/")) {
    const folder = `${root}/${prefix}`;
    rules = rulesAt(rules, folder, prefix, list(folder));
    prefix += `${name}/`;
  }
  return rules;
};

/**
 * Calls `onFile(path, inside)` for each regular file below `root/scope`, in ripgrep's order; links are not followed.
 * `path` is relative to the root, `inside` to the scope. `onFile` returns false to stop. Resolves to how many folders
 * could not be read.
 */
export const walkFiles = ({ root, scope, useRules, hidden, shown, leaveOut, filter }, onFile) => {
  const isHidden = createHiddenTest(hidden, shown);
  let unreadable = 0;
  const visit = (path, inside, parentRules) => {
    let entries;
    try {
      entries = list(`${root}/${path}`);
    } catch {
      unreadable++;
      return true;
    }
    const prefix = path === "" ? "" : `${path}/`;
    const insidePrefix = inside === "" ? "" : `${inside}/`;
    const rules = useRules ? rulesAt(parentRules, `${root}/${path}`, prefix, entries) : undefined;
    entries.sort((a, b) => byBytes(a.name, b.name));
    for (const entry of entries) {
      const { name } = entry;
      if (leaveOut.test(name)) continue;
      const child = prefix + name;
      const childInside = insidePrefix + name;
      const isFolder = entry.isDirectory();
      if (isHidden(child) && !(isFolder && shown.some((path) => path.startsWith(`${child}/`)))) continue;
      if (!isFolder && !entry.isFile()) continue;
      if (isFolder ? !filter.folderPasses(childInside) : !filter.filePasses(childInside)) continue;
      if (useRules && isIgnored(rules, child, isFolder)) continue;
      if (isFolder ? !visit(child, childInside, rules) : onFile(child, childInside) === false) return false;
    }
    return true;
  };
  visit(scope, "", useRules && scope !== "" ? rulesAbove(root, scope) : undefined);
  return unreadable;
};
