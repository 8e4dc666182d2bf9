import { checkFamily, createTestHost } from "@latchai/testkit";
import { expect, test } from "vitest";
import { template } from "../src/index.ts";

test("the family keeps the contract", async () => {
  expect(await checkFamily(template)).toEqual([]);
});

test("a host builds its services", async () => {
  const services = await template.services?.(createTestHost(), undefined);
  expect(services?.store.keys()).toEqual([]);
});
