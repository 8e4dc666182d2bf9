import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface PageFile {
  body: Buffer;
  type: string;
}

/** The built page, read once and kept: index.html and everything under assets/. Paths are looked up, never joined. */
export interface PageFiles {
  index(): Promise<PageFile | undefined>;
  asset(path: string): Promise<PageFile | undefined>;
}

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

/** `folder` undefined or without an index: there is no page in this build. */
export function createPageFiles(folder: string | undefined): PageFiles {
  let index: Promise<PageFile | undefined> | undefined;
  let assets: Promise<ReadonlyMap<string, PageFile>> | undefined;
  return {
    index() {
      index ??= folder === undefined ? Promise.resolve(undefined) : readPageFile(join(folder, "index.html"));
      return index;
    },
    async asset(path) {
      assets ??= folder === undefined ? Promise.resolve(new Map()) : readAll(join(folder, "assets"));
      return (await assets).get(path);
    },
  };
}

async function readAll(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const found = new Map<string, PageFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const read = await readPageFile(file);
    if (read) found.set(file.slice(folder.length + 1).replaceAll("\\", "/"), read);
  }
  return found;
}

async function readPageFile(file: string): Promise<PageFile | undefined> {
  try {
    const extension = file.slice(file.lastIndexOf(".") + 1);
    return { body: await readFile(file), type: types[extension] ?? "application/octet-stream" };
  } catch {
    return undefined;
  }
}
