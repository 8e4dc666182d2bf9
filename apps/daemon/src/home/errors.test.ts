import { describe, expect, test } from "vitest";
import { explainListenError, explainSystemError, StartError } from "./errors.ts";

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

describe("explainSystemError", () => {
  test.each([
    ["ENOSPC", "The disk is full"],
    ["SQLITE_FULL", "The disk is full"],
    ["EROFS", "read-only"],
    ["EACCES", "no permission"],
    ["SQLITE_CANTOPEN", "no permission"],
  ])("%s is a sentence and exit 1", (code, text) => {
    const explained = explainSystemError(withCode(code), "Opening the home /h");
    expect(explained).toBeInstanceOf(StartError);
    expect(explained).toMatchObject({ exitCode: 1, message: expect.stringContaining(text) });
    expect(String(explained)).toContain("Opening the home /h");
  });

  test("anything else keeps its own words", () => {
    const error = new Error("a bug");
    expect(explainSystemError(error, "x")).toBe(error);
    expect(explainSystemError(undefined, "x")).toBeUndefined();
  });
});

test.each([
  ["EADDRINUSE", "Port 80 on h is already in use"],
  ["EACCES", "above 1023"],
  ["EADDRNOTAVAIL", "no address h"],
])("explainListenError: %s", (code, text) => {
  expect(explainListenError(withCode(code), "h", 80)?.message).toContain(text);
});

test("explainListenError leaves other errors alone", () => {
  expect(explainListenError(withCode("EWHATEVER"), "h", 80)).toBeUndefined();
});
