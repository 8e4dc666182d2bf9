const modifiers =
  "(?:(?:export|default|declare|public|private|protected|internal|static|abstract|final|async|pub(?:\\([^)]*\\))?|unsafe|override|readonly|inline|extern)\\s+)*";
const kinds =
  "(?:function\\*?|class|interface|type|enum|struct|trait|impl|namespace|module|def|func|fn|macro_rules!|record|object|protocol|extension|sub|procedure)";
const declared = new RegExp(`^\\s*${modifiers}${kinds}\\s+(?:\\([^)]*\\)\\s*)?([\\p{L}_$][\\p{L}\\p{N}_$.:]*)`, "u");
const bound = new RegExp(
  `^\\s*${modifiers}(?:const|let|var|val)\\s+([\\p{L}_$][\\p{L}\\p{N}_$]*)\\s*(?::[^=]+)?=\\s*(?:async\\s*)?(?:\\(|function|[\\p{L}_$][\\p{L}\\p{N}_$]*\\s*=>|create|define|tool\\()`,
  "u",
);
const heading = /^#{1,4}\s+(.{1,80})$/;

/** The name that a line declares in one of the common languages, or a Markdown heading; undefined for any other line. */
export const symbolOf = (line: string): string | undefined => {
  if (line.length > 400) return undefined;
  return declared.exec(line)?.[1] ?? bound.exec(line)?.[1] ?? heading.exec(line)?.[1];
};
