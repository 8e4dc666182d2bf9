import { errors } from "../errors.ts";
import { type GlobSource, globSource, splitAtCommas } from "./glob-source.ts";

const checkBrackets = (glob: string, field: string): void => {
  if ((glob.match(/\[/g)?.length ?? 0) > (glob.match(/\]/g)?.length ?? 0))
    throw errors.badGlob(field, glob, 'a "[" is not closed; write \\[ for the character itself');
};

/**
 * The globs of grep's include and exclude, comma-separated. A glob without a slash matches names at any depth, one with
 * a slash paths below the scope; it may be written from the top (`scope` first) as well.
 */
export const fileGlobs = (text: string | undefined, field: string, scope: string): GlobSource[] => {
  const globs = (text === undefined ? [] : splitAtCommas(text))
    .map((glob) => glob.trim())
    .filter((glob) => glob !== "");
  return globs.flatMap((glob) => {
    checkBrackets(glob, field);
    const inside = scope !== "" && glob.startsWith(`${scope}/`) ? [`/${glob.slice(scope.length + 1)}`] : [];
    return [glob, ...inside].map((one) => globSource(one, field, true));
  });
};

/** One plain name glob (`*.ts`) that ripgrep can narrow its walk by without overriding ignore rules; else undefined. */
export const plainNameGlobs = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined;
  const globs = splitAtCommas(text).map((glob) => glob.trim());
  return globs.every((glob) => /^[\w.*-]+(?:\{[\w.,-]+\})?$/.test(glob) && !glob.includes("**")) ? globs : undefined;
};
