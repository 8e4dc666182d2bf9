import type { BeforeChange, FencedFiles } from "@latchai/core";
import { errors } from "../errors.ts";
import { diffText, type TextDiff } from "./diff-text.ts";
import { decodeText } from "./text-bytes.ts";

export interface WriteOutcome {
  path: string;
  bytes: number;
  created: boolean;
  /** What was there, when it was small enough to be kept. */
  before: Uint8Array | undefined;
  content: Uint8Array;
  diff: TextDiff | undefined;
}

/** Stores the content exactly as given; a byte order mark of the earlier file stays in front of it. */
export const writeText = async (
  files: FencedFiles,
  path: string,
  content: string,
  options: { before?: BeforeChange } = {},
): Promise<WriteOutcome> => {
  if (!content.isWellFormed()) throw errors.illFormed("content");
  const encoded = new TextEncoder().encode(content);
  const {
    before,
    created,
    bytes,
    path: at,
  } = await files.write(path, encoded, {
    ...options,
    // Nobody who read the file saw its mark, so leaving it out is no wish to remove it.
    keepMark: true,
  });
  const old = before === undefined ? undefined : decodeText(before);
  const comparable = created || (old !== undefined && !old.lossy);
  return {
    path: at.virtual,
    bytes,
    created,
    before,
    content: encoded,
    diff: comparable ? await diffText(path, old?.text ?? "", content) : undefined,
  };
};
