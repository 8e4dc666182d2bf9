import { join } from "node:path";
import { writeDocs } from "./docs.ts";

/** `pnpm gen` */
export const main = async (): Promise<number> => {
  const written = await writeDocs(join(import.meta.dirname, "..", "..", ".."));
  console.log(written.length === 0 ? "Nothing to write: the docs are up to date." : `Wrote ${written.join(", ")}`);
  return 0;
};
