import type { Kysely, Migration } from "kysely";

/** Why a call failed, beside what was asked for. */
export const callErrors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("tool_calls").addColumn("error", "text").execute();
  },
};
