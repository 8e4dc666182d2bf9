import { defineFamily, type Family } from "@latchai/core";
import { events } from "./events.ts";
import type { FilesServices } from "./services.ts";
import { deleteFile } from "./tools/delete-file.ts";
import { editFile } from "./tools/edit-file.ts";
import { glob } from "./tools/glob.ts";
import { grep } from "./tools/grep.ts";
import { listDir } from "./tools/list-dir.ts";
import { multiEdit } from "./tools/multi-edit.ts";
import { readFile } from "./tools/read-file.ts";
import { searchCode } from "./tools/search-code.ts";
import { writeFile } from "./tools/write-file.ts";

/** The Files family. */
export const files: Family<FilesServices> = defineFamily({
  name: "files",
  title: "Files",
  events,
  tools: [readFile, writeFile, editFile, multiEdit, listDir, grep, glob, deleteFile, searchCode],
});

export type { CodeHit, CodeIndexPort, CodeSearchResult } from "./domain/code/port.ts";
export { listSources } from "./search/list-sources.ts";
export { createSearchThreads, type SearchThreads } from "./search/search-threads.ts";
export type { FilesServices } from "./services.ts";
