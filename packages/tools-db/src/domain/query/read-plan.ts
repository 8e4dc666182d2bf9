import { limits } from "../../limits.ts";
import type { Classification, Classify } from "../classify/types.ts";
import type { Engine } from "../connection.ts";
import type { Failure } from "../driver.ts";
import { objectionOf, ownObjects } from "./own-objects.ts";
import type { Learned, Session } from "./sessions.ts";
import { vouchedFunctions } from "./vouched-functions.ts";

type Read = { ok: true; classification: Classification } | { ok: false; failure: Failure };

/** Reads one text with this engine's classifier; the server is asked about what the classifier cannot judge by name. */
export async function readSql(
  sql: string,
  classify: Classify,
  session: Session,
  nowMs: number,
  signal: AbortSignal,
): Promise<Read> {
  const alone = classify(sql);
  const unknown = alone.unknownFunctions ?? [];
  if (unknown.length === 0 && alone.relations === undefined) return { ok: true, classification: alone };
  const learned = currentOf(session, nowMs);
  const vouched = await vouchedFunctions(learned, session.driver, unknown, signal);
  if (!vouched.ok) return vouched;
  const { functions } = vouched;
  const { relations, ...named } = classify(sql, { functions });
  if (relations === undefined) return { ok: true, classification: named };
  const asked = await ownObjects(learned.objects, relations, session.driver, signal);
  if (!asked.ok && asked.failure.kind !== "server") return asked;
  if (asked.ok) learned.objects = asked.objects;
  return {
    ok: true,
    classification: classify(sql, { functions, objection: asked.ok ? objectionOf(asked.objects) : unanswered }),
  };
}

const unanswered = (): string => "uses names, and the database could not be asked what stands behind them";

/** What is still taken for current. Somebody else may have changed the database since. */
function currentOf(session: Session, nowMs: number): Learned {
  const kept = session.learned;
  if (kept !== undefined && nowMs - kept.readAtMs < limits.schemaKeptMs) return kept;
  session.learned = { readAtMs: nowMs, functions: new Map() };
  return session.learned;
}

/** Whether two readings of a text would ask and run the same. */
export const sameReading = (a: Classification, b: Classification): boolean =>
  a.class === b.class &&
  a.statements.length === b.statements.length &&
  a.statements.every((one, index) => {
    const other = b.statements[index];
    return (
      other !== undefined &&
      one.text === other.text &&
      one.offset === other.offset &&
      one.class === other.class &&
      one.kind === other.kind &&
      one.outside === other.outside &&
      one.noTransaction === other.noTransaction
    );
  });

/** The server's own engine as far as it is known, else the saved one. */
export const engineOf = ({ info, connection }: Session): Engine => info?.engine ?? connection.engine;
