import { explainSystemError } from "../../home/errors.ts";
import type { HomeFlag } from "../commands/options.ts";
import { homeOf } from "../daemon-link.ts";
import { checkDaemon } from "../doctor/daemon.ts";
import type { Finding } from "../doctor/finding.ts";
import { checkContents, checkHome } from "../doctor/home.ts";
import { checkMachine } from "../doctor/machine.ts";
import { checkWorking } from "../doctor/working.ts";
import { exitCodes } from "../exit-codes.ts";
import { print, printable, printJson } from "../output.ts";

const marks = { ok: "ok   ", note: "note ", fail: "FAIL " } as const;

/** `latchai doctor`: changes nothing, starts nothing. */
export async function doctor(flags: HomeFlag & { json?: true }): Promise<void> {
  const paths = homeOf(flags);
  const groups = await Promise.all([
    checkMachine(),
    found("home", checkHome(paths)),
    found("config", checkContents(paths)),
    found("agents", checkWorking(paths)),
    checkDaemon(paths),
  ]);
  const findings: Finding[] = groups.flat();
  if (findings.some((finding) => finding.state === "fail")) process.exitCode = exitCodes.failed;
  if (flags.json) return printJson(findings);
  for (const { state, what, text } of findings) print(`${marks[state]} ${what}: ${printable(text)}`);
}

/** A check that cannot look is a finding, too. */
async function found(what: string, check: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check;
  } catch (error) {
    const explained = explainSystemError(error, "Looking at it");
    return [{ state: "fail", what, text: explained instanceof Error ? explained.message : String(explained) }];
  }
}
