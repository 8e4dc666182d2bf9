import { isUtf8 } from "node:buffer";

/** Bytes taken for text, and whether a byte order mark stood in front. */
export interface DecodedText {
  text: string;
  bom: boolean;
  /** Undecodable bytes were replaced by U+FFFD. */
  lossy: boolean;
}

const hasBom = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** The text's own bytes. */
export const withoutMark = (bytes: Uint8Array): Uint8Array => (hasBom(bytes) ? bytes.subarray(3) : bytes);

/** `atStart`: a byte order mark may stand here. `open`: the last character may be cut off, and is left out then. */
export const decodeText = (bytes: Uint8Array, atStart = true, open = false): DecodedText => {
  const bom = atStart && hasBom(bytes);
  const body = bom ? bytes.subarray(3) : bytes;
  // Several times as fast as a TextDecoder that checks.
  if (isUtf8(body)) {
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
    return { text, bom, lossy: false };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body, { stream: open });
    return { text, bom, lossy: false };
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body, { stream: open });
    return { text, bom, lossy: true };
  }
};

/** The inverse, byte order mark included. */
export const encodeText = ({ text, bom }: Pick<DecodedText, "text" | "bom">): Uint8Array =>
  new TextEncoder().encode(bom ? `\ufeff${text}` : text);

const signatures: readonly [string, string][] = [
  ["89504e47", "PNG image"],
  ["ffd8ff", "JPEG image"],
  ["47494638", "GIF image"],
  ["25504446", "PDF document"],
  ["504b0304", "ZIP archive or Office document"],
  ["1f8b", "gzip archive"],
  ["7f454c46", "ELF program"],
  ["53514c69746520666f726d6174", "SQLite database"],
  ["0061736d", "WebAssembly module"],
  ["fffe", "UTF-16 text"],
  ["feff", "UTF-16 text"],
];

/** What a binary file is, judged by its first bytes; undefined for text. */
export const binaryKind = (head: Uint8Array): string | undefined => {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 16)).toString("hex");
  const known = signatures.find(([magic]) => start.startsWith(magic))?.[1];
  if (head.includes(0)) return known ?? "unknown kind";
  return known === "UTF-16 text" ? known : undefined;
};
