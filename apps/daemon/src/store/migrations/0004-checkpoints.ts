import type { Kysely, Migration } from "kysely";

/** What tools changed, path by path, with the state before and after; contents lie in data/checkpoints by hash. */
export const checkpoints: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("checkpoint_steps")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("session", "text")
      .addColumn("run", "text")
      .addColumn("call_id", "text")
      .addColumn("tool", "text", (c) => c.notNull())
      .addColumn("agent", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("restores", "text")
      .addColumn("pruned", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    for (const column of ["session", "run"])
      await db.schema
        .createIndex(`checkpoint_steps_${column}`)
        .on("checkpoint_steps")
        .columns([column, "id"])
        .execute();
    await db.schema
      .createTable("checkpoint_changes")
      .addColumn("step", "text", (c) => c.notNull().references("checkpoint_steps.id").onDelete("cascade"))
      .addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("area", "text", (c) => c.notNull())
      .addColumn("path", "text", (c) => c.notNull())
      .addColumn("real", "text", (c) => c.notNull())
      .addColumn("before_kind", "text", (c) => c.notNull())
      .addColumn("before_hash", "text")
      .addColumn("before_mode", "integer")
      .addColumn("before_bytes", "integer")
      .addColumn("after_kind", "text", (c) => c.notNull())
      .addColumn("after_hash", "text")
      .addColumn("after_mode", "integer")
      .addColumn("after_bytes", "integer")
      .addColumn("folders", "text")
      .addColumn("restored_by", "text")
      .addColumn("not_covered", "text")
      .addPrimaryKeyConstraint("checkpoint_changes_pk", ["step", "seq"])
      .execute();
    for (const column of ["before_hash", "after_hash"])
      await db.schema.createIndex(`checkpoint_changes_${column}`).on("checkpoint_changes").column(column).execute();
    await db.schema.createIndex("checkpoint_changes_seq").on("checkpoint_changes").column("seq").execute();
    await db.schema
      .createTable("checkpoint_blobs")
      .addColumn("hash", "text", (c) => c.primaryKey())
      .addColumn("bytes", "integer", (c) => c.notNull())
      .execute();
  },
};
