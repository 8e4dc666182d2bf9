import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import { createServices, ServicesProvider } from "../data/services.tsx";
import { deadMs } from "../domain/prompt-keys.ts";
import { PromptCard } from "./prompt-card.tsx";

beforeEach(() => {
  // The clock stands, so that a slow machine is told from a fast one by the test alone.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const later = (): void => {
  vi.setSystemTime(Date.now() + deadMs);
};

const prompt: Prompt = {
  id: "p1",
  tool: "delete_file",
  class: "delete",
  surface: "api",
  preview: "delete_file a.txt",
  reasons: [],
  segments: [{ text: "a.txt", key: "delete_file", covered: false }],
  offers: ["delete_file"],
  askedAt: "2026-01-02T03:04:05.000Z",
};

it("answers nothing by a key that comes with the focus, however late the focus was handed to it", () => {
  const services = createServices({ storage: localStorage, send: async () => Response.json([]) });
  render(
    <QueryClientProvider client={services.queries}>
      <ServicesProvider value={services}>
        <PromptCard prompt={prompt} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  later();
  const card = screen.getByRole("alertdialog");
  const taken = (): boolean => !fireEvent.keyDown(card, { key: "1" });
  act(() => services.tray.wanted.set(prompt.id));
  expect(document.activeElement).toBe(card);
  expect(taken()).toBe(false);
  later();
  expect(taken()).toBe(true);
});
