import { lstat, rmdir, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { FencedFiles } from "@latchai/core";
import type { Anchors } from "./dir-handle.ts";
import { errnoOf, errors, fromErrno } from "./errors.ts";
import { specialKind, toFileInfo } from "./file-info.ts";
import { foundState } from "./found-state.ts";
import type { Locator } from "./locate.ts";
import type { FileQueue } from "./queue.ts";
import type { Roots } from "./roots.ts";

/** Removes a file, a link itself, or an empty folder. */
export const createRemover = (
  locator: Locator,
  anchors: Anchors,
  roots: Roots,
  queue: FileQueue,
): FencedFiles["remove"] => {
  return async (input, options = {}) => {
    try {
      const { path, directory } = await locator.locate(input, { intent: "delete", keepLink: true });
      const rooted = roots.list().find((root) => root.real === path.real);
      if (rooted !== undefined) throw errors.root(path.virtual, rooted.name);
      return await queue.run(path.real, async () => {
        const dir = await anchors.openDir(dirname(path.real));
        if (dir === undefined) throw errors.moved(path.virtual);
        try {
          const target = dir.at(basename(path.real));
          const stats = await lstat(target);
          if (options.identity !== undefined && toFileInfo(stats).identity !== options.identity)
            throw errors.replaced(path.virtual);
          if (!stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink())
            throw errors.notRegular(path.virtual, specialKind(stats));
          if (directory && !stats.isDirectory()) throw errors.trailingSlash(input);
          const settled = await options.before?.({
            path: { real: path.real, virtual: roots.toVirtual(path.real) ?? path.virtual },
            before: await foundState(dir, basename(path.real)),
            after: { kind: "absent" },
            folders: [],
          });
          let removed = false;
          try {
            await (stats.isDirectory() ? rmdir(target) : unlink(target));
            removed = true;
          } finally {
            await settled?.(removed);
          }
          return path;
        } finally {
          await dir.close();
        }
      });
    } catch (error) {
      if (errnoOf(error) === "ENOTEMPTY" || errnoOf(error) === "EEXIST") throw errors.notEmpty(input);
      throw fromErrno(error, input);
    }
  };
};
