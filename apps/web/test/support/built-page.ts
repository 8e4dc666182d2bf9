import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { daemonBundle } from "../../../daemon/test/support/bundle.ts";

const web = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const mark = ".sources";

/** Builds the page once for every state of its sources and puts it beside the daemon's bundle, where the daemon looks. */
export async function placePage(): Promise<void> {
  const page = join(dirname(await daemonBundle()), "page");
  const wanted = await fingerprint();
  const lock = `${page}.lock`;
  while ((await readFile(join(page, mark), "utf8").catch(() => "")) !== wanted) {
    if (!(await take(lock))) {
      await new Promise((done) => setTimeout(done, 100));
      continue;
    }
    try {
      await build(page, wanted);
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
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

async function take(lock: string): Promise<boolean> {
  const made = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (made) return true;
  const age = await stat(lock).then(
    (info) => Date.now() - info.mtimeMs,
    () => 0,
  );
  // A builder that was killed leaves its lock behind.
  if (age > 120_000) await rm(lock, { recursive: true, force: true });
  return false;
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
