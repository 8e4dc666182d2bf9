/** Lines without their ends; the end of the last line starts no further line. */
export const linesOf = (text: string): string[] => {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
};

/** A line as a view shows it: number, tab, text. */
export const numbered = (line: string, number: number): string => `${String(number).padStart(6)}\t${line}`;

/** 1-based number of the line that `at` stands on. */
export const lineAt = (text: string, at: number): number => {
  let line = 1;
  for (let end = text.indexOf("\n"); end !== -1 && end < at; end = text.indexOf("\n", end + 1)) line += 1;
  return line;
};
