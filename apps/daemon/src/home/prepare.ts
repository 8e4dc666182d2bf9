import { chmod, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { explainSystemError, StartError } from "./errors.ts";
import { type HomePaths, homePaths } from "./layout.ts";
import { quoted } from "./quoted.ts";

const ownerOnly = 0o700;

/**
 * Makes the home's folders where they are missing and refuses a home that others may enter or a token that others may read.
 * Throws StartError.
 */
export async function prepareHome(root: string): Promise<HomePaths> {
  try {
    await makeRoot(root);
    // Modes, the fence and the socket all go by the real folder, also when the home is reached through a link.
    const paths = homePaths(await realpath(root), root);
    await refuseOpenModes(paths);
    for (const folder of [paths.run, paths.data, paths.workspace])
      await mkdir(folder, { recursive: true, mode: ownerOnly });
    return paths;
  } catch (error) {
    throw explainSystemError(error, `Preparing the home ${root}`);
  }
}

async function makeRoot(root: string): Promise<void> {
  const made = await mkdir(root, { recursive: true, mode: ownerOnly }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST" || error.code === "ENOTDIR")
      throw new StartError(`The home ${root} is not a folder. Name another one with --home.`, { exitCode: 2 });
    throw error;
  });
  // An empty folder that somebody made for us holds nothing yet that others could have read.
  if (made === undefined && process.platform !== "win32" && (await readdir(root)).length === 0)
    await chmod(root, ownerOnly);
}

/** Windows has no such modes; the profile folder's own access list protects the home there. */
async function refuseOpenModes(paths: HomePaths): Promise<void> {
  if (process.platform === "win32") return;
  const home = await lstat(paths.root);
  if ((home.mode & 0o077) !== 0)
    throw new StartError(
      `The home ${paths.root} is open to other users (mode ${octal(home.mode)}). Close it: chmod 700 ${quoted(paths.root)}`,
    );
  const token = await lstat(paths.token).catch(() => undefined);
  if (!token) return;
  if (!token.isFile()) throw new StartError(`${paths.token} is not a plain file. Remove it and start again.`);
  if ((token.mode & 0o077) !== 0)
    throw new StartError(
      `The owner's token ${paths.token} can be read by other users (mode ${octal(token.mode)}). ` +
        `Close it: chmod 600 ${quoted(paths.token)}`,
    );
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(4, "0");
