const placeholder =
  /^\s*(?:\/\/|#|\/\*|<!--|--|;)?\s*(?:\.\.\.|…)\s*\(?\s*(?:the\s+)?(?:rest|remaining|existing|other|previous|same|unchanged|omitted)\b/i;

/** 1-based line that stands for code left out, or undefined. */
export const elidedLine = (content: string): number | undefined => {
  if (!/\.\.\.|…/.test(content)) return undefined;
  const index = content.split("\n").findIndex((line) => placeholder.test(line));
  return index === -1 ? undefined : index + 1;
};
