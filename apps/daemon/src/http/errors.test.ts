import { createTestLog } from "@latchai/testkit";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { createErrorHandler, HttpError } from "./errors.ts";

const coded = (code: string, cause?: unknown): Error => Object.assign(new Error("x", { cause }), { code });

test.each([
  [coded("ENOSPC"), 507, "disk_full"],
  [coded("SQLITE_FULL"), 507, "disk_full"],
  [new Error("could not be written", { cause: coded("EDQUOT") }), 507, "disk_full"],
  [coded("SQLITE_BUSY"), 500, "internal"],
])("%s is answered with %i %s", async (thrown, status, code) => {
  const app = fastify();
  app.setErrorHandler(createErrorHandler(createTestLog()));
  app.get("/", () => {
    throw thrown;
  });
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([status, code]);
  await app.close();
});

test.each([
  [new HttpError(503, "no_model", "No model is configured."), 0],
  [new Error("a bug"), 1],
])("%s is logged as a failure %i times", async (thrown, times) => {
  const log = createTestLog();
  const app = fastify();
  app.setErrorHandler(createErrorHandler(log));
  app.get("/", () => {
    throw thrown;
  });
  await app.inject("/");
  expect(log.messages("error")).toHaveLength(times);
  await app.close();
});
