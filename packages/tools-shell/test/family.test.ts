import { checkFamily } from "@latchai/testkit";
import { expect, it } from "vitest";
import { shell } from "../src/index.ts";

it("conforms", async () => {
  expect(await checkFamily(shell)).toEqual([]);
  expect(shell.title).toBe("Shell");
});
