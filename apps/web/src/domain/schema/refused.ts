import type { Problem } from "./collect.ts";

/** Between two problems; "; did you mean …" and the like go on with the same one. */
const between = /; (?!did you mean |it takes none|known are )/;

/**
 * The fields that an `invalid_arguments` message names: `Invalid arguments for <tool>: <path> <what>; …`.
 * A path that is no field of the form shows nowhere, which is why the message stands below the form as a whole too.
 */
export const refusedFields = (tool: string, message: string): Problem[] => {
  const start = `Invalid arguments for ${tool}: `;
  if (!message.startsWith(start)) return [];
  return message
    .slice(start.length)
    .split(between)
    .flatMap((part) => {
      const [, path, what] = /^(\S+) (.+)$/s.exec(part) ?? [];
      return path === undefined || what === undefined ? [] : [{ path, message: what }];
    });
};
