import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Boundary } from "./boundary.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Broken = () => {
  throw new Error("it broke \u202e");
};

it("keeps a fault to its own part, and starts afresh with another one", () => {
  const page = (part: string, broken: boolean) => (
    <>
      <p>the rail</p>
      <Boundary part={part}>{broken ? <Broken /> : <p>the screen</p>}</Boundary>
    </>
  );
  const { rerender } = render(page("a", true));
  expect(screen.getByText("the rail")).toBeTruthy();
  expect(screen.getByText("This screen has a fault")).toBeTruthy();
  expect(document.body.textContent).toContain("it broke \\u202e");
  rerender(page("b", false));
  expect(screen.getByText("the screen")).toBeTruthy();
});
