import type { Entry } from "../http/schemas/entries.ts";
import { createLiveText, type LiveText } from "./live-text.ts";

export type GrowingKind = "text" | "reasoning" | "arguments";

/** An entry whose text grows. */
export interface Growing {
  kind: GrowingKind;
  text: LiveText;
  entry: Entry;
}

export interface GrowingTexts {
  begin(kind: GrowingKind, entry: Entry): Growing;
  of(entry: Entry): Growing | undefined;
  grow(one: Growing, delta: string): void;
  /** It grows no longer; its entry with the whole text. */
  end(one: Growing): Entry;
  /** Its text does not matter any more. */
  drop(entry: Entry): void;
  /** Tells what came since the last time. */
  tell(): void;
  close(): void;
}

const pieceMs = 25;

const withText = (entry: Entry, kind: GrowingKind, text: string): Entry =>
  kind === "arguments" ? ({ ...entry, arguments: text } as Entry) : ({ ...entry, text } as Entry);

/** Texts on their way: told piece by piece, masked. */
export function createGrowingTexts(options: {
  mask(text: string): string;
  secrets(): readonly string[];
  /** What readers have grew by this. */
  added(one: Growing, offset: number, text: string): void;
  /** What readers have is not its beginning any more. */
  changed(entry: Entry): void;
}): GrowingTexts {
  const { mask, secrets, added, changed } = options;
  const growing = new Map<string, Growing>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const one of growing.values()) {
      const news = one.text.tell();
      if (news === undefined) continue;
      one.entry = withText(one.entry, one.kind, one.text.told());
      if (news === "anew") changed(one.entry);
      else added(one, news.offset, news.text);
    }
  }

  return {
    begin(kind, entry) {
      const one: Growing = { kind, text: createLiveText(mask, secrets), entry };
      growing.set(entry.id, one);
      return one;
    },
    of: ({ id }) => growing.get(id),
    grow(one, delta) {
      one.text.add(delta);
      timer ??= setTimeout(tell, pieceMs);
    },
    end(one) {
      growing.delete(one.entry.id);
      const [told, whole] = [one.text.told(), one.text.whole()];
      // The event of its end holds no more than the beginning of a long text.
      if (whole.length > told.length && whole.startsWith(told)) added(one, told.length, whole.slice(told.length));
      return withText(one.entry, one.kind, whole);
    },
    drop: ({ id }) => growing.delete(id),
    tell,
    close: () => clearTimeout(timer),
  };
}
