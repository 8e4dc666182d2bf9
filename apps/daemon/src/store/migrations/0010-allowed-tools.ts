import type { Kysely, Migration } from "kysely";

/** What an agent was allowed when a run of it began. */
export const allowedToolsOfRuns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("runs").addColumn("tools", "text").execute();
  },
};
