import type { Kysely, Migration } from "kysely";

/** The trust ledger: what a person accepted, whole, so that a diff and a way back exist. */
export const trust: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("trust_entries")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("content", "text", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull())
      .addColumn("accepted_at", "text", (c) => c.notNull())
      .addColumn("accepted_by", "text", (c) => c.notNull())
      .execute();
  },
};
