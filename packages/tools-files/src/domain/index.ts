export type { CodeHit, CodeIndexPort, CodeSearchResult } from "./code-index-port.ts";
export { editFile } from "./edit-file.ts";
export { applyEdits } from "./edit-text.ts";
export { readText } from "./read-text.ts";
export { writeText } from "./write-text.ts";
