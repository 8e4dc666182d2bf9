/** The family's index.ts with one more tool imported and listed. Undefined when it has no `tools: [` to add to. */
export const registerTool = (index: string, camel: string, kebab: string): string | undefined => {
  const list = /tools: \[\s*/.exec(index);
  if (!list) return undefined;
  const at = list.index + list[0].length;
  const listed = `${index.slice(0, at)}${camel}, ${index.slice(at)}`;
  return `import { ${camel} } from "./tools/${kebab}.ts";\n${listed}`;
};
