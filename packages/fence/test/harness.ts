import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isToolError } from "@latchai/core";
import { onTestFinished } from "vitest";

/** A temporary folder holding `ws` and whatever else the test makes; removed afterwards. */
export const tempFolder = async (files: Record<string, string | Uint8Array> = {}): Promise<string> => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "fence-")));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  await mkdir(join(base, "ws"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(base, name)), { recursive: true });
    await writeFile(join(base, name), content);
  }
  return base;
};

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The refusal of a call; fails when it succeeds or throws anything else. */
export const refusal = async (
  job: Promise<unknown> | (() => Promise<unknown>),
): Promise<{ code: string; message: string }> => {
  try {
    await (typeof job === "function" ? job() : job);
  } catch (error) {
    if (isToolError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("expected a refusal, but the call succeeded");
};
