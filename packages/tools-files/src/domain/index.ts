export { type Chunk, chunksOf, chunkText } from "./code/chunk-text.ts";
export { type Candidate, type Fused, fuse } from "./code/fuse.ts";
export { isIndexablePath, isIndexableText, isSecretPath, maxIndexedBytes } from "./code/indexable.ts";
export type { CodeHit, CodeIndexPort, CodeSearchResult } from "./code/port.ts";
export { queryWords, searchWords } from "./code/words.ts";
export { editFile } from "./edit-file.ts";
export { applyEdits } from "./edit-text.ts";
export { readText } from "./read-text.ts";
export { writeText } from "./write-text.ts";
