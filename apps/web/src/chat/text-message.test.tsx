import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createChatStore } from "../data/chat-store.ts";
import type { ReasoningEntry, TextEntry } from "../data/chat-types.ts";
import type { Edit } from "../data/drafts.ts";
import { createServices, ServicesProvider } from "../data/services.tsx";
import { createStore, useStore } from "../data/store.ts";
import { ChatProvider } from "./chat-context.tsx";
import { Reasoning } from "./reasoning.tsx";
import { fromView } from "./state/chat-state.ts";
import { TextMessage } from "./text-message.tsx";

afterEach(cleanup);

const at = "2026-01-02T03:04:05.000Z";
const answer = (text: string, more: Partial<TextEntry> = {}): TextEntry => ({
  id: "e1",
  seq: 1,
  at,
  run: "r1",
  kind: "text",
  text,
  model: "m",
  ...more,
});

/** The message in a chat whose daemon has `whole`; `reads` counts how often that was asked for. */
function show(entry: TextEntry | ReasoningEntry, options: { whole?: TextEntry | ReasoningEntry; live?: boolean } = {}) {
  const reads: string[] = [];
  const services = createServices({
    storage: localStorage,
    send: async (input) => {
      reads.push(input instanceof Request ? input.url : input.toString());
      return options.whole ? Response.json(options.whole) : new Response("{}", { status: 500 });
    },
  });
  const store = createChatStore(services.api, services.feed, "s1");
  store.state.set(
    fromView({
      session: {
        id: "s1",
        title: "",
        agent: "default",
        mode: "ask",
        createdAt: at,
        updatedAt: at,
        messages: 1,
        status: "idle",
      },
      entries: [entry],
      plan: [],
      queue: [],
      usage: { calls: 0, input: 0, cached: 0, output: 0, costUsd: null, unpricedCalls: 0 },
      turns: [],
      checkpoints: false,
      event: "",
    }),
  );
  const Live = () => {
    const shown = useStore(store.state)?.list.entries[0] as TextEntry | ReasoningEntry;
    if (shown.kind === "reasoning") return <Reasoning entry={shown} live={false} />;
    return <TextMessage entry={shown} live={options.live ?? false} />;
  };
  const { container } = render(
    <ServicesProvider value={services}>
      <ChatProvider
        value={{
          session: "s1",
          store,
          actions: undefined as never,
          opened: createStore<ReadonlyMap<string, boolean>>(new Map()),
          editing: createStore<Edit | undefined>(undefined),
          attempt: async () => true,
        }}
      >
        <Live />
      </ChatProvider>
    </ServicesProvider>,
  );
  return { reads, said: () => container.querySelector(".md")?.textContent ?? "" };
}

const long = Array.from({ length: 9000 }, (_, index) => `word${index}`).join(" ");

it("shows an answer of usual length whole, with nothing to press", () => {
  const { said } = show(answer(long.slice(0, 30_000)));
  expect(said()).toBe(long.slice(0, 30_000).trim());
  expect(screen.queryByRole("button")).toBeNull();
});

it("lays out the beginning of a long answer, and all of it when asked", () => {
  const { said, reads } = show(answer(long));
  expect(said().length).toBeLessThanOrEqual(40_000);
  fireEvent.click(screen.getByRole("button", { name: "Show all of it" }));
  expect(said()).toBe(long);
  fireEvent.click(screen.getByRole("button", { name: "Show the beginning only" }));
  expect(said().length).toBeLessThanOrEqual(40_000);
  expect(reads).toEqual([]);
});

it("reads the rest of a cut answer only when asked", async () => {
  const { said, reads } = show(answer(long.slice(0, 40_000), { truncated: true }), { whole: answer(long) });
  expect(reads).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Show all of it" }));
  await waitFor(() => expect(said()).toBe(long));
  expect(reads).toHaveLength(1);
});

it("says when the rest cannot be read, and tries again when asked", async () => {
  const { reads } = show(answer("beginning", { truncated: true }));
  fireEvent.click(screen.getByRole("button", { name: "Show all of it" }));
  fireEvent.click(await screen.findByRole("button", { name: "Try now" }));
  await waitFor(() => expect(reads).toHaveLength(2));
  expect(screen.getByText(/the whole could not be read/)).toBeTruthy();
});

it("shows the newest part of a long answer that is still being written", () => {
  const { said } = show(answer(long), { live: true });
  expect(long.endsWith(said())).toBe(true);
  expect(said().length).toBeLessThanOrEqual(40_000);
  expect(screen.getByText("The newest part of a long answer:")).toBeTruthy();
});

it("reads the rest of cut thoughts when they are opened", async () => {
  const thought = (text: string, more: object = {}): ReasoningEntry => ({
    id: "e1",
    seq: 1,
    at,
    run: "r1",
    kind: "reasoning",
    text,
    ...more,
  });
  const { reads } = show(thought("beginning", { truncated: true }), { whole: thought("beginning and end") });
  expect(reads).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Thought" }));
  expect(await screen.findByText("beginning and end")).toBeTruthy();
  expect(reads).toHaveLength(1);
});
