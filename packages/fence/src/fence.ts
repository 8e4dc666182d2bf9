import { realpathSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type FencedFiles, type FencedPath, isToolError, type PathIntent } from "@latchai/core";
import { type Anchors, createAnchors } from "./dir-handle.ts";
import { errors, fromErrno } from "./errors.ts";
import { toFileInfo } from "./file-info.ts";
import { limits } from "./limits.ts";
import { createLister } from "./list-dir.ts";
import { createLocator } from "./locate.ts";
import { openFile } from "./open-file.ts";
import type { FenceOptions, Refusal } from "./options.ts";
import { createPlaces, type FencedPlaces } from "./places.ts";
import { createFileQueue } from "./queue.ts";
import { createRemover } from "./remove-file.ts";
import { createRoots, type Roots } from "./roots.ts";
import { sweepTree } from "./sweep.ts";
import { createWriter } from "./write-file.ts";

/** Virtual paths over the workspace and its mounts. */
export interface Fence {
  /** Throws `ToolError` when the path leaves the fence or a rule refuses the intent. A path to be written need not exist. */
  resolve(path: string, intent: PathIntent): Promise<FencedPath>;
  toVirtual(real: string): string | undefined;
  /** Current roots, workspace first. */
  readonly roots: ReturnType<Roots["list"]>;
  readonly files: FencedFiles;
  /** For undo: the exact state of a path, read and put back. */
  readonly places: FencedPlaces;
  /** Removes temporary files of writers that were killed; resolves to how many. */
  sweep(): Promise<number>;
}

/** The real form of a path of which the end may not exist yet. */
const settle = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(settle(parent), basename(path));
  }
};

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);
const isMarked = (bytes: Uint8Array): boolean => byteOrderMark.every((byte, index) => bytes[index] === byte);

const settleRule = (rule: Refusal): Refusal => ({
  ...rule,
  path: settle(rule.path),
  except: (rule.except ?? []).map(settle),
});

/**
 * Makes a fence; throws when the workspace is missing or a mount is not allowed.
 * The file system is read synchronously here, once, and asynchronously ever after.
 */
export const createFence = (options: FenceOptions): Fence => build(options, createAnchors());

/** The same with the way of anchoring chosen: tests run both. */
export const build = (options: FenceOptions, anchors: Anchors): Fence => {
  const rules = (options.refused ?? []).map(settleRule);
  const roots = createRoots(options, rules);
  const queue = options.queue ?? createFileQueue();
  const locator = createLocator(roots, rules);
  const writer = createWriter(locator, anchors, roots, queue);

  const resolve = async (path: string, intent: PathIntent): Promise<FencedPath> => {
    const how = { read: {}, write: { create: true }, delete: { keepLink: true } } as const;
    return (await locator.locate(path, { intent, ...how[intent] })).path;
  };

  const files: FencedFiles = {
    roots: () => roots.list(),
    resolve,
    toVirtual: roots.toVirtual,
    async stat(path, { link } = {}) {
      try {
        const place = await locator.locate(path, { intent: "read", ...(link === true && { keepLink: link }) });
        return toFileInfo(await lstat(place.path.real));
      } catch (error) {
        if (isToolError(error) && error.code === "not_found") return undefined;
        throw fromErrno(error, path);
      }
    },
    async open(path) {
      for (let round = 0; round < limits.maxAttempts; round++) {
        const file = await openFile(anchors, await locator.locate(path, { intent: "read" }));
        if (file !== undefined) return file;
      }
      throw errors.moved(path);
    },
    list: createLister(locator, anchors, roots, rules),
    async write(path, content, options = {}) {
      let before: Uint8Array | undefined;
      const written = await writer.write(path, { before: options.before }, async ({ stats, read, head }) => {
        if (stats !== undefined && stats.size <= limits.maxBeforeBytes) before = await read();
        if (options.keepMark !== true || stats === undefined || isMarked(content)) return content;
        return isMarked(before ?? (await head(byteOrderMark.length)))
          ? Buffer.concat([byteOrderMark, content])
          : content;
      });
      return { ...written, ...(before === undefined ? {} : { before }) };
    },
    async update(path, change, options = {}) {
      return await writer.write(path, options, async ({ stats, read }) =>
        change(stats === undefined ? undefined : await read()),
      );
    },
    remove: createRemover(locator, anchors, roots, queue),
  };

  return {
    resolve,
    toVirtual: roots.toVirtual,
    get roots() {
      return roots.list();
    },
    files,
    places: createPlaces(locator, anchors, roots, queue),
    async sweep() {
      let removed = 0;
      for (const root of roots.list()) if (root.writable) removed += await sweepTree(root.real);
      return removed;
    },
  };
};
