const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same call as a command for a terminal. */
export const callCommand = (tool: string, args: unknown): string =>
  `latchai call ${tool} --json ${quote(JSON.stringify(args))}`;
