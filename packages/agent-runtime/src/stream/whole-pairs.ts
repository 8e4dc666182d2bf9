const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** At most this many units from the beginning of a text, without half a surrogate pair at the cut. */
export const cutWhole = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  const end = Math.max(0, maxChars);
  return text.slice(0, end > 0 && isHigh(text.charCodeAt(end - 1)) ? end - 1 : end);
};

/** Joins surrogate pairs that a provider split over two pieces; a half that stays alone becomes U+FFFD. */
export function createPairJoiner(): { push(delta: string): string; end(): string } {
  let held = "";
  return {
    push(delta) {
      const text = held + delta;
      held = text.length > 0 && isHigh(text.charCodeAt(text.length - 1)) ? text.slice(-1) : "";
      return (held === "" ? text : text.slice(0, -1)).toWellFormed();
    },
    end() {
      const rest = held;
      held = "";
      return rest.toWellFormed();
    },
  };
}
