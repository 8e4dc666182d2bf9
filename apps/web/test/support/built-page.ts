import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildOnce } from "../../../daemon/test/support/build-once.ts";
import { daemonBundle } from "../../../daemon/test/support/bundle.ts";

const web = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const mark = ".sources";

/** Builds the page once for every state of its sources and puts it beside the daemon's bundle, where the daemon looks. */
export async function placePage(): Promise<void> {
  const page = join(dirname(await daemonBundle()), "page");
  const wanted = await fingerprint();
  const isBuilt = async (): Promise<boolean> => (await readFile(join(page, mark), "utf8").catch(() => "")) === wanted;
  await buildOnce(page, isBuilt, () => build(page, wanted));
}

async function build(page: string, wanted: string): Promise<void> {
  const partial = `${page}.${process.pid}.partial`;
  // In a child: the test runner's NODE_ENV would give React's development build.
  const vite = join(dirname(fileURLToPath(import.meta.resolve("vite/package.json"))), "bin/vite.js");
  await run(process.execPath, [vite, "build", "--outDir", partial, "--emptyOutDir", "--logLevel", "error"], {
    cwd: web,
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  });
  await writeFile(join(partial, mark), wanted);
  await rm(page, { recursive: true, force: true });
  await rename(partial, page).catch(() => cp(partial, page, { recursive: true }));
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["src", "public"]) {
    const entries = await readdir(join(web, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".test."));
    for (const file of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
      hash.update(file.slice(web.length)).update(await readFile(file));
  }
  for (const file of ["index.html", "vite.config.ts"]) hash.update(await readFile(join(web, file)));
  return hash.digest("hex").slice(0, 16);
}
