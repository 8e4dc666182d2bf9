import { type Kysely, type Migration, sql } from "kysely";
import { searchParts } from "../search-parts.ts";

const rowsAtOnce = 200;

/** Chats are found by parts of identifiers and by any characters of scripts without spaces, too. */
export const searchPartsOfTexts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ["added", "removed", "changed"])
      await sql`drop trigger ${sql.ref(`session_texts_${name}`)}`.execute(db);
    await sql`drop table session_search`.execute(db);
    await db.schema
      .alterTable("session_texts")
      .addColumn("parts", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await fill(db);
    await sql`create virtual table session_search using fts5(
      text, parts, content = 'session_texts', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2')`.execute(
      db,
    );
    await sql`insert into session_search (session_search) values ('rebuild')`.execute(db);
    await sql`create trigger session_texts_added after insert on session_texts begin
      insert into session_search (rowid, text, parts) values (new.id, new.text, new.parts); end`.execute(db);
    await sql`create trigger session_texts_removed after delete on session_texts begin
      insert into session_search (session_search, rowid, text, parts) values ('delete', old.id, old.text, old.parts); end`.execute(
      db,
    );
  },
};

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, text from session_texts where id > ${after} order by id limit ${rowsAtOnce}`.execute(db);
    for (const { id, text } of rows) {
      const parts = searchParts(text);
      if (parts !== "") await sql`update session_texts set parts = ${parts} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
