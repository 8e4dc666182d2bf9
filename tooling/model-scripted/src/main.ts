import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { lastText, type ScriptedTurn, startModelServer } from "@latchai/testkit";

const usage = `pnpm model:scripted [SCRIPT.json] [--port N]

Starts a model that plays a script: an array of turns such as
  [{ "when": { "last": "read" }, "calls": [{ "name": "read_file", "arguments": { "path": "notes.md" } }] },
   { "text": "Done.", "times": -1 }]
Without a script every request is answered by one sentence.`;

const noScript: readonly ScriptedTurn[] = [
  { text: "I am a scripted model: start me with a script to make me do something.", times: -1 },
];

async function scriptFrom(file: string | undefined): Promise<readonly ScriptedTurn[]> {
  if (file === undefined) return noScript;
  const turns: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!Array.isArray(turns)) throw new Error(`${file} does not hold an array of turns`);
  return turns as ScriptedTurn[];
}

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });

/** Serves a script until it is interrupted. */
export const main = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== "--"),
    allowPositionals: true,
    options: { port: { type: "string", default: "7788" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const server = await startModelServer({
    script: await scriptFrom(positionals[0]),
    port: Number(values.port),
    onRequest: (request) => console.log(`${request.path}  ${lastText(request).slice(0, 100).replaceAll("\n", " ")}`),
  });
  const origin = server.url;
  console.log(`Scripted model at ${origin} (OpenAI-compatible and Anthropic). For latchai.config.json:`);
  const list = { scripted: { provider: "openai-compatible", url: origin, model: "scripted" } };
  console.log(`"models": ${JSON.stringify({ default: "scripted", list })}`);
  await untilStopped();
  await server.close();
  return 0;
};
