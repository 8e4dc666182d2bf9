import type { Cell, Piece, PieceResult } from "../../domain/driver.ts";
import { type Budget, RowSink } from "../shared/budget.ts";
import { caps } from "../shared/caps.ts";
import { commandOf } from "../shared/command.ts";
import { createNotices } from "../shared/notices.ts";
import type { Watch } from "../shared/watch.ts";
import type { Field, Listener, Step } from "./exchange.ts";
import type { PostgresSession } from "./session.ts";
import { bytea, type TypeNames } from "./types.ts";

/** A piece's answer before the names of its types are known. */
export interface PieceAnswer {
  fields?: readonly Field[];
  result(types: TypeNames): PieceResult;
  /** A portal that is still open and has rows. */
  open?: string;
}

export interface PieceRun {
  session: PostgresSession;
  watch: Watch;
  budget: Budget;
  /** Sent in the same round trip before it. */
  before: readonly Step[];
  portal: string;
  transactional: boolean;
}

const returning = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Runs one piece through a portal, which gives no more rows than are wanted. */
export async function runPiece(
  piece: Piece,
  { session, watch, budget, before, portal, transactional }: PieceRun,
): Promise<PieceAnswer> {
  const started = performance.now();
  const notices = createNotices();
  const sink = new RowSink(budget);
  let fields: readonly Field[] | undefined;
  let binary: readonly boolean[] | undefined;
  let tag: string | undefined;
  const listener: Listener = {
    columns(described) {
      fields = described;
      if (described.some(({ dataTypeID }) => dataTypeID === bytea))
        binary = described.map(({ dataTypeID }) => dataTypeID === bytea);
    },
    row(cells, bytes) {
      sink.take(bytes, () => (binary ? cells.map((cell, index) => (binary?.[index] ? bytesOf(cell) : cell)) : cells));
    },
    complete: (text) => {
      tag = text;
    },
  };
  session.onNotice = notices.add;
  // Outside a transaction a portal ends with its round trip: everything at once, and what is too much is dropped on arrival.
  const maxRows = transactional ? sink.next(caps.firstRows) : 0;
  await session.exchange([...before, { text: piece.text, portal: transactional ? portal : "", maxRows, listener }]);
  while (tag === undefined && !sink.more) {
    watch.check();
    await session.exchange([{ resume: portal, maxRows: sink.next(caps.firstRows), listener }]);
  }
  const command = tag === undefined ? commandOf(piece.text) : tag.replace(/[ \d]+$/, "");
  let affected =
    tag === undefined || !writes(command, fields) ? undefined : Number(/ (\d+)$/.exec(tag)?.[1] ?? Number.NaN);
  if (tag === undefined && returning.has(command)) {
    // The server ran all of it before its first row; what is left over is only counted.
    watch.check();
    await session.exchange([
      {
        text: `MOVE ALL IN "${portal}"`,
        maxRows: 0,
        listener: { complete: (moved) => (affected = sink.seen + Number(moved.split(" ")[1])) },
      },
    ]);
  }
  session.onNotice = undefined;
  const durationMs = Math.round(performance.now() - started);
  return {
    ...(fields ? { fields } : {}),
    ...(tag === undefined ? { open: portal } : {}),
    result: (types) => ({
      ...(fields
        ? {
            columns: fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
              name,
              type: types.name(dataTypeID, dataTypeModifier),
            })),
          }
        : {}),
      rows: sink.rows,
      more: sink.more,
      ...(affected === undefined || Number.isNaN(affected) ? {} : { affected }),
      command,
      durationMs,
      notices: notices.list,
    }),
  };
}

/** A tag's number counts rows written for these, and for what fills a table from a query. */
const writes = (command: string, fields: readonly Field[] | undefined): boolean =>
  returning.has(command) || command === "COPY" || (command === "SELECT" && fields === undefined);

function bytesOf(cell: string | null): Cell {
  return cell?.startsWith("\\x") ? Buffer.from(cell.slice(2), "hex") : cell;
}
