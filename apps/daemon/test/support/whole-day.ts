import type { ScriptedTurn } from "@latchai/testkit";

const greet = "\ufeffexport const greet = (name) => ['hello', name].join(' ');\r\n";
const check = `import { greet } from "./greet.js";\nif (!/^(hello|welcome) /.test(greet("x"))) process.exit(1);\nconsole.log("all good");\n`;
const readme = "# Greeter\n\nSays hello.\n";
const reader =
  "---\nname: reader\ndescription: Reads and tidies up\ntools: [read_file, delete_file]\n---\nYou read files.\n";

/** A small project and an agent with a narrow allowlist, as files of a home. */
export const dayFiles: Readonly<Record<string, string>> = {
  "workspace/greet.js": greet,
  "workspace/check.js": check,
  "workspace/README.md": readme,
  "workspace/old.txt": "left over\n",
  "workspace/package.json": `${JSON.stringify({ type: "module", scripts: { test: "node check.js" } })}\n`,
  "workspace/agents/reader.md": reader,
};

const call = (name: string, args: Readonly<Record<string, unknown>>) => ({ name, arguments: args });
const plan = (...status: string[]) =>
  call("set_plan", {
    steps: ["look", "change", "test"].map((text, index) => ({ text, status: status[index] ?? "pending" })),
  });
const inChild = { system: "You read files." };

/** What the model does when it is asked to change the greeting. */
export const dayScript: readonly ScriptedTurn[] = [
  { calls: [plan("active")] },
  { calls: [call("read_file", { path: "greet.js" }), call("grep", { pattern: "hello" })] },
  {
    calls: [
      plan("done", "active"),
      call("edit_file", { path: "greet.js", old_string: "hello", new_string: "welcome" }),
      call("edit_file", { path: "README.md", old_string: "hello", new_string: "welcome" }),
    ],
  },
  { calls: [call("run_shell", { command: "npm test" })] },
  { when: { last: "all good" }, calls: [call("run_shell", { command: "sudo rm -rf /" })] },
  {
    when: { last: "denylist" },
    text: "I leave that. ",
    calls: [call("delegate", { agent: "reader", task: "Read README.md, then remove old.txt." })],
  },
  { when: inChild, calls: [call("run_shell", { command: "ls" })] },
  {
    when: { ...inChild, last: 'Tool "run_shell" is not available to this agent (not in its allowlist)' },
    calls: [call("delete_file", { path: "old.txt" })],
  },
  { when: { ...inChild, last: "deleted old.txt" }, text: "It is removed." },
  {
    when: { last: "It is removed." },
    calls: [
      call("memory", { command: "create", path: "/memories/facts.md", file_text: "# Taste\nShort greetings.\n" }),
      call("edit_file", {
        path: "agents/reader.md",
        old_string: "delete_file]",
        new_string: "delete_file, run_shell]",
      }),
      plan("done", "done", "done"),
    ],
  },
  { text: "The greeting says welcome, and the tests pass." },
];

/** What it does in the next chat. */
export const nextDayScript: readonly ScriptedTurn[] = [
  {
    when: ({ body }) => JSON.stringify(body["messages"]).includes("facts.md"),
    calls: [call("memory", { command: "view", path: "/memories/facts.md" })],
  },
  { when: { last: "Short greetings." }, text: "You like short greetings." },
];

/** The entry of its model: with a price, so that the spend is known. */
export const dayModel = (url: string): object => ({
  models: {
    default: "m",
    list: {
      m: {
        provider: "openai-compatible",
        url,
        model: "scripted",
        price: { input: 2, output: 8 },
        contextTokens: 200_000,
      },
    },
  },
});
