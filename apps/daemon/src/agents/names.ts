/** Name of the agent that acts when none is named. It exists without a file. */
export const defaultAgent = "default";

const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Why no agent can have this name; undefined when one can. */
export function agentNameProblem(name: string): string | undefined {
  if (!pattern.test(name) || name.endsWith("."))
    return `"${name.slice(0, 80)}" cannot be an agent's name: use letters, digits, "-", "_" and ".", at most 64, beginning with a letter or digit`;
  if (name === "picker") return '"picker" is the address of the tool picker';
  if (name.toLowerCase() === "shared") return `"${name}" is the name of the memories that every agent shares`;
  return undefined;
}
