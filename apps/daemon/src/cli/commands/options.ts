import { type Command, InvalidArgumentError, Option } from "commander";

/** Every command finds its home the same way. */
export const homeOption = (): Option =>
  new Option("--home <dir>", "LatchAI home (default: $LATCHAI_HOME or ~/.latchai)");

export const jsonOption = (): Option => new Option("--json", "print one JSON document");

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= minimum && value <= maximum))
      throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
    return value;
  };
}

/** Examples below a command's options. */
export const withExamples = (command: Command, ...lines: string[]): Command =>
  command.addHelpText("after", `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`);

/** The part of a command's options that finds the daemon. */
export interface HomeFlag {
  home?: string;
}

/** The same, and who acts. */
export interface AgentFlags extends HomeFlag {
  agent?: string;
}

export interface StartFlags extends HomeFlag {
  workspace?: string;
  port?: number;
  json?: true;
  idleMinutes?: number;
}
