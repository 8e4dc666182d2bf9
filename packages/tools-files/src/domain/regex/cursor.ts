/** A place in a pattern that moves on. */
export interface Cursor {
  done(): boolean;
  /** The code point here; moves past it. */
  next(): number;
  /** Moves past this text if it stands here. */
  take(text: string): boolean;
  /** Moves past what an anchored expression matches here. */
  match(expression: RegExp): RegExpExecArray | undefined;
  looksAt(expression: RegExp): boolean;
}

/** Anchored expressions see this many characters. */
const windowChars = 80;

export const createCursor = (pattern: string): Cursor => {
  let at = 0;
  const ahead = (): string => pattern.slice(at, at + windowChars);
  return {
    done: () => at >= pattern.length,
    next() {
      const code = pattern.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      return code;
    },
    take(text) {
      const here = pattern.startsWith(text, at);
      if (here) at += text.length;
      return here;
    },
    match(expression) {
      const found = expression.exec(ahead());
      at += found?.[0].length ?? 0;
      return found ?? undefined;
    },
    looksAt: (expression) => expression.test(ahead()),
  };
};
