import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDefinition } from "./parse-definition.ts";
import { definitionText, fieldsOf } from "./write-definition.ts";

const of = (frontmatter: string, body = "Work."): string => `---\n${frontmatter}\n---\n${body}`;
const told = async (frontmatter: string): Promise<string[]> =>
  (await parseDefinition(of(frontmatter))).problems.map(({ line, message }) => `${line}: ${message}`);

describe("reading a definition", () => {
  test("every field it knows", async () => {
    const parsed = await parseDefinition(
      of(
        [
          "name: reviewer",
          "description: Reads diffs",
          "tools: [read_file, grep]",
          "model: local",
          "memory: true",
          "vault: notes",
          "temperature: 0.2",
          "topP: 0.9",
          "maxOutputTokens: 4000",
          "reasoningEffort: low",
          "parallelCalls: false",
          "maxSteps: 20",
          "schedule:",
          '  - cron: "0 7 * * 1-5"',
          "    task: Look at new diffs",
          "    timeZone: Europe/Berlin",
          "    catchup: last",
        ].join("\n"),
        "\r\nYou review.\r\nBriefly.\r\n",
      ),
    );
    expect(parsed).toMatchObject({
      usable: true,
      problems: [],
      named: "reviewer",
      description: "Reads diffs",
      tools: ["read_file", "grep"],
      model: "local",
      memory: true,
      vault: "notes",
      maxSteps: 20,
      generation: { temperature: 0.2, topP: 0.9, maxOutputTokens: 4000, reasoningEffort: "low", parallelCalls: false },
      schedule: [{ cron: "0 7 * * 1-5", task: "Look at new diffs", timeZone: "Europe/Berlin", catchup: "last" }],
      prompt: "You review.\nBriefly.",
    });
  });

  test.each(["name: a\n...\ntools: [read_file]", "name: a\n--- {tools: [read_file]}"])(
    "%j is not read in part: what follows may be what narrows it",
    async (frontmatter) => {
      const parsed = await parseDefinition(of(frontmatter));
      expect(parsed.usable).toBe(false);
      expect(parsed.problems[0]?.message).toContain("it ends before its last line");
    },
  );

  test("a document's end with nothing after it is no problem, and a misspelt field beside tools narrows nothing", async () => {
    expect((await parseDefinition(of("name: a\n...\n"))).problems).toEqual([]);
    expect((await parseDefinition(of("tool: x\ntools: [read_file]"))).tools).toEqual(["read_file"]);
  });

  test.each([
    ["tools:", /^2: tools must be a list/],
    ["tools: {read_file: true}", /^2: tools must be a list/],
    ["tools: 5", /^2: tools must be a list/],
    ["a: &a [run_shell]\ntools: *a", /^3: tools must be a list/],
    ["Tools: [read_file]", /^2: tools is missing beside a field that may stand for it/],
    ["tool: read_file", /^2: tools is missing beside/],
    ["allowed-tools: Read", /^2: tools is missing beside/],
    ["disallowedTools: [run_shell]", /^2: tools is missing beside/],
    ["<<: {tools: [read_file]}", /^2: tools is missing beside/],
    ["name: a\n<<: {tools: [read_file]}\nTOOLS: []", /^3: tools is missing beside/],
  ])("%j means no tools at all, never all of them", async (frontmatter, message) => {
    expect((await parseDefinition(of(frontmatter))).tools).toEqual([]);
    expect(await told(frontmatter)).toContainEqual(expect.stringMatching(message));
  });

  test("an empty list means none, a missing field everything, one text its names", async () => {
    expect((await parseDefinition(of("tools: []"))).tools).toEqual([]);
    expect((await parseDefinition(of("name: x"))).tools).toBeUndefined();
    expect((await parseDefinition(of("tools: read_file, grep"))).tools).toEqual(["read_file", "grep"]);
    expect((await parseDefinition(of("tools: [read_file, 5, [x], read_file]"))).tools).toEqual(["read_file"]);
  });

  test.each([
    ["name: x\nmemory: yes", /^3: memory must be true or false/],
    ["temperature: hot", /^2: temperature must be a number from 0 to 2/],
    ["temperature: 3", /^2: temperature must be/],
    ["maxSteps: 1.5", /^2: maxSteps must be a whole number from 1 to 1000/],
    ["model: [a]", /^2: model must be a text/],
    ["descripton: x", /^2: "descripton" is no field of an agent; did you mean "description"/],
    ["schedule: daily", /^2: schedule must be a list/],
    ["schedule:\n  - cron: '* * * *'\n    task: x", /^3: "\* \* \* \*" is not five fields/],
    ["schedule:\n  - cron: '0 0 * * *'", /^3: an entry of schedule needs cron and task/],
    ["schedule:\n  - {cron: '0 0 * * *', task: x, timeZone: Mars/Base}", /^3: "Mars\/Base" is no time zone/],
    ["description: Use when: asked", /^2: the text holds a colon/],
  ])("%j is told with its line, and the rest is used", async (frontmatter, message) => {
    const parsed = await parseDefinition(of(frontmatter));
    expect(parsed).toMatchObject({ usable: true, schedule: [], prompt: "Work." });
    expect(await told(frontmatter)).toContainEqual(expect.stringMatching(message));
  });

  test("five fields that are no times are told too, and stay to be seen among the schedules", async () => {
    const frontmatter = "schedule:\n  - {cron: '99 0 * * *', task: x}\n  - {cron: '0 0 30 2 *', task: x}";
    expect((await parseDefinition(of(frontmatter))).schedule).toHaveLength(2);
    expect(await told(frontmatter)).toEqual([
      expect.stringMatching(/^3: "99 0 .*never fires$/),
      expect.stringMatching(/^4: "0 0 30 2 \*" never comes.*never fires$/),
    ]);
  });

  test.each([
    ["not closed", "---\nname: x\n", 1],
    ["no frontmatter", "# Notes\n", 1],
    ["broken YAML", of("name: x\ntools: [a"), 3],
    ["a tab for indentation", of("name: x\nschedule:\n\t- cron: x"), 4],
    ["a field that stands there twice", of("tools: [read_file]\ntools: [run_shell]"), 3],
    ["a list", of("- a"), 2],
    ["a frontmatter without end", of(`x: ${"y".repeat(70_000)}`), 1],
    ["nothing", "", 1],
  ])("%s cannot be used, and the line is named", async (_, text, line) =>
    expect(await parseDefinition(text)).toMatchObject({ usable: false, problems: [{ line }] }),
  );

  test("no text makes it throw, and a tools field that is there is never read as all tools", async () => {
    const piece = fc.constantFrom(
      "tools:",
      "tools: ",
      "- ",
      "run_shell",
      "\n",
      ": ",
      "---",
      "&a",
      "*a",
      "[",
      "]",
      "{",
      "'",
      "#",
      "!!set",
      "<<",
      "? ",
      "null",
      "  ",
    );
    const lines = fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lines, async (parts) => {
        const parsed = await parseDefinition(`---\ntools: ${parts.join("").replaceAll("---", "--")}\n---\nx`);
        expect(parsed.usable && parsed.tools === undefined).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() === text && !/[\r\u0085\u2028\u2029\0\uFEFF]/.test(text));
const line = fc.oneof(
  word,
  fc.constantFrom(
    "no",
    "1e3",
    "~",
    "null",
    "a: b",
    "# x",
    "- y",
    "'q",
    "---",
    "x\n---\ny",
    "*a",
    "&b",
    "!t",
    "|",
    "> z",
  ),
);
const fields = fc.record(
  {
    description: line,
    tools: fc.option(fc.uniqueArray(fc.stringMatching(/^[a-z_*]{1,12}$/), { maxLength: 5 })),
    model: line,
    memory: fc.boolean(),
    vault: line,
    temperature: fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
    maxSteps: fc.integer({ min: 1, max: 1000 }),
    schedule: fc.array(
      fc.record({
        cron: fc.constant("0 7 * * *"),
        task: line,
        catchup: fc.constantFrom("none" as const, "last" as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    prompt: line,
  },
  { requiredKeys: ["tools", "prompt"] },
);

describe("writing a definition", () => {
  test("what the form says is what is read again, whatever texts it holds", async () => {
    await fc.assert(
      fc.asyncProperty(fields, async (form) => {
        const made = await definitionText("x", form, undefined);
        if (!made.ok) throw new Error(made.problem);
        const parsed = await parseDefinition(made.text);
        expect(parsed.problems).toEqual([]);
        expect(fieldsOf(parsed)).toEqual(form);
      }),
      { numRuns: 300 },
    );
  });

  test("fields that the form does not have stay, in their place and with their comments; those it drops go", async () => {
    const before = "---\n# who\nname: x\ncolor: teal # ours\nmodel: old\nmemory: true\ndeep:\n  a: [1, 2]\n---\nOld.\n";
    const made = await definitionText("x", { tools: null, model: "new", prompt: "New." }, before);
    expect(made).toEqual({
      ok: true,
      text: "---\n# who\nname: x\ncolor: teal # ours\nmodel: new\ndeep:\n  a: [ 1, 2 ]\n---\n\nNew.\n",
    });
  });

  test.each([["---\nname: [\n---\nx"], ["---\nname: x"], ["---\n- a\n---\nx"]])(
    "a file that cannot be read is not written over: %j",
    async (before) => expect(await definitionText("x", { prompt: "p" }, before)).toMatchObject({ ok: false }),
  );
});
