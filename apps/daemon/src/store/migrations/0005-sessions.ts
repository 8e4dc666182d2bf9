import { type Kysely, type Migration, sql } from "kysely";

/** Chats: their rows, the history that the model is given in all its versions, queued messages, and the search index. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("sessions")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("title_by", "text", (c) => c.notNull())
      .addColumn("agent", "text", (c) => c.notNull())
      .addColumn("model", "text")
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("updated_at", "text", (c) => c.notNull())
      .addColumn("changed", "text", (c) => c.notNull())
      .addColumn("messages", "integer", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("preview", "text")
      .addColumn("turn_run", "text")
      .addColumn("turn_state", "text", (c) => c.notNull())
      .addColumn("deleted_at", "text")
      .execute();
    await sql`create index sessions_changed on sessions (changed) where deleted_at is null`.execute(db);
    await sql`create index sessions_running on sessions (id) where turn_state = 'running'`.execute(db);
    await sql`create index sessions_deleted on sessions (deleted_at) where deleted_at is not null`.execute(db);
    await db.schema
      .createTable("session_messages")
      .addColumn("row", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("session", "text", (c) => c.notNull())
      .addColumn("pos", "real", (c) => c.notNull())
      .addColumn("added", "integer", (c) => c.notNull())
      .addColumn("removed", "integer")
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("entry", "text")
      .addColumn("entry_seq", "integer")
      .execute();
    await db.schema
      .createIndex("session_messages_live")
      .on("session_messages")
      .columns(["session", "removed", "pos"])
      .execute();
    await db.schema.createIndex("session_messages_all").on("session_messages").columns(["session", "pos"]).execute();
    await sql`create index session_messages_entry on session_messages (session, entry_seq) where entry is not null`.execute(
      db,
    );
    await db.schema
      .createTable("session_queue")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("session", "text", (c) => c.notNull())
      .addColumn("client_id", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("by_id", "text", (c) => c.notNull())
      .addColumn("by_name", "text", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("session_queue_session").on("session_queue").columns(["session", "id"]).execute();
    await db.schema
      .createTable("session_sends")
      .addColumn("session", "text", (c) => c.notNull())
      .addColumn("client_id", "text", (c) => c.notNull())
      .addColumn("outcome", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("session_sends_pk", ["session", "client_id"])
      .execute();
    await searchIndex(db);
  },
};

/** The texts stand in a table of their own, the index beside it; triggers keep the two alike. */
async function searchIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("session_texts")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("session", "text", (c) => c.notNull())
    .addColumn("message", "integer")
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("session_texts_session").on("session_texts").columns(["session", "message"]).execute();
  await db.schema.createIndex("session_texts_message").on("session_texts").column("message").execute();
  await sql`create virtual table session_search using fts5(
    text, content = 'session_texts', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2')`.execute(db);
  await sql`create trigger session_texts_added after insert on session_texts begin
    insert into session_search (rowid, text) values (new.id, new.text); end`.execute(db);
  await sql`create trigger session_texts_removed after delete on session_texts begin
    insert into session_search (session_search, rowid, text) values ('delete', old.id, old.text); end`.execute(db);
  await sql`create trigger session_texts_changed after update of text on session_texts begin
    insert into session_search (session_search, rowid, text) values ('delete', old.id, old.text);
    insert into session_search (rowid, text) values (new.id, new.text); end`.execute(db);
}
