/** Text that grows, as it may be shown: masked, and never half a word that could turn out to be a secret. */
export interface LiveText {
  add(delta: string): void;
  /** Everything so far that may be shown. `whole`: no more comes. */
  shown(whole?: boolean): string;
  /** What was received. */
  raw(): string;
}

/** A last word longer than this, or one that gives a value to a name, waits for its end. */
const plainWord = 16;
const maxHeld = 512;
/** Text this far back can no longer be part of something that must be masked. */
const windowChars = 8192;

/** Length of the longest end of `text` that may be the beginning of one of these. */
function begunLength(text: string, secrets: readonly string[]): number {
  const longest = secrets.reduce((length, one) => Math.max(length, one.length), 0);
  for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
    const end = text.slice(at);
    if (secrets.some((one) => one.length > end.length && one.startsWith(end))) return end.length;
  }
  return 0;
}

/** `secrets`: values that are known, of which not even the beginning is shown. */
export function createLiveText(mask: (text: string) => string, secrets: () => readonly string[]): LiveText {
  let settled = "";
  let all = "";
  let from = 0;

  /** Moves what is old enough out of what is masked again and again. */
  function settle(): void {
    if (all.length - from < windowChars * 2) return;
    const end = all.lastIndexOf("\n", all.length - windowChars);
    const cut = end > from ? end + 1 : all.length - windowChars;
    settled += mask(all.slice(from, cut));
    from = cut;
  }

  return {
    add(delta) {
      all += delta;
      settle();
    },
    shown(whole = false) {
      if (whole) return mask(all);
      const open = all.slice(from);
      const word = /\S*$/.exec(open.slice(-maxHeld))?.[0] ?? "";
      const odd = word.length < maxHeld && (word.length > plainWord || /[=:@]/.test(word)) ? word.length : 0;
      const text = settled + mask(open.slice(0, open.length - odd));
      // After masking: what is whole by now may end as it begins.
      return text.slice(0, text.length - begunLength(text, secrets())).toWellFormed();
    },
    raw: () => all,
  };
}
