/** One thing wrong with a config file. */
export interface ConfigProblem {
  /** Keys from the root, e.g. ["mounts", 0, "path"]. */
  path: readonly (string | number)[];
  message: string;
}

/** `mounts[0].path`; a key that is no plain word stands in quotes. */
export function pathText(path: ConfigProblem["path"]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[\w$-]+$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}
