import { parseSync } from "vite";

const mutators: Readonly<Record<string, string>> = { Map: "set|delete|clear", Set: "add|delete|clear" };

const lineOf = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;

/** The places in one file where state outlives every call: a top-level `let` or `var`, or a top-level Map or Set that is changed. */
export const moduleStateIn = (file: string, source: string): string[] => {
  const found: string[] = [];
  for (const statement of parseSync(file, source).program.body) {
    const node =
      statement.type === "ExportNamedDeclaration" && statement.declaration ? statement.declaration : statement;
    if (node.type !== "VariableDeclaration" || ("declare" in node && node.declare)) continue;
    const where = `${file}:${lineOf(source, node.start)}`;
    if (node.kind !== "const") {
      found.push(`${where} top-level ${node.kind}`);
      continue;
    }
    for (const { id, init } of node.declarations) {
      if (id.type !== "Identifier" || init?.type !== "NewExpression" || init.callee.type !== "Identifier") continue;
      const methods = mutators[init.callee.name];
      if (methods && new RegExp(`\\b${id.name}\\.(${methods})\\(`).test(source)) {
        found.push(`${where} top-level ${init.callee.name} "${id.name}" is changed`);
      }
    }
  }
  return found;
};
