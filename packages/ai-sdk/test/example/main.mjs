// node test/example/main.mjs: a loop of the AI SDK's own over a registry, against a scripted model. Build the packages first.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { toAiSdkTools } from "@latchai/ai-sdk";
import { createGate, createMemoryRules, createRegistry, defineFamily, Type, toolsFor } from "@latchai/core";
import { startModelServer } from "@latchai/testkit";
import { generateText, stepCountIs } from "ai";

const tool = toolsFor();
const City = Type.Object({ city: Type.String() });
const weather = defineFamily({
  name: "weather",
  title: "Weather",
  events: {},
  tools: [
    tool({
      name: "weather_now",
      description: "The weather in a city.",
      parameters: City,
      class: "ordinary",
      examples: [{ city: "Oslo" }],
      run: ({ city }) => `${city}: 3 degrees, snow`,
    }),
    tool({
      name: "weather_reset",
      description: "Deletes all readings.",
      parameters: Type.Object({}),
      class: "delete",
      examples: [{}],
      run: () => "deleted",
    }),
  ],
});

const registry = createRegistry({ profile: "example" });
registry.add(weather, undefined);
// Nobody is asked here, so whatever would have to be asked about is refused.
const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "deny", mode: () => "ask" });
const tools = toAiSdkTools(registry, {
  caller: { id: "example", name: "example", capabilities: new Set(), anonymous: false },
  surface: "api",
  attended: true,
  gate,
});

const server = await startModelServer({
  script: [
    {
      calls: [
        { name: "weather_now", arguments: { city: "Oslo" } },
        { name: "weather_reset", arguments: {} },
      ],
    },
    { text: "Snow in Oslo. I may not delete the readings." },
  ],
});
try {
  const provider = createOpenAICompatible({ name: "scripted", baseURL: server.url });
  const { text, steps } = await generateText({
    model: provider("scripted"),
    tools,
    stopWhen: stepCountIs(5),
    prompt: "How is the weather in Oslo? Then delete the readings.",
  });
  for (const { toolName, output } of steps[0]?.toolResults ?? []) {
    console.log(`${toolName}: ${output.ok ? output.text : `refused (${output.error.kind})`}`);
  }
  console.log(text);
} finally {
  await server.close();
}
