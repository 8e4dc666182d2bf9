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
  let before = "";
  let after = "";
  let crlf = false;
  const written = await files.update(
    path,
    (current = new Uint8Array()) => {
      const binary = binaryKind(current.subarray(0, limits.sniffBytes));
      if (binary !== undefined) throw errors.binary(path, binary, current.byteLength);
      const { text, bom, lossy } = decodeText(current);
      if (lossy) throw errors.notUtf8(path);
      const edited = applyEdits(text, all, path, single);
      before = text;
      after = edited.text;
      crlf = edited.crlf;
      return encodeText({ text: edited.text, bom });
    },
    { ...options, mustExist: true },
  );
  return { path: written.path.virtual, bytes: written.bytes, crlf, diff: await diffText(path, before, after) };
};
