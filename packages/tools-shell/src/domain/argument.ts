/** Stands in `Argument.text` for text that only the run knows; the precheck keeps it out of every source. */
export const unknownText = "\u0000";

/** One word of a command line after quote removal and brace expansion. */
export interface Argument {
  /** Dequoted; each part known only at run time is one `unknownText`. */
  text: string;
  /** Written plainly: no quotes, escapes, expansions or patterns. */
  literal: boolean;
  /** Some of the text is known only at run time, file name patterns included. */
  dynamic: boolean;
  /** May become no word or several words at run time. */
  many: boolean;
  /** The source of each `unknownText`, in order. */
  expansions?: readonly string[];
  /** A substitution in it downloads. */
  fetches?: true;
}

/** An argument as the program would receive it from fixed text. */
export const literalArgument = (text: string): Argument => ({ text, literal: true, dynamic: false, many: false });

/** At run time this word may turn out to be an option. */
export const mayBeOption = ({ text, dynamic }: Argument): boolean =>
  dynamic && (text.startsWith(unknownText) || text.startsWith("-") || text === "");

// Where the system has tools of its own, GNU's go by another name: `gtimeout`.
const gnuName =
  /^g(?=(chmod|chown|cp|csplit|dd|env|find|install|ln|make|mv|nice|nohup|rm|sed|shred|shuf|sort|split|stdbuf|tar|tee|time|timeout|truncate|uniq|xargs)$)/;

/** Last path component of a program word, without an ending of Windows or the `g` of GNU, as the denylist and deny rules see it. */
export function baseName(program: string): string {
  const name = program.slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1);
  const plain = name.includes(".") ? name.replace(/\.(exe|cmd|bat|com)$/i, "") : name;
  return plain.startsWith("g") ? plain.replace(gnuName, "") : plain;
}
