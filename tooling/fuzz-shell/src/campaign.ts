import { analyzeCommand } from "@latchai/tools-shell";
import { type Bash, createBash } from "./bash.ts";
import { generate } from "./generate.ts";
import { createRandom } from "./random.ts";

export interface Report {
  programs: number;
  /** Programs in which bash ran something. */
  ran: number;
  /** Programs that rules for p1 to p3 and builtins would let run unseen. */
  allowed: number;
  unread: number;
  /** What went wrong: the program and what it ran. */
  violations: { kind: "allowed" | "missed" | "not denied"; program: string; ran: string[] }[];
}

const ruled = /^run_shell\((p[123]|echo|:|true|x|command|builtin|f|g|break)[ :]/;
const programOf = /^run_shell\((\S+?)(?::\*\)$| )/;
const hidden = /known only at run time|names? only|brace expansion builds|built by brace/;

/** Runs `count` random programs through bash and through the analysis and compares. */
export async function campaign(seed: number, count: number): Promise<Report> {
  using bash = createBash();
  const random = createRandom(seed);
  const report: Report = { programs: 0, ran: 0, allowed: 0, unread: 0, violations: [] };
  for (let i = 0; i < count; i++) await check(generate(random), bash, report);
  return report;
}

async function check(program: string, bash: Bash, report: Report): Promise<void> {
  report.programs++;
  const { denied, opaque, unread, segments, denyKeys, reasons } = analyzeCommand(program);
  const allowed =
    denied === undefined && !opaque && segments.length > 0 && segments.every(({ key }) => ruled.test(key));
  if (allowed) report.allowed++;
  if (unread) report.unread++;
  const ran = await bash.run(program);
  if (ran.size > 0) report.ran++;
  const add = (kind: Report["violations"][number]["kind"], names: string[]): void => {
    report.violations.push({ kind, program, ran: names });
  };
  const read = new Set([...segments.map(({ key }) => key), ...denyKeys].map((key) => programOf.exec(key)?.[1]));
  const certain = new Set(segments.map(({ key }) => programOf.exec(key)?.[1]));
  if (allowed && [...ran].some((name) => !certain.has(name))) add("allowed", [...ran]);
  // A program built at run time cannot be read from the text; such a call always asks.
  if (reasons.some((reason) => hidden.test(reason))) return;
  if (ran.has("rm") && denied === undefined) add("not denied", [...ran]);
  if (denied !== undefined || unread) return;
  const missed = [...ran].filter((name) => !read.has(name));
  if (missed.length > 0) add("missed", missed);
}
