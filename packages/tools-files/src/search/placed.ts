import { realpath } from "node:fs/promises";

/** Knows which files lie where they were found: ripgrep follows a folder that became a link after it was listed. */
export interface Placed {
  /** Looks at these paths below the root, each once. */
  load(paths: readonly string[]): Promise<void>;
  /** For a path that was loaded. */
  holds(path: string): boolean;
}

export const createPlaced = (root: string): Placed => {
  const known = new Map<string, boolean>();
  return {
    async load(paths) {
      const fresh = [...new Set(paths)].filter((path) => !known.has(path));
      await Promise.all(
        fresh.map(async (path) => {
          const whole = root === "/" ? `/${path}` : `${root}/${path}`;
          known.set(path, (await realpath(whole).catch(() => undefined)) === whole);
        }),
      );
    },
    holds: (path) => known.get(path) === true,
  };
};
