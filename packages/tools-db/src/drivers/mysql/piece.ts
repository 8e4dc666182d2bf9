import type { Cell, Piece, PieceResult, ResultSet } from "../../domain/driver.ts";
import { limits } from "../../limits.ts";
import { type Budget, RowSink } from "../shared/budget.ts";
import { commandOf } from "../shared/command.ts";
import { createNotices } from "../shared/notices.ts";
import { rowReader } from "./cells.ts";
import type { Header } from "./query.ts";
import type { MysqlSession } from "./session.ts";
import { type Field, typeName } from "./types.ts";

export interface PieceRun {
  session: MysqlSession;
  budget: Budget;
  /** Nothing follows on this session that would be lost: too much may be left unread. */
  last: boolean;
}

export interface PieceAnswer {
  result: PieceResult;
  /** Absent where the last result had rows. */
  header?: Header;
}

const counted = new Set(["INSERT", "UPDATE", "DELETE", "REPLACE", "LOAD DATA", "LOAD XML", "CALL"]);

/** Runs one piece, keeps what the budget allows and leaves the rest on the server or drops it on arrival. */
export async function runPiece(piece: Piece, { session, budget, last }: PieceRun): Promise<PieceAnswer> {
  const started = performance.now();
  const sets: { fields: readonly Field[]; read: ReturnType<typeof rowReader>; sink: RowSink }[] = [];
  let stopped = false;
  let refused = 0;
  const headers = await session.query(piece.text, {
    columns(fields) {
      sets.push({ fields, read: rowReader(fields), sink: new RowSink(budget) });
    },
    row(cells) {
      const set = sets.at(-1);
      if (!set) return true;
      let size = 0;
      for (const cell of cells) size += cell?.length ?? 0;
      const kept = set.sink.take(size, () => set.read?.(cells) ?? (cells as readonly Cell[]));
      // One row too many is what the server was asked for: it ends by itself. More come where the statement has its own limit.
      refused += kept ? 0 : 1;
      stopped = last && (refused > 1 || set.sink.more === "bytes");
      return !stopped;
    },
  });
  const header = headers.at(-1);
  const notices = createNotices();
  if (!stopped && session.warnings > 0) await readWarnings(session, notices.add);
  const [first, ...further] = sets.map(
    ({ fields, sink }): ResultSet => ({
      columns: fields.map((field) => ({ name: field.name, type: typeName(field) })),
      rows: sink.rows,
      more: sink.more,
    }),
  );
  const command = commandOf(piece.text);
  return {
    ...(header ? { header } : {}),
    result: {
      ...(first ?? { rows: [], more: false }),
      ...(further.length > 0 ? { further } : {}),
      ...(header && counted.has(command)
        ? { affected: headers.reduce((sum, { affectedRows }) => sum + affectedRows, 0) }
        : {}),
      command,
      durationMs: Math.round(performance.now() - started),
      notices: notices.list,
    },
  };
}

/** What the last statement left behind, as `Warning 1292: …`. */
export async function readWarnings(session: MysqlSession, add: (text: string, code: string) => void): Promise<void> {
  await session.query(`SHOW WARNINGS LIMIT ${limits.maxNotices}`, {
    row([level, code, message]) {
      add(`${level} ${code}: ${message}`, String(code));
      return true;
    },
  });
}
