import type { CallContext } from "@latchai/core";
import { createSeenFiles, type SeenFiles } from "../domain/seen-files.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";

/** One memory per set of services, gone with it. */
const memories = new WeakMap<FilesServices, SeenFiles>();

export const seenBy = ({ services }: CallContext<FilesServices>): SeenFiles => {
  const known = memories.get(services) ?? createSeenFiles(limits.maxSeenFiles);
  memories.set(services, known);
  return known;
};

/** Who remembers: an agent in its chat, or an agent of a caller without one. */
export const readerOf = ({ session, caller, agent }: CallContext<FilesServices>): string =>
  `${session ?? caller.id}\0${agent.name}`;
