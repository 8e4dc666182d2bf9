import type { JSONPath } from "jsonc-parser";
import { editConfigText } from "../config/edit.ts";
import type { PortResult } from "../http/ports.ts";
import type { LiveConfig } from "./live-config.ts";

type Refused = Extract<PortResult<never>, { ok: false }>;

/** One key of the config file and what it is set to; `undefined` removes it. */
export type ConfigEdit = readonly [path: JSONPath, value: unknown];

/** Looks at the file again. A broken one must be repaired before anything is written into it: that refusal, or undefined. */
export async function refusalIfBroken(live: LiveConfig): Promise<Refused | undefined> {
  await live.reload();
  const problems = live.problems();
  if (problems.length === 0) return undefined;
  return {
    ok: false,
    status: 409,
    code: "broken_config",
    message: `Repair the config first. ${problems.join("; ")}`,
  };
}

/** Writes some keys into the file as it was looked at, all of them or none, on the word of `by`; undefined: it is saved. */
export async function saveEdits(
  live: LiveConfig,
  edits: readonly ConfigEdit[],
  by: string,
): Promise<Refused | undefined> {
  const text = edits.reduce((edited, [path, value]) => editConfigText(edited, path, value), live.text());
  const saved = await live.save(text, by);
  if (saved.ok) return undefined;
  return {
    ok: false,
    status: 422,
    code: "invalid_config",
    message: `Nothing was saved. ${saved.problems.join("; ")}`,
  };
}
