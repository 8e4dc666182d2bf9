import { defineFamily, type Family } from "@latchai/core";
import { events } from "./events.ts";
import type { DbServices } from "./services.ts";

export type { DbServices } from "./services.ts";

/** The Database family. */
export const db: Family<DbServices> = defineFamily({ name: "db", title: "Database", events, tools: [] });
