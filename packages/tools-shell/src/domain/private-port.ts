import { unknownText } from "./argument.ts";

const loopback = /(^|[^\w.-])(localhost|127\.[\d.]+|\[::1?\]|\[::ffff:[^\]]+\]|0|0\.0\.0\.0|0x7f\w*|2130706433|\0)$/i;

/** The text names a port, or may when it is known: digits with gaps in them, a range, a loopback address with any port. */
export function namesPort(text: string, port: number): boolean {
  const digits = String(port);
  if (text.includes(digits) && new RegExp(`(^|[^0-9A-Za-z]|^-[A-Za-z])0*${digits}(?![0-9A-Za-z])`).test(text))
    return true;
  if (!/\d/.test(text)) return text.includes(":") && opensLoopback(text);
  return inRange(text, port) || (/[\0[{?*]/.test(text) && (fits(text, digits) || opensLoopback(text)));
}

// `7770-7780`, as scanners take it.
function inRange(text: string, port: number): boolean {
  for (const [, from, to] of text.matchAll(/(?<![\w.-])(\d{1,5})[-:](\d{1,5})(?![\w.-])/g)) {
    if (Number(from) <= port && port <= Number(to) && text.length < 64 && Number(from) > 0) return true;
  }
  return false;
}

// A run of digits and gaps that the port fits into; at least one of its digits must be written.
function fits(text: string, port: string): boolean {
  for (const [run] of text.matchAll(/(?:\d|\0|[*?]|\[[^\]]{0,20}\]|\{[^}]{0,40}\})+/g)) {
    if (!/\d/.test(run.replace(/\[[^\]]*\]|\{[^}]*\}/g, "")) || /^\d+$/.test(run)) continue;
    const shape = run.replace(/\[[^\]]*\]|\{[^}]*\}|[\0*?]+/g, "\\d*");
    if (new RegExp(`^0*${shape}$`).test(port)) return true;
  }
  return false;
}

function opensLoopback(text: string): boolean {
  for (const { index } of text.matchAll(/:(?=\0|[[{])/g)) {
    const before = text.slice(0, index);
    if (loopback.test(before) && (before !== unknownText || text[index + 1] !== unknownText)) return true;
  }
  return false;
}
