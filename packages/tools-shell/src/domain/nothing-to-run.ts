/** The text holds no command at all: blanks and comments only. */
export const hasNothingToRun = (command: string): boolean =>
  command.split("\n").every((line) => /^[ \t\r]*(#|$)/.test(line));
