/** Default and highest limit of a result, in UTF-16 units. */
export const maxResultChars = 24_000;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const cutAt = (text: string, end: number): string =>
  text.slice(0, end > 0 && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : Math.max(0, end));

/** The line that says how much was cut. */
export const clipNotice = (dropped: number, hint?: string): string =>
  `[clipped: ${dropped} characters dropped${hint === undefined ? "" : ` — ${hint}`}]`;

/**
 * Cuts the tail so that text and notice together stay within `maxChars` UTF-16 units; the last line says how much went.
 * Lone surrogates become U+FFFD first and a pair is never split.
 */
export function clip(text: string, maxChars: number, hint?: string): string {
  const whole = text.toWellFormed();
  if (whole.length <= maxChars) return whole;
  const longest = clipNotice(whole.length, hint).length + 1;
  if (longest > maxChars) return cutAt(whole, maxChars);
  // The notice gets shorter as the number does, never longer, so the reserve always suffices.
  const kept = cutAt(whole, maxChars - longest);
  return `${kept}\n${clipNotice(whole.length - kept.length, hint)}`;
}
