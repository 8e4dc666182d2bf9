/** A database of its own on a real server. */
export interface TestDatabase {
  name: string;
  /** As a saved connection would hold it; the role may do everything. */
  url: string;
  /** Runs set-up text, several statements allowed; the last one's rows, every value as text. */
  query(sql: string): Promise<readonly (readonly (string | null)[])[]>;
  /** Drops the database with everybody who is still in it. Call it in `afterAll` or `onTestFinished`. */
  drop(): Promise<void>;
}

/** Unlikely to meet a database that another run left or uses. */
export const freshName = (): string => `latchai_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
