import { analyzeCommand } from "../src/domain/analyze.ts";

/** The commands that ask or are refused, with the reasons. */
export const asked = (commands: readonly string[]): unknown[] =>
  commands
    .map((command) => [command, analyzeCommand(command)] as const)
    .filter(([, { opaque, denied }]) => opaque || denied !== undefined)
    .map(([command, { reasons, denied }]) => [command, denied ?? reasons]);

/** The commands that a rule would be enough for. */
export const notOpaque = (commands: readonly string[]): string[] =>
  commands.filter((command) => !analyzeCommand(command).opaque);

/** The commands that the denylist leaves alone. */
export const notDenied = (commands: readonly string[]): string[] =>
  commands.filter((command) => analyzeCommand(command).denied === undefined);

/** The keys that a deny rule is compared with. */
export const keysOf = (command: string): string[] => {
  const { segments, denyKeys } = analyzeCommand(command);
  return [...segments.flatMap(({ key, broadKey }) => [key, broadKey ?? key]), ...denyKeys];
};

/** The commands that a deny rule with this key would not meet. */
export const without = (key: string, commands: readonly string[]): string[] =>
  commands.filter((command) => !keysOf(command).includes(key));
