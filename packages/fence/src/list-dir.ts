import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FencedFiles, FileInfo } from "@latchai/core";
import type { Anchors } from "./dir-handle.ts";
import { errors, fromErrno } from "./errors.ts";
import { specialKind } from "./file-info.ts";
import type { Locator } from "./locate.ts";
import type { Refusal } from "./options.ts";
import type { Roots } from "./roots.ts";
import { applies, shows } from "./rules.ts";
import { isTempName } from "./temp-name.ts";

type Entry = { name: string; kind: FileInfo["kind"] };

const byName = (a: Entry, b: Entry): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Lists a folder through its open descriptor. */
export const createLister = (
  locator: Locator,
  anchors: Anchors,
  roots: Roots,
  rules: readonly Refusal[],
): FencedFiles["list"] => {
  const linkKind = (virtual: string): Promise<FileInfo["kind"]> =>
    locator
      .locate(virtual, { intent: "read" })
      .then(({ path }) => lstat(path.real))
      .then(
        (stats) => (stats.isDirectory() ? "directory" : stats.isFile() ? "file" : "other"),
        () => "other",
      );

  return async (input) => {
    try {
      const { path } = await locator.locate(input, { intent: "read", listing: true });
      // Of a folder that may not be read as a whole, names that may not be read stay unknown.
      const partly = rules.some((rule) => applies(rule, "read", path.real));
      const stats = await lstat(path.real);
      if (stats.isFile()) throw errors.isFile(path.virtual);
      if (!stats.isDirectory()) throw errors.notRegular(path.virtual, specialKind(stats));
      const dir = await anchors.openDir(path.real);
      if (dir === undefined) throw errors.moved(path.virtual);
      try {
        const entries: Entry[] = [];
        for (const entry of await readdir(dir.at("."), { withFileTypes: true })) {
          if (isTempName(entry.name)) continue;
          if (partly && !shows(rules, join(path.real, entry.name))) continue;
          const kind = entry.isDirectory()
            ? "directory"
            : entry.isFile()
              ? "file"
              : entry.isSymbolicLink()
                ? await linkKind(path.virtual === "" ? entry.name : `${path.virtual}/${entry.name}`)
                : "other";
          entries.push({ name: entry.name, kind });
        }
        if (path.virtual === "") for (const name of roots.mountNames()) entries.push({ name, kind: "directory" });
        return entries.sort(byName);
      } finally {
        await dir.close();
      }
    } catch (error) {
      throw fromErrno(error, input);
    }
  };
};
