/** Every cap of the family; descriptions interpolate them. */
export const limits = {
  /** Rows one call gets, whatever it or its connection asks for. */
  maxRows: 1000,
  defaultRowLimit: 200,
  defaultTimeoutMs: 15_000,
  /** UTF-16 units of one rendered result, its summary included. */
  maxResultChars: 20_000,
  maxCellChars: 500,
  /** Bytes of a binary value that are shown. */
  maxShownBytes: 32,
  /** Bytes of cells read before a call stops. */
  maxReadBytes: 8_388_608,
  maxNotices: 20,
  /** Literals in the db.query event longer than this are cut. */
  maxEventLiteralChars: 64,
  maxSqlChars: 100_000,
} as const;
