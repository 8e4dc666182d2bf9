import { limits } from "../../limits.ts";
import { text } from "../../text.ts";
import { oneLine } from "../one-line.ts";
import type { CodeSearchResult } from "./port.ts";

/** `path:line (score)` and the chunk, best first, as many as fit. */
export const renderHits = ({ hits, note }: CodeSearchResult, query: string): string => {
  const blocks: string[] = note === undefined ? [] : [`[${note}]`];
  if (hits.length === 0) return [...blocks, text.noHits(query)].join("\n");
  let chars = blocks.join("").length;
  let shown = 0;
  for (const { path, line, score, text: chunk } of hits) {
    const block = `${oneLine(path)}:${line} (${score.toFixed(2)})\n${chunk.replaceAll("\0", "\ufffd").trimEnd()}`;
    if (shown > 0 && chars + block.length + 2 > limits.maxCodeChars) break;
    blocks.push(block);
    chars += block.length + 2;
    shown++;
  }
  return blocks.join("\n\n");
};
