import type { Argument } from "../argument.ts";

const declaring = /^(export|declare|typeset|local|readonly|unset)$/;
const reading = /^(read|mapfile|readarray)$/;
const name = /^([A-Za-z_]\w*)(\[[^\]]*\])?(\+?=|$)/s;

export interface Assigned {
  names: string[];
  /** Why a name or value is not certain. */
  doubt?: string;
}

/** The variables that a builtin sets through its words. */
export function assignedByBuiltin(base: string, args: readonly Argument[]): Assigned | undefined {
  if (base === "printf") return printfTarget(args);
  if (base === "let") return lettersOnly(args);
  if (base === "getopts") return namesIn(args.slice(1, 2));
  if (base === "wait")
    return args.some(({ text }) => text.startsWith("-p")) ? { names: [], doubt: "wait -p sets a variable" } : undefined;
  if (reading.test(base)) return namesIn(args, /^-[a-zA-Z]*[adinNptuOsC]$/);
  if (!declaring.test(base)) return undefined;
  const special = args.find(({ text }) => /^[-+][a-zA-Z]*[niIulcfF]/.test(text));
  const result = namesIn(args);
  if (special && base !== "unset" && base !== "local")
    result.doubt ??= `${base} ${special.text} changes how variables or functions work`;
  if (special && /n|i|f/.test(special.text))
    result.doubt ??= `${base} ${special.text} changes how variables or functions work`;
  return result;
}

function namesIn(args: readonly Argument[], valued?: RegExp): Assigned {
  const result: Assigned = { names: [] };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg || arg.text === "--") continue;
    if (/^[-+]/.test(arg.text)) {
      // `read -a NAME` sets NAME; a prompt or a count in its place is no valid name and adds nothing.
      if (valued?.test(arg.text) && !/a$/.test(arg.text)) i++;
      continue;
    }
    const match = name.exec(arg.text);
    if (!match?.[1]) result.doubt ??= "a variable name known only at run time";
    else if (match[2] !== undefined && /[^\w[\]]/.test(match[2])) result.doubt ??= "a subscript that bash evaluates";
    else result.names.push(match[1]);
  }
  return result;
}

function printfTarget(args: readonly Argument[]): Assigned | undefined {
  const first = args[0];
  if (!first?.text.startsWith("-v")) return undefined;
  return namesIn(first.text === "-v" ? args.slice(1, 2) : [{ ...first, text: first.text.slice(2) }]);
}

// Arithmetic evaluates the values of variables, subscripts with commands in them included.
const lettersOnly = (args: readonly Argument[]): Assigned =>
  args.every(({ text, dynamic }) => !dynamic && /^[\d\s+*/()<>=!&|^~%-]*$/.test(text))
    ? { names: [] }
    : { names: [], doubt: "let evaluates variables as expressions" };
