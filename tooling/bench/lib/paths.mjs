import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
export const benchFolder = join(root, ".bench");
export const treeFolder = join(benchFolder, "tree", "node_modules");
export const daemonMain = join(root, "apps/daemon/dist/main.mjs");

const require = createRequire(join(benchFolder, "peers", "package.json"));

/** Absolute path of a file of an installed peer. */
export const peerFile = (path) => join(benchFolder, "peers", "node_modules", path);

/** Imports an installed peer. */
export const peer = (name) => import(pathToFileURL(require.resolve(name)).href);
