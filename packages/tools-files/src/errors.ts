import { ToolError } from "@latchai/core";

/** Failures of the file tools, as the model reads them. The fence has its own. */
export const errors = {
  pastEnd: (path: string, offset: number, lines: number) =>
    new ToolError(
      "past_end",
      `offset ${offset} is past the end of ${path}, which has ${lines} ${lines === 1 ? "line" : "lines"}`,
    ),
  binary: (path: string, what: string, bytes: number) =>
    new ToolError(
      "binary",
      `${path} is a binary file (${what}, ${bytes} bytes): file tools read and edit text only — run_shell can inspect or convert it`,
    ),
  notUtf8: (path: string) =>
    new ToolError(
      "not_utf8",
      `${path} is not UTF-8, and an edit would damage the bytes that cannot be decoded; nothing was written — convert it first, for example with run_shell and iconv`,
    ),
  sameStrings: (where: string, path: string) =>
    new ToolError(
      "no_change",
      `${where}old_string and new_string are equal, so ${path} would not change; nothing was written`,
    ),
  occurrences: (where: string, path: string, count: number, hint: string) =>
    new ToolError(
      "occurrences",
      `${where}old_string occurs ${count} times in ${path} and must occur exactly once; nothing was written${hint === "" ? "" : ` — ${hint}`}`,
    ),
  blankQuery: () => new ToolError("bad_query", "query is blank: say in words or identifiers what the code does"),
  emptyPattern: () =>
    new ToolError("bad_pattern", "pattern must not be empty: give the text or expression to look for"),
  illFormed: (field: string) =>
    new ToolError(
      "ill_formed",
      `${field} holds half of a surrogate pair, which UTF-8 cannot store: send the whole character; nothing was written`,
    ),
  illFormedPattern: (field: string) =>
    new ToolError("bad_pattern", `${field} holds half of a surrogate pair: send the whole character`),
  nulInPattern: (field: string) => new ToolError("bad_pattern", `${field} holds a NUL byte: remove it and call again`),
  lineBreak: () =>
    new ToolError(
      "bad_pattern",
      "grep: pattern holds a line break (\\n or \\r), and grep looks at one line at a time: search for the part on one line",
    ),
  startBehindEnd: () =>
    new ToolError("bad_pattern", "grep: pattern has ^ behind $, which no text can match: write ^$ to find blank lines"),
  wordEdgeBehindEnd: () =>
    new ToolError("bad_pattern", "grep: pattern has \\b or \\B behind $: write it before the $, as in foo\\b$"),
  startBehindWordEdge: () =>
    new ToolError(
      "bad_pattern",
      "grep: pattern has ^ behind \\b or \\B: lines are searched one by one, write the ^ first",
    ),
  badRegex: (why: string) =>
    new ToolError(
      "bad_pattern",
      `grep: pattern is not a valid regex: ${why} — set literal: true to search for it as plain text`,
    ),
  lookAround: () =>
    new ToolError(
      "bad_pattern",
      "grep: pattern is not a valid regex: look-around is not supported — match the plain part, or set literal: true",
    ),
  backReference: () =>
    new ToolError(
      "bad_pattern",
      "grep: pattern is not a valid regex: backreferences are not supported — match the parts separately, or set literal: true",
    ),
  badGlob: (field: string, glob: string, why: string) =>
    new ToolError("bad_glob", `${field}: ${JSON.stringify(glob)} is not a valid glob: ${why}`),
  searchFailed: (why: string) => new ToolError("search_failed", `the search could not run: ${why}`),
  changeCancelled: () => new ToolError("cancelled", "the call was cancelled before anything was changed"),
  cancelled: () => new ToolError("cancelled", "the search was cancelled"),
} as const;
