import type { Command } from "commander";
import { nearest } from "../config/nearest.ts";
import { usageError } from "./exit-codes.ts";

/** `start` is the default command, so a mistyped one lands there as its argument. */
export function refuseUnknownCommand(program: Command, word: string): never {
  const names = program.commands.map((command) => command.name());
  if (names.includes(word)) throw usageError(`Options come after the command: "latchai ${word} …".`);
  const meant = nearest(word, names);
  throw usageError(
    `Unknown command "${word}". ${meant ? `Did you mean "latchai ${meant}"?` : `"latchai --help" lists them all.`}`,
  );
}
