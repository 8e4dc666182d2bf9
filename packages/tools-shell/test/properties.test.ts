import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";
import { expandBraces } from "../src/domain/braces.ts";
import { shellCases } from "./cases.ts";

const rows = shellCases();
const refused = rows.filter(({ expect: wanted }) => wanted === "denylisted").map(({ command }) => command);
const complete = rows.filter(({ id }) => !id.startsWith("rej-")).map(({ command }) => command);
// A here-document at the end of a line takes what follows on that line's next lines, so pieces are joined by lines.
const joinable = (text: string) => !/<<-?["'\\]?[A-Z]/.test(text) && !/#|oops|;$/.test(text);

/** From harmless to refused. */
const severity = (command: string): number => {
  const { denied, opaque, unread } = analyzeCommand(command);
  return denied !== undefined ? 3 : unread ? 2 : opaque ? 1 : 0;
};

const command = fc.constantFrom(...complete.filter(joinable));
const bad = fc.constantFrom(...refused.filter(joinable));
const separator = fc.constantFrom("; ", " && ", " || ", " & ", "\n", ";", "&", "&&");

describe("composition", () => {
  it("keeps a refusal after any separator, on either side", () => {
    fc.assert(
      fc.property(command, separator, bad, (first, between, second) => {
        expect(analyzeCommand(first + between + second).denied).toBeDefined();
        expect(analyzeCommand(second + between + first).denied).toBeDefined();
      }),
      { numRuns: 400 },
    );
  });

  it("is at least as severe as each part", () => {
    fc.assert(
      fc.property(command, separator, command, (first, between, second) => {
        const whole = severity(first + between + second);
        expect(whole).toBeGreaterThanOrEqual(Math.min(1, severity(first)));
        expect(whole).toBeGreaterThanOrEqual(severity(second));
      }),
      { numRuns: 400 },
    );
  });

  it("lists the segments of both parts, in order", () => {
    const clear = fc.constantFrom(...complete.filter((text) => joinable(text) && severity(text) === 0));
    fc.assert(
      fc.property(clear, separator, clear, (first, between, second) => {
        const keys = (text: string) => analyzeCommand(text).segments.map(({ key }) => key);
        expect(keys(first + between + second)).toEqual([...new Set([...keys(first), ...keys(second)])]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("disguise never lowers the answer", () => {
  const around = fc.constantFrom<(text: string) => string>(
    (text) => `( ${text}\n)`,
    (text) => `{ ${text}\n}`,
    (text) => `if ${text}\nthen :; fi`,
    (text) => `while ${text}\ndo :; done`,
    (text) => `for i in 1; do ${text}\ndone`,
    (text) => `case a in a) ${text}\n;; esac`,
    (text) => `f() { ${text}\n}; f`,
    (text) => `! { ${text}\n}`,
    (text) => `echo $(${text}\n)`,
    (text) => `cat <(${text}\n)`,
    (text) => `echo "a $(${text}\n) b"`,
    (text) => `time { ${text}\n}`,
    (text) => `{ ${text}\n} &`,
    (text) => `cat <<E${text.length}\n$(${text}\n)\nE${text.length}`,
    (text) => `bash -c '${text.replaceAll("'", "'\\''")}'`,
    (text) => `eval '${text.replaceAll("'", "'\\''")}'`,
    (text) => `bash <<'E${text.length}'\n${text}\nE${text.length}`,
  );

  it("around a refused command", () => {
    fc.assert(
      fc.property(bad, fc.array(around, { minLength: 1, maxLength: 2 }), (text, layers) => {
        const whole = layers.reduce((inner, layer) => layer(inner), text);
        expect(analyzeCommand(whole).denied, whole).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it("around any command", () => {
    fc.assert(
      fc.property(command, around, (text, layer) => {
        expect(severity(layer(text)), layer(text)).toBeGreaterThanOrEqual(severity(text));
      }),
      { numRuns: 500 },
    );
  });

  it("by quoting, escaping and paths of the words", () => {
    const quoted = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => `"${word}"`,
      (word) => `'${word}'`,
      (word) => `$'${word}'`,
      (word) => `\\${word}`,
      (word) => `${word[0]}""${word.slice(1)}`,
      (word) => `{${word},}`.replace(/^\{(.*),\}$/, "$1"),
    );
    const words = ["rm", "-rf", "build"];
    fc.assert(
      fc.property(
        fc.tuple(quoted, quoted, quoted),
        fc.constantFrom("", "/bin/", "/usr/bin/", "./", "/x/y/"),
        (how, path) => {
          const text = words.map((word, i) => how[i]?.(i === 0 ? path + word : word)).join(" ");
          expect(analyzeCommand(text).denied, text).toBeDefined();
        },
      ),
    );
  });

  it("by wrappers, whatever their options", () => {
    const wrapper = fc.constantFrom(
      "timeout 5",
      "timeout -k 1 5s",
      "nice",
      "nice -n 5",
      "nohup",
      "env",
      "env A=1",
      "env -i",
      "env -u X B=2",
      "command",
      "command -p",
      "stdbuf -o0",
      "ionice -c 3",
      "setsid",
      "setsid -w",
      "time",
      "time -p",
      "builtin command",
    );
    fc.assert(
      fc.property(
        fc.array(wrapper, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("git push", "rm -rf x", "sudo ls"),
        (list, inner) => {
          const text = [...list, inner].join(" ");
          const { denied, segments, denyKeys } = analyzeCommand(text);
          if (inner === "git push") {
            expect([...segments.map(({ key }) => key), ...denyKeys], text).toContain("run_shell(git push:*)");
            expect(segments.some(({ key }) => /timeout|nice|env|nohup/.test(key))).toBe(false);
          } else expect(denied, text).toBeDefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("any text", () => {
  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "rm",
          "git",
          "$(",
          "`",
          "${",
          "}",
          ")",
          "(",
          "{",
          "'",
          '"',
          "\\",
          "\n",
          ";",
          "&",
          "|",
          ">",
          "<<EOF",
          "EOF",
          "<(",
          "$((",
          "))",
          "#",
          "!",
          "if",
          "then",
          "fi",
          "[[",
          "]]",
          "a=(",
          "*",
          "~",
          "=",
          "{a,b}",
          "\\\n",
          " ",
          "eval",
          "bash -c",
          "-rf",
        ),
        fc.string({ maxLength: 4, unit: "binary" }),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(""));

  it("gets an answer, the same every time, and a whole one", () => {
    fc.assert(
      fc.property(soup, (text) => {
        const analysis = analyzeCommand(text);
        expect(analyzeCommand(text)).toEqual(analysis);
        const { opaque, unread, segments, reasons, denied } = analysis;
        if (unread) expect(opaque).toBe(true);
        expect(opaque).toBe(reasons.length > 0);
        if (!opaque) expect(segments.length > 0 || denied !== undefined).toBe(true);
        for (const { key } of segments) expect(key).toMatch(/^run_shell\([^\s()]+(:\*| [a-z0-9:_-]+:\*)\)$/);
      }),
      { numRuns: 3_000 },
    );
  });

  it("expands braces into words without a group left over, or says that there are too many", () => {
    const word = fc
      .array(fc.constantFrom("{", "}", ",", "a", "..", "1", "'", '"', "\\", "$"), { maxLength: 12 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(word, (text) => {
        const words = expandBraces(text);
        if (words) for (const one of words) expect(expandBraces(one)).toEqual([one]);
      }),
      { numRuns: 2_000 },
    );
  });
});
