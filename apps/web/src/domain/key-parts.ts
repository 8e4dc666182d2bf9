/** A permission key as its chip shows it: the tool, and the part that decides. */
export interface KeyParts {
  tool: string;
  /** Absent for a whole tool. */
  what?: string;
}

/** `run_shell(git status:*)` → tool and bracket content; anything else is a whole tool's name. */
export const keyParts = (key: string): KeyParts => {
  const open = key.indexOf("(");
  if (open <= 0 || !key.endsWith(")")) return { tool: key };
  return { tool: key.slice(0, open), what: key.slice(open + 1, -1) };
};
