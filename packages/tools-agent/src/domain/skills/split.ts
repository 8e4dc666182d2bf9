/** A file taken apart at its frontmatter; `line` is the first line after the opening dashes. */
export type SplitText =
  | { kind: "frontmatter"; yaml: string; body: string }
  | { kind: "plain"; body: string }
  | { kind: "open" };

const fence = /^---[ \t]*$/;

/** Frontmatter starts on the first line or not at all. Line ends become LF, a byte order mark goes. */
export const splitFrontmatter = (text: string): SplitText => {
  const lines = text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (!fence.test(lines[0] ?? "")) return { kind: "plain", body: lines.join("\n").trim() };
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end === -1) return { kind: "open" };
  return {
    kind: "frontmatter",
    yaml: lines.slice(1, end).join("\n"),
    body: lines
      .slice(end + 1)
      .join("\n")
      .trim(),
  };
};
