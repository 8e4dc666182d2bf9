/** The sentence a model reads when the denylist refuses: what was seen, and what it can do instead. */
export const refusal = (seen: string, instead: string): string =>
  `Refused by the shell denylist: ${seen}. No rule and no mode allows this. ${instead}`;
