import { type Static, Type } from "@latchai/core";
import { tool } from "../kit.ts";

const Params = Type.Object({
  text: Type.String({ description: "What to answer with" }),
});

export const templateEcho = tool({
  name: "template_echo",
  description: "Answer with the given text.",
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  examples: [{ text: "hello" }],
  run({ text }: Static<typeof Params>) {
    return text;
  },
});
