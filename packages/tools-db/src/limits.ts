/** Every cap of the family; descriptions interpolate them. */
export const limits = {
  /** Rows one call gets, whatever it or its connection asks for. */
  maxRows: 1000,
  defaultRowLimit: 200,
  defaultTimeoutMs: 15_000,
  /** UTF-16 units of one rendered result, its summary included. */
  maxResultChars: 20_000,
  maxCellChars: 500,
  /** Of a column's name, in a table's head. */
  maxHeadChars: 100,
  /** Bytes of a binary value that are shown. */
  maxShownBytes: 32,
  /** Bytes of cells read before a call stops. */
  maxReadBytes: 8_388_608,
  maxNotices: 20,
  /** All notices of a call together. */
  maxNoticeChars: 3_000,
  /** Literals in the db.query event longer than this are cut. */
  maxEventLiteralChars: 64,
  maxEventSqlChars: 4_000,
  maxSqlChars: 100_000,
  maxStatements: 50,
  /** How long a connection's catalog is taken for current. */
  schemaKeptMs: 60_000,
  /** How long a failed query waits for the names that are nearest to the unknown one. */
  suggestionTimeoutMs: 3_000,
} as const;
