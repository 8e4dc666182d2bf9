import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LongLiteral } from "./long-literal.tsx";

afterEach(cleanup);

it("shows the beginning of a long text up to a word's end, all of it when asked, and folds again", () => {
  const text = `${"word ".repeat(100)}end`;
  const { container } = render(<LongLiteral text={text} chars={100} className="mono" />);
  const shown = (): string => container.querySelector("p")?.textContent ?? "";
  expect(shown()).toBe(`${"word ".repeat(20)}…`);
  fireEvent.click(screen.getByRole("button", { name: "Show all of it" }));
  expect(shown()).toBe(text);
  fireEvent.click(screen.getByRole("button", { name: "Show the beginning only" }));
  expect(shown().length).toBeLessThan(110);
});

it("never cuts a character in two, and leaves a short text whole", () => {
  const { container, rerender } = render(<LongLiteral text={"😀".repeat(300)} chars={99} className="mono" />);
  expect(container.querySelector("p")?.textContent).toBe(`${"😀".repeat(99)} …`);
  rerender(<LongLiteral text="short" chars={99} className="mono" />);
  expect(container.querySelector("p")?.textContent).toBe("short");
  expect(screen.queryByRole("button")).toBeNull();
});
