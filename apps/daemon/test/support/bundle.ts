import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOnce } from "./build-once.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const daemon = join(root, "apps/daemon");
/** Inside node_modules: out of git's sight, and the bundle's externals resolve from there as from dist/. */
const cache = join(daemon, "node_modules/.latchai-test");
const keepMs = 3_600_000;

/** One test file sees one state of the sources, however long it runs. */
const built: { main?: Promise<string> } = {};

/**
 * Bundles the daemon from source, once for every state of the sources, and returns the path of its main file.
 * Node 20 runs no TypeScript, so a child process needs a bundle; suites that start at once wait for the same build.
 */
export function daemonBundle(): Promise<string> {
  built.main ??= bundleOnce();
  return built.main;
}

async function bundleOnce(): Promise<string> {
  const target = join(cache, await fingerprint());
  const main = join(target, "main.mjs");
  await mkdir(cache, { recursive: true });
  await buildOnce(
    target,
    () => exists(main),
    () => build(target),
  );
  await forgetOld(target);
  return main;
}

async function build(target: string): Promise<void> {
  const { build: bundle } = await import("tsdown");
  const partial = `${target}.${process.pid}.partial`;
  await bundle({ cwd: daemon, config: join(daemon, "tsdown.config.ts"), outDir: partial, logLevel: "error" });
  await rename(partial, target);
}

async function fingerprint(): Promise<string> {
  const packages = await readdir(join(root, "packages"));
  const folders = [join(daemon, "src"), ...packages.map((name) => join(root, "packages", name, "src"))];
  const files = (await Promise.all(folders.map(filesOf))).flat();
  files.push(join(daemon, "tsdown.config.ts"), join(daemon, "package.json"));
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    const info = await stat(file).catch(() => undefined);
    hash.update(`${relative(root, file)} ${info?.mtimeMs} ${info?.size}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Daemons of other suites may still load chunks of a bundle that is an hour old at most. */
async function forgetOld(current: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const info = await stat(path).catch(() => undefined);
    if (path !== current && info && Date.now() - info.mtimeMs > keepMs)
      await rm(path, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
