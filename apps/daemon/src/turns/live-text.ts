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

export function createLiveText(mask: (text: string) => string): LiveText {
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
      const held = word.length < maxHeld && (word.length > plainWord || /[=:@]/.test(word)) ? word.length : 0;
      return (settled + mask(open.slice(0, open.length - held))).toWellFormed();
    },
    raw: () => all,
  };
}
