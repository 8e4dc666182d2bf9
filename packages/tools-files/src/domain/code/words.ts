const wordPattern = /[\p{L}\p{N}_$]+/gu;
const maxWordChars = 64;

/** A word, and for an identifier its parts: `verifyAuthToken` → verify, auth, token. All in lower case. */
const splitIdentifier = (word: string): string[] => {
  if (/^[a-z]+$/.test(word)) return [word];
  const parts = word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[\s_$]+/)
    .filter((part) => part !== "");
  const whole = word.toLowerCase();
  return parts.length > 1 ? [whole, ...parts.map((part) => part.toLowerCase())] : [whole];
};

/** The words under which a text is found, for the full-text index. */
export const searchWords = (text: string): string => {
  const out: string[] = [];
  for (const [word] of text.matchAll(wordPattern)) if (word.length <= maxWordChars) out.push(...splitIdentifier(word));
  return out.join(" ");
};

const common = new Set(
  "a an and are as at be been being but by can code did do does file files find for from get has have how i if in into is it its me my of on or our show that the their them then there these this those to use used uses was we were what when where which who why will with you your".split(
    " ",
  ),
);

/** The words of a question, each once, those that say nothing left out. */
export const queryWords = (query: string): string[] => {
  const all = [
    ...new Set(
      searchWords(query.slice(0, 2000))
        .split(" ")
        .filter((word) => word !== ""),
    ),
  ];
  const telling = all.filter((word) => !common.has(word));
  return (telling.length > 0 ? telling : all).slice(0, 32);
};
