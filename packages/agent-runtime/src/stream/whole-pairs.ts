const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

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
