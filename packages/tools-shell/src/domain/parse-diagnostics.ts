import type { Diagnostic, DiagnosticFormat } from "./diagnostic.ts";

const tscLine = /^(.+?)\((\d+),(\d+)\): (error|warning|message|suggestion) (.*)$/;
const tscGlobal = /^(error|warning) (TS\d+: .*)$/;
const gccLine =
  /^((?:[A-Za-z]:[\\/])?[^:\s][^:]*):(\d+)(?::(\d+))?: ?(?:(fatal error|error|warning|note|info|remark)(?:\[[^\]]*\])?: )?(.+)$/;

/** Reads a checker's output. Lines of no known shape are left out, except a message's own continuation lines. */
export function parseDiagnostics(output: string, format: DiagnosticFormat, fallbackFile: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const raw of output.split("\n")) {
    const line = raw.replace(/\r$/, "");
    const diagnostic = format === "tsc" ? readTsc(line, fallbackFile) : readGcc(line);
    if (diagnostic) found.push(diagnostic);
    else if (format === "tsc" && /^\s+\S/.test(line)) continueMessage(found.at(-1), line);
  }
  return found;
}

function readTsc(line: string, fallbackFile: string): Diagnostic | undefined {
  const match = tscLine.exec(line);
  if (match) {
    const [, file = "", row, col, severity = "error", message = ""] = match;
    return { severity, file, line: Number(row), col: Number(col), message };
  }
  const [, severity, message] = tscGlobal.exec(line) ?? [];
  return severity && message ? { severity, file: fallbackFile, line: 1, col: 1, message } : undefined;
}

function readGcc(line: string): Diagnostic | undefined {
  const match = gccLine.exec(line);
  if (!match) return undefined;
  const [, file = "", row, col = "1", word = "error", message = ""] = match;
  const severity = word === "fatal error" ? "error" : word;
  return { severity, file, line: Number(row), col: Number(col), message };
}

function continueMessage(last: Diagnostic | undefined, line: string): void {
  if (last) last.message += ` ${line.trim()}`;
}
