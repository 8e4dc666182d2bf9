import { sep } from "node:path";

/** True when `path` is `root` or lies below it; both absolute and resolved. */
export const within = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
