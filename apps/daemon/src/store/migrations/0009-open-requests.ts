import type { Kysely, Migration } from "kysely";

/** Requests to models are on record from their beginning; `open`: what one came to is not known yet. */
export const openRequests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("model_calls")
      .addColumn("open", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
