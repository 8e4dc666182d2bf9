import { afterEach, expect, it } from "vitest";
import { focusClosed } from "./focus-closed.ts";

afterEach(() => document.body.replaceChildren());

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

it("waits for the card that comes some frames after the answer", async () => {
  focusClosed("p1");
  await frame();
  await frame();
  document.body.innerHTML = '<article data-closed="p1" tabindex="-1"></article>';
  await expect.poll(() => document.activeElement?.getAttribute("data-closed")).toBe("p1");
});

it("leaves the focus to whoever went elsewhere meanwhile", async () => {
  document.body.innerHTML = '<input><article data-closed="p1" tabindex="-1"></article>';
  document.querySelector("input")?.focus();
  focusClosed("p1");
  await frame();
  await frame();
  expect(document.activeElement?.tagName).toBe("INPUT");
});
