export { createNotes, type Notes, type SaveResult } from "./notes.ts";
