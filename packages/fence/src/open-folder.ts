import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Anchors, DirHandle } from "./dir-handle.ts";
import type { Place } from "./locate.ts";

/** The folder of a place, held open. */
export interface PlaceFolder {
  dir: DirHandle;
  /** Real paths of the folders that were made for it, outermost first. */
  made: readonly string[];
  /** Removes what was made, as far as it is empty. */
  undo(): Promise<void>;
}

/** Names of the folders that a place still lacks, as real paths, outermost first. */
export const missingFolders = ({ base, missing }: Place): string[] =>
  missing.slice(0, -1).map((_, index) => join(base, ...missing.slice(0, index + 1)));

/** Opens the folder of a place, making what is missing; undefined when something moved meanwhile. */
export const openFolder = async (anchors: Anchors, folder: string, place: Place): Promise<PlaceFolder | undefined> => {
  const made: string[] = [];
  const undo = async (): Promise<void> => {
    for (const path of [...made].reverse()) await rmdir(path).catch(() => undefined);
  };
  let dir = await anchors.openDir(folder);
  try {
    for (const path of missingFolders(place)) {
      const parent: DirHandle | undefined = dir;
      const name = path.slice(path.lastIndexOf("/") + 1);
      dir = await parent?.enter(name, () => made.push(path)).finally(() => parent.close());
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return dir === undefined ? undefined : { dir, made, undo };
};
