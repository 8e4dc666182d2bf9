import { coarseKeys } from "./coarse-keys.ts";
import { coarseRefusal } from "./denylist/coarse.ts";
import { refuseForkBomb } from "./denylist/fork-bomb.ts";
import { createFindings, deny, type Findings, openFlow, type ShellSegment, unread } from "./findings.ts";
import { precheck } from "./precheck.ts";
import type { PrivatePlaces } from "./private-paths.ts";
import { walk } from "./source.ts";

/** What a command line would do, as far as its text tells. */
export interface CommandAnalysis {
  /** The denylist refuses, with this message. */
  denied?: string;
  /** Must be asked afresh every time. */
  opaque: boolean;
  /** The text could not be read as a whole; implies `opaque`. */
  unread: boolean;
  /** The certain parts in source order; empty when there are none or the text does not parse. */
  segments: ShellSegment[];
  /** Keys of every other plausible reading: substitutions, payloads, wrapped and guessed commands. */
  denyKeys: string[];
  /** Why it is opaque; each completes "the command …" or stands alone. */
  reasons: string[];
}

/**
 * Reads a bash command line for the gate. Pure and synchronous, never throws; the same text and options always give the
 * same answer. Whatever is not understood is opaque. `places` names what belongs to the daemon.
 */
export function analyzeCommand(command: string, places: PrivatePlaces = {}): CommandAnalysis {
  const findings = createFindings(places);
  const refused = precheck(command);
  if (refused !== undefined) unread(findings, refused);
  else {
    walk.source(command, {
      findings,
      flow: openFlow(undefined),
      certain: true,
      outside: true,
      forked: false,
      payloadDepth: 0,
      walk,
    });
  }
  deny(findings, refuseForkBomb(findings.calls));
  return conclude(command, findings, refused !== undefined);
}

function conclude(command: string, findings: Findings, unparsed: boolean): CommandAnalysis {
  if (unparsed) deny(findings, coarseRefusal(command));
  if (findings.unread) for (const key of coarseKeys(command)) findings.denyKeys.add(key);
  const broken = unparsed || [...findings.reasons].some((reason) => reason.startsWith("does not parse"));
  const segments = broken || findings.denied !== undefined ? [] : findings.segments;
  if (segments.length === 0 && findings.reasons.size === 0) findings.reasons.add("has no part that a rule could cover");
  const analysis: CommandAnalysis = {
    opaque: findings.reasons.size > 0,
    unread: findings.unread,
    segments,
    denyKeys: [...findings.denyKeys],
    reasons: [...findings.reasons],
  };
  return findings.denied === undefined ? analysis : { denied: findings.denied, ...analysis };
}
