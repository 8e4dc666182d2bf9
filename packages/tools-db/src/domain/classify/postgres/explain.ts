import type { Tree } from "./parser.ts";

type Option = { DefElem?: { defname?: string; arg?: Tree } };

/** Whether an EXPLAIN only plans: its last ANALYZE is switched off, or there is none. */
export function plansOnly({ options }: Tree): boolean {
  const analyze = (Array.isArray(options) ? (options as Option[]) : [])
    .map(({ DefElem }) => DefElem)
    .filter((option) => option?.defname?.toLowerCase() === "analyze")
    .at(-1);
  return analyze === undefined || isOff(analyze.arg);
}

/** As the server reads a switch; a bare name means on. */
function isOff(arg: Tree | undefined): boolean {
  if (arg === undefined) return false;
  const integer = arg["Integer"] as { ival?: number } | undefined;
  // The tree leaves out zeros.
  if (integer !== undefined) return (integer.ival ?? 0) === 0;
  const text = (arg["String"] as { sval?: string } | undefined)?.sval ?? "";
  return ["off", "false"].includes(text.toLowerCase());
}
