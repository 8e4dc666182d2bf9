import { spawn } from "node:child_process";
import type { ToolError } from "@latchai/core";
import { errors } from "../errors.ts";
import { createHiddenTest } from "./hidden.mjs";
import type { SearchEnd, SearchEngine, SearchJob, SearchRow } from "./job.ts";
import { createMarkedRules } from "./marked-rules.ts";
import { createPathFilter } from "./path-filter.mjs";
import { patternProblem } from "./pattern-problem.ts";
import { createPlaced } from "./placed.ts";
import { createPathParser } from "./rg-paths.ts";
import { createRowParser } from "./rg-rows.ts";

const escapeGlob = (path: string): string => path.replace(/[\\*?[\]{}!]/g, "\\$&");

/** Prunes early what the filter would drop anyway; never the only guard. */
const pruneArgs = ({ hidden, shown, filter, scope }: SearchJob): string[] => {
  const prefix = scope === "" ? "" : `/${escapeGlob(scope)}/**`;
  const whole = hidden.filter((path) => !shown.some((one) => one.startsWith(`${path}/`)));
  const globs = whole.map((path) => `!/${escapeGlob(path)}`);
  for (const name of filter.skip) globs.push(`!${prefix === "" ? "" : `${prefix}/`}${escapeGlob(name)}/`);
  if (filter.dots?.length === 0) globs.push(`!${prefix === "" ? "" : `${prefix}/`}.*/`);
  return globs.flatMap((glob) => ["-g", glob]);
};

const commonArgs = (job: SearchJob): string[] => [
  "--no-config",
  "--null",
  "--color=never",
  "--sort=path",
  "--hidden",
  "--no-ignore-global",
  "--no-ignore-exclude",
  ...(job.useRules ? ["--no-require-git", "--no-ignore-parent", "--no-ignore-messages"] : ["--no-ignore"]),
  ...(job.leaveOut.test(".git") ? ["-g", "!.git"] : []),
  ...pruneArgs(job),
];

const folderOf = (file: string): string => (file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : ".");

/** A file given by name would be searched even where it is binary; found in its folder it is treated like any other. */
const targetArgs = ({ file, scope }: SearchJob): string[] =>
  file === undefined
    ? ["--", `./${scope}`]
    : ["--max-depth=1", "-g", `/${escapeGlob(file)}`, "--", `./${folderOf(file)}`];

const argsOf = (job: SearchJob, extra: readonly string[]): string[] => {
  if (job.find === undefined) return ["--files", ...commonArgs(job), ...extra, ...targetArgs(job)];
  return [
    ...commonArgs(job),
    "--line-number",
    "--column",
    "--no-heading",
    "--with-filename",
    "--field-match-separator=\\x00",
    ...(job.find.exact === undefined ? [] : ["--fixed-strings"]),
    ...extra,
    `--regexp=${job.find.exact ?? job.find.ripgrep}`,
    ...targetArgs(job),
  ];
};

/** Options that depend on the scope: rules that stand above it, types that narrow the files. */
export type ExtraArgs = readonly string[];

/** A rule of an ignore file that is no glob is passed over; the walk says nothing about it either. */
const ignoreRuleLine = /: line \d+: error parsing glob /;

/** ripgrep did not get as far as a file. */
const ripgrepProblem = (complaints: string): ToolError =>
  /wasn't expected|unexpected argument|unrecognized flag/.test(complaints)
    ? errors.searchFailed("the ripgrep on PATH is too old (13 or later is needed)")
    : patternProblem(complaints);

/** Searches with ripgrep. The child ends with the page, the signal or the clock. */
export const searchWithRipgrep =
  (program: string, extra: ExtraArgs): SearchEngine =>
  async (job, onRow, signal) => {
    const filter = await createPathFilter(job.filter);
    return await new Promise((resolve, reject) => {
      const prefix = job.scope === "" ? "" : `${job.scope}/`;
      const isHidden = createHiddenTest(job.hidden, job.shown);
      const marked = job.useRules && job.file === undefined ? createMarkedRules(job.root) : undefined;
      const placed = createPlaced(job.root);
      const name = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
      let found = 0;
      const waiting: SearchRow[] = [];
      const take = (row: SearchRow): true => {
        const passes = !isHidden(row.path) && !job.leaveOut.test(name(row.path));
        if (passes && filter.passes(row.path.slice(prefix.length))) waiting.push(row);
        return true;
      };
      /** Hands on what was read so far; false when no more is wanted. */
      const flush = async (): Promise<boolean> => {
        while (waiting.length > 0) {
          const page = waiting.splice(0, Math.max(1, job.limit - found));
          await marked?.load(page.map(({ path }) => path));
          if (job.find !== undefined) await placed.load(page.map(({ path }) => path));
          for (const row of page) {
            if (stopped !== undefined) return false;
            if (marked?.ignores(row.path) === true) continue;
            if (job.find !== undefined && !placed.holds(row.path)) continue;
            found++;
            if (!onRow(row) || found >= job.limit) return false;
          }
        }
        return true;
      };
      const parser =
        job.find === undefined
          ? createPathParser((path) => take({ path, line: 0, column: 0, bytes: new Uint8Array(), start: 0, total: 0 }))
          : createRowParser(take);

      const child = spawn(program, argsOf(job, extra), {
        cwd: job.root,
        env: { LANG: "C.UTF-8" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let complaints = "";
      let stopped: SearchEnd["ending"] | undefined;
      const stop = (ending: SearchEnd["ending"]): void => {
        stopped ??= ending;
        child.stdout.destroy();
        child.kill("SIGKILL");
      };
      const cancel = (): void => {
        stop("done");
        reject(errors.cancelled());
      };
      const timer = setTimeout(() => stop("timeout"), job.timeoutMs);
      signal.addEventListener("abort", cancel, { once: true });
      if (signal.aborted) cancel();
      const readAll = async (): Promise<void> => {
        for await (const chunk of child.stdout) {
          parser.push(chunk as Buffer);
          if (!(await flush())) return stop("limit");
        }
        parser.end();
        if (!(await flush())) stop("limit");
      };
      const reading = readAll().catch((error: unknown) => {
        // Ending the child closes the stream under the reader.
        if (stopped !== undefined) return;
        stop("done");
        reject(error);
      });
      child.stderr.on("data", (chunk: Buffer) => {
        if (complaints.length < 65_536) complaints += chunk.toString("utf8");
      });
      child.on("error", (error) => reject(errors.searchFailed(error.message)));
      child.on("close", async (code) => {
        await reading;
        clearTimeout(timer);
        signal.removeEventListener("abort", cancel);
        const lines =
          code === 2 ? complaints.split("\n").filter((line) => line !== "" && !ignoreRuleLine.test(line)) : [];
        const unreadable = lines.filter((line) => /\(os error \d+\)$/.test(line)).length;
        if (lines.length > unreadable && found === 0 && stopped === undefined)
          return reject(ripgrepProblem(complaints));
        resolve({ ending: stopped ?? "done", unreadable });
      });
    });
  };
