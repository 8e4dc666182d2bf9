import type { TSchema } from "typebox";
import type { EventSchemas } from "./events.ts";
import type { Host } from "./ports/host.ts";
import type { Tool } from "./tool.ts";

/** A set of tools that ships together: static data, importable without side effects or services. */
export interface FamilySpec<S> {
  /** Package-style slug, e.g. "files". */
  name: string;
  /** What people read: the `group` of its tools. */
  title: string;
  events: EventSchemas;
  tools: readonly Tool<S>[];
  /** Builds the services from the host; for families the daemon loads by package name. */
  services?(host: Host, settings: unknown): S | Promise<S>;
  /** Schema of this family's entry in `familySettings`. */
  settings?: TSchema;
}

export interface Family<S = unknown> extends FamilySpec<S> {
  readonly [familyBrand]: true;
  readonly contract: 1;
}

export const familyBrand: unique symbol = Symbol.for("@latchai/core.family") as never;
