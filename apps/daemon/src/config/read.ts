import { findNodeAtLocation, type ParseError, parse, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import { checkMeaning } from "./check-meaning.ts";
import { checkShape } from "./check-shape.ts";
import { checkLater } from "./later.ts";
import { type ConfigProblem, pathText } from "./problem.ts";
import { type Config, configSchema } from "./schema.ts";

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Reads the text of a config file: JSON with comments and trailing commas. Problems carry the line they stand on. */
export function readConfig(text: string): ConfigReading {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (source.trim() === "") return { ok: true, config: {} };
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors, { allowTrailingComma: true, disallowComments: false });
  if (errors.length > 0)
    return {
      ok: false,
      problems: errors.slice(0, 3).map((error) => `line ${lineAt(source, error.offset)}: ${syntaxText(error)}`),
    };
  const lost = lostKey(source);
  if (lost) return { ok: false, problems: [`line ${lineAt(source, lost.offset)}: ${lost.message}`] };
  const later = checkLater(value);
  const shape = later.length > 0 ? later : checkShape(configSchema, value);
  const problems = shape.length > 0 ? shape : checkMeaning(value as Config);
  if (problems.length === 0) return { ok: true, config: value as Config };
  return { ok: false, problems: located(source, problems) };
}

/** A key that parsing loses without a word: taken for the prototype, or written over by a later one of its name. */
function lostKey(source: string): { offset: number; message: string } | undefined {
  const open: Map<string, number>[] = [];
  let found: { offset: number; message: string } | undefined;
  visit(
    source,
    {
      onObjectBegin() {
        open.push(new Map());
      },
      onObjectEnd() {
        open.pop();
      },
      onObjectProperty(name, offset) {
        const keys = open.at(-1);
        const first = keys?.get(name);
        keys?.set(name, offset);
        if (name === "__proto__")
          found ??= { offset, message: '"__proto__" is an unknown key and never one of a config' };
        else if (first !== undefined)
          found ??= {
            offset,
            message: `the key ${JSON.stringify(name)} stands on line ${lineAt(source, first)} already; make one of the two`,
          };
      },
    },
    { allowTrailingComma: true },
  );
  return found;
}

function located(source: string, problems: readonly ConfigProblem[]): string[] {
  const tree = parseTree(source, [], { allowTrailingComma: true });
  return problems.map(({ path, message }) => {
    const node = tree && findNodeAtLocation(tree, [...path]);
    // The value of a property starts after its key; the key's line is where a person looks.
    const offset = node?.parent?.type === "property" ? node.parent.offset : (node?.offset ?? 0);
    const where = path.length > 0 ? `${pathText(path)} ` : "the file ";
    return `line ${lineAt(source, offset)}: ${where}${message.startsWith("unknown") ? "is an " : ""}${message}`;
  });
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;

const syntaxText = ({ error }: ParseError): string =>
  `not JSON: ${printParseErrorCode(error)
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()}`;
