import { join } from "node:path";
import { command } from "./command.ts";

/** Packs one package as it would be published; resolves to the tarball's path. */
export const pack = async (root: string, folder: string, into: string): Promise<string> => {
  const { code, stdout, output } = await command(root, "pnpm", ["pack", "--json", "--pack-destination", into], {
    cwd: join(root, folder),
  });
  if (code !== 0) throw new Error(`pnpm pack in ${folder}\n${output}`);
  const { filename } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as { filename: string };
  return filename;
};
