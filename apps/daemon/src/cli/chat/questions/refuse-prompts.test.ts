import { expect, test } from "vitest";
import type { ChatApi } from "../link/chat-api.ts";
import { createPromptRefuser } from "./refuse-prompts.ts";

test("each prompt is refused once, however often it is seen before its answer arrives", async () => {
  const prompt = { session: "s", tool: "run_shell", preview: "npm test", offers: [], segments: [] };
  const open = [
    { ...prompt, id: "P1" },
    { ...prompt, id: "P2" },
    { ...prompt, id: "P3", session: "another" },
  ];
  const sent: string[] = [];
  const api: Pick<ChatApi, "get" | "send"> = {
    get: async <T>() => open as T,
    async send<T>(_method: string, path: string) {
      sent.push(path);
      await new Promise((resolve) => setImmediate(resolve));
      return {} as T;
    },
  };
  const told: string[] = [];
  const refuse = createPromptRefuser(api as ChatApi, "s", (text) => told.push(text));
  await Promise.all([refuse(), refuse()]);
  await refuse();
  expect(sent.toSorted()).toEqual(["/api/prompts/P1", "/api/prompts/P2"]);
  expect(told).toHaveLength(2);
});
