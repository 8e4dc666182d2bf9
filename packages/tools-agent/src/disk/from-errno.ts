import { errors } from "../errors.ts";
import { errnoOf } from "./folder.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EISDIR: "it is a folder",
  ELOOP: "it is a link",
  ENAMETOOLONG: "its name is too long",
  EIO: "the disk failed",
};

/** A system error as a model may read it: Node's own message would print the path on this machine. */
export const fromErrno = (error: unknown, virtual: string): unknown => {
  const code = errnoOf(error);
  return code === "" ? error : errors.memoryUnreadable(virtual, reasons[code] ?? code);
};
