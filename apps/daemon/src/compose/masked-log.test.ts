import { expect, test } from "vitest";
import { maskedLog } from "./masked-log.ts";

test("messages, stacks and details are masked at every level", () => {
  const lines: string[] = [];
  const write = (message: string, details?: unknown): void =>
    void lines.push(`${message} ${details === undefined ? "" : JSON.stringify(details)}`);
  const log = maskedLog({ debug: write, info: write, warn: write, error: write }, (text) =>
    text.replaceAll("s3cret", "‹masked›"),
  );
  log.debug("s3cret");
  log.info("a", { key: "s3cret" });
  log.warn("a", "s3cret");
  log.error("a", new Error("with s3cret"));
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).toContain("‹masked›");
    expect(line).not.toContain("s3cret");
  }
});
