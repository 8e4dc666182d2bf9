/** What may be shown beside what was told: a piece that follows it, or a text that begins otherwise. */
export type News = { offset: number; text: string } | "anew";

/**
 * Text that grows, as it may be shown: masked, and never half a word that could turn out to be a secret. Adding and
 * telling take as long for the end of a long text as for its beginning.
 */
export interface LiveText {
  add(delta: string): void;
  /** Tells what came since the last time, if any of it may be shown. */
  tell(): News | undefined;
  /** Everything that was told. */
  told(): string;
  /** All of it; no more comes. */
  whole(): string;
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

/** Places to part a text before its newest window, the best one first. */
function cutsOf(text: string): number[] {
  const last = text.length - windowChars;
  const pair = /[\udc00-\udfff]/.test(text.charAt(last));
  return [text.lastIndexOf("\n", last - 1) + 1, text.lastIndexOf(" ", last - 1) + 1, pair ? last - 1 : last].filter(
    // A step too small would have to be taken again for each piece.
    (cut) => cut >= windowChars / 2,
  );
}

/** `secrets`: values that are known, of which not even the beginning is shown. */
export function createLiveText(mask: (text: string) => string, secrets: () => readonly string[]): LiveText {
  let all = "";
  /** The newest part, masked again and again: what comes may show that it is a secret. */
  let open = "";
  let settleAt = windowChars * 2;
  /** Of what was settled: what was told, and what came since. */
  let base = "";
  let settled = "";
  /** Of what was open when it was told. */
  let told = "";

  /** Moves what is old enough out of what is masked again and again, where nothing that must be masked is parted. */
  function settle(): void {
    if (open.length < settleAt) return;
    const together = mask(open);
    for (const cut of cutsOf(open)) {
      const head = mask(open.slice(0, cut));
      if (head + mask(open.slice(cut)) !== together) continue;
      settled += head;
      open = open.slice(cut);
      settleAt = windowChars * 2;
      return;
    }
    settleAt = open.length * 2;
  }

  function shown(): string {
    const word = /\S*$/.exec(open.slice(-maxHeld))?.[0] ?? "";
    const odd = word.length < maxHeld && (word.length > plainWord || /[=:@]/.test(word)) ? word.length : 0;
    const text = mask(open.slice(0, open.length - odd));
    // After masking: what is whole by now may end as it begins.
    return text.slice(0, text.length - begunLength(text, secrets())).toWellFormed();
  }

  return {
    add(delta) {
      all += delta;
      open += delta;
      settle();
    },
    tell() {
      const end = shown();
      const now = settled + end;
      // What was told already is held back again at most until its word is whole.
      if (told.startsWith(now)) return undefined;
      const offset = base.length + told.length;
      const news: News = now.startsWith(told) ? { offset, text: now.slice(told.length) } : "anew";
      base += settled;
      settled = "";
      told = end;
      return news;
    },
    told: () => base + told,
    whole: () => mask(all),
  };
}
