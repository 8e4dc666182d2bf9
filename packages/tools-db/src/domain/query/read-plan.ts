import type { Classification, Classify } from "../classify/types.ts";
import type { Engine } from "../connection.ts";
import type { Failure } from "../driver.ts";
import type { Session } from "./sessions.ts";
import { vouchedFunctions } from "./vouched-functions.ts";

/** Reads one text with this engine's classifier; the server is asked about the functions that the classifier cannot judge. */
export async function readSql(
  sql: string,
  classify: Classify,
  session: Session,
  signal: AbortSignal,
): Promise<{ ok: true; classification: Classification } | { ok: false; failure: Failure }> {
  const classification = classify(sql);
  const unknown = classification.unknownFunctions ?? [];
  if (unknown.length === 0) return { ok: true, classification };
  const vouched = await vouchedFunctions(session, unknown, signal);
  if (!vouched.ok) return vouched;
  return { ok: true, classification: classify(sql, { functions: vouched.functions }) };
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
      one.noTransaction === other.noTransaction
    );
  });

/** The server's own engine as far as it is known, else the saved one. */
export const engineOf = ({ info, connection }: Session): Engine => info?.engine ?? connection.engine;
