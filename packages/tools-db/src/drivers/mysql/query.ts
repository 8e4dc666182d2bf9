import type { Params } from "../shared/driver.ts";
import type { RawCell } from "./cells.ts";
import type { Field } from "./types.ts";

/** The server's word at the end of a statement that gives no rows. */
export interface Header {
  affectedRows: number;
  /** Bit 1: a transaction is open. */
  serverStatus: number;
  warningStatus: number;
}

export interface Listener {
  columns?(fields: readonly Field[]): void;
  /** False: enough, nothing more is wanted of this statement. */
  row?(cells: readonly RawCell[]): boolean;
}

/** Sends one statement; values are written into it as literals. Gives the headers of its results without rows, in order. */
export type SendQuery = (sql: string, listener?: Listener, values?: Params) => Promise<readonly Header[]>;
