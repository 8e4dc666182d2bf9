import type { BeforeChange, FencedFiles } from "@latchai/core";
import { errors } from "../errors.ts";
import { limits } from "../limits.ts";
import { diffText, type TextDiff } from "./diff-text.ts";
import { applyEdits, type Edit } from "./edit-text.ts";
import { binaryKind, decodeText, encodeText } from "./text-bytes.ts";

export interface EditOutcome {
  path: string;
  bytes: number;
  crlf: boolean;
  before: Uint8Array;
  content: Uint8Array;
  diff: TextDiff | undefined;
}

/** Edits a file all or nothing against the bytes on disk at that moment; BOM, line endings and mode survive. */
export const editFile = async (
  files: FencedFiles,
  path: string,
  edits: Edit | readonly Edit[],
  options: { before?: BeforeChange } = {},
): Promise<EditOutcome> => {
  const single = !Array.isArray(edits);
  const all = [edits].flat();
  let before: Uint8Array = new Uint8Array();
  let content: Uint8Array = new Uint8Array();
  let texts = { before: "", after: "" };
  let crlf = false;
  const written = await files.update(
    path,
    (current = new Uint8Array()) => {
      const binary = binaryKind(current.subarray(0, limits.sniffBytes));
      if (binary !== undefined) throw errors.binary(path, binary, current.byteLength);
      const { text, bom, lossy } = decodeText(current);
      if (lossy) throw errors.notUtf8(path);
      const edited = applyEdits(text, all, path, single);
      before = current;
      content = encodeText({ text: edited.text, bom });
      texts = { before: text, after: edited.text };
      crlf = edited.crlf;
      return content;
    },
    { ...options, mustExist: true },
  );
  const diff = await diffText(path, texts.before, texts.after);
  return { path: written.path.virtual, bytes: written.bytes, crlf, before, content, diff };
};
