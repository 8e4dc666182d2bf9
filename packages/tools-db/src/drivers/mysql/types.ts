/** A column as the server describes it. */
export interface Field {
  name: string;
  columnType: number;
  characterSet: number;
  columnLength: number;
  flags: number;
  decimals: number;
  /** MariaDB's own types, which travel as text: `uuid`, `inet6`, `point`. */
  extendedTypeName?: string;
  extendedFormat?: string;
}

export const wire = {
  decimal: 0,
  tiny: 1,
  short: 2,
  long: 3,
  float: 4,
  double: 5,
  null: 6,
  timestamp: 7,
  longlong: 8,
  int24: 9,
  date: 10,
  time: 11,
  datetime: 12,
  year: 13,
  varchar: 15,
  bit: 16,
  vector: 242,
  json: 245,
  newDecimal: 246,
  enum: 247,
  set: 248,
  tinyBlob: 249,
  mediumBlob: 250,
  longBlob: 251,
  blob: 252,
  varString: 253,
  string: 254,
  geometry: 255,
} as const;

const binaryCharset = 63;
const unsignedFlag = 32;
const enumFlag = 256;
const setFlag = 2048;
/** The sessions read in utf8mb4, and lengths count bytes. */
const bytesPerChar = 4;

const plain: Readonly<Record<number, string>> = {
  [wire.float]: "float",
  [wire.double]: "double",
  [wire.null]: "null",
  [wire.timestamp]: "timestamp",
  [wire.date]: "date",
  [wire.time]: "time",
  [wire.datetime]: "datetime",
  [wire.year]: "year",
  [wire.vector]: "vector",
  [wire.json]: "json",
  [wire.enum]: "enum",
  [wire.set]: "set",
  [wire.geometry]: "geometry",
};
const integers: Readonly<Record<number, string>> = {
  [wire.tiny]: "tinyint",
  [wire.short]: "smallint",
  [wire.int24]: "mediumint",
  [wire.long]: "int",
  [wire.longlong]: "bigint",
};
const blobs = new Set<number>([wire.tinyBlob, wire.blob, wire.mediumBlob, wire.longBlob]);
const chars = new Set<number>([wire.varchar, wire.varString, wire.string]);

/** Bytes that are no text. */
export const isBinary = ({ columnType, characterSet, extendedTypeName }: Field): boolean =>
  characterSet === binaryCharset && extendedTypeName === undefined && (blobs.has(columnType) || chars.has(columnType));

/** A column's type in the engine's words. */
export function typeName(field: Field): string {
  const { columnType, columnLength, flags, decimals } = field;
  if (field.extendedFormat === "json") return "json";
  if (field.extendedTypeName !== undefined) return field.extendedTypeName;
  const unsigned = flags & unsignedFlag ? " unsigned" : "";
  const integer = integers[columnType];
  if (integer !== undefined) return integer + unsigned;
  if (columnType === wire.newDecimal || columnType === wire.decimal) {
    // The length counts the sign and the point.
    const digits = columnLength - (unsigned ? 0 : 1) - (decimals > 0 ? 1 : 0);
    return `decimal(${digits},${decimals})${unsigned}`;
  }
  if (columnType === wire.bit) return `bit(${columnLength})`;
  if (flags & enumFlag) return "enum";
  if (flags & setFlag) return "set";
  const binary = isBinary(field);
  if (blobs.has(columnType)) return blobName(binary ? columnLength : columnLength / bytesPerChar, binary);
  if (chars.has(columnType)) {
    const varying = columnType !== wire.string;
    if (binary) return `${varying ? "varbinary" : "binary"}(${columnLength})`;
    return `${varying ? "varchar" : "char"}(${Math.floor(columnLength / bytesPerChar)})`;
  }
  return plain[columnType] ?? `type ${columnType}`;
}

function blobName(length: number, binary: boolean): string {
  const size = length <= 0xff ? "tiny" : length <= 0xffff ? "" : length <= 0xffffff ? "medium" : "long";
  return size + (binary ? "blob" : "text");
}
