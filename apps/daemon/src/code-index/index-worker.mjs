// Plain JavaScript: a worker started from the sources cannot load TypeScript. The only writer and reader of the index.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { createVectors } from "./vectors.mjs";

const schemaVersion = 1;

const open = (path) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new Database(path);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = NORMAL");
  db.pragma("busy_timeout = 5000");
  if (db.pragma("user_version", { simple: true }) !== schemaVersion) {
    // An index can always be built again, so another layout is thrown away instead of migrated.
    for (const name of ["chunks", "files", "vectors", "meta", "words"]) db.exec(`DROP TABLE IF EXISTS ${name}`);
    db.exec(`
      CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, size INTEGER NOT NULL, mtime REAL NOT NULL);
      CREATE TABLE chunks (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, line INTEGER NOT NULL, hash TEXT NOT NULL);
      CREATE INDEX chunks_by_file ON chunks (file);
      CREATE INDEX chunks_by_hash ON chunks (hash);
      CREATE TABLE vectors (hash TEXT PRIMARY KEY, vector BLOB) WITHOUT ROWID;
      CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE VIRTUAL TABLE words USING fts5 (text, path, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2 tokenchars '_$'");
    `);
    db.pragma(`user_version = ${schemaVersion}`);
  }
  return db;
};

const db = open(workerData.path);
const sql = (text) => db.prepare(text);
const statements = {
  fileId: sql("SELECT id FROM files WHERE path = ?").pluck(),
  files: sql("SELECT path, hash, size, mtime FROM files WHERE path > ? ORDER BY path LIMIT 2000"),
  addFile: sql("INSERT INTO files (path, hash, size, mtime) VALUES (?, ?, ?, ?)"),
  touch: sql("UPDATE files SET size = ?, mtime = ? WHERE path = ?"),
  chunkIds: sql("SELECT id FROM chunks WHERE file = ?").pluck(),
  dropFile: sql("DELETE FROM files WHERE id = ?"),
  dropChunks: sql("DELETE FROM chunks WHERE file = ?"),
  dropWords: sql("DELETE FROM words WHERE rowid = ?"),
  addChunk: sql("INSERT INTO chunks (file, line, hash) VALUES (?, ?, ?)"),
  addWords: sql("INSERT INTO words (rowid, text, path) VALUES (?, ?, ?)"),
  missing: sql(`SELECT c.id, c.hash, f.path FROM chunks c JOIN files f ON f.id = c.file
    WHERE c.id > ? AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.hash = c.hash) ORDER BY c.id LIMIT ?`),
  putVector: sql("INSERT OR REPLACE INTO vectors (hash, vector) VALUES (?, ?)"),
  dropOrphans: sql("DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.hash = vectors.hash)"),
  lexical: sql(`SELECT words.rowid AS id, f.path, c.line, c.hash FROM words JOIN chunks c ON c.id = words.rowid
    JOIN files f ON f.id = c.file WHERE words MATCH ? ORDER BY bm25(words, 1.0, 2.0) LIMIT ?`),
  byHash: sql("SELECT c.id, f.path, c.line, c.hash FROM chunks c JOIN files f ON f.id = c.file WHERE c.hash = ?"),
  meta: sql("SELECT value FROM meta WHERE key = ?").pluck(),
  setMeta: sql("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"),
};
const vectors = createVectors(db);

const removeFile = (path) => {
  const id = statements.fileId.get(path);
  if (id === undefined) return;
  for (const chunk of statements.chunkIds.all(id)) statements.dropWords.run(chunk);
  statements.dropChunks.run(id);
  statements.dropFile.run(id);
  vectors.changed();
};

const clearVectors = () => {
  db.exec("DELETE FROM vectors");
  vectors.changed();
};

const operations = {
  files: ({ after }) => statements.files.all(after),
  touch: ({ path, size, mtime }) => void statements.touch.run(size, mtime, path),
  putFile: db.transaction(({ path, hash, size, mtime, chunks }) => {
    removeFile(path);
    const file = statements.addFile.run(path, hash, size, mtime).lastInsertRowid;
    for (const chunk of chunks) {
      const id = statements.addChunk.run(file, chunk.line, chunk.hash).lastInsertRowid;
      statements.addWords.run(id, chunk.words, chunk.pathWords);
    }
  }),
  removeFiles: db.transaction(({ paths }) => {
    for (const path of paths) removeFile(path);
  }),
  /** Vectors of another model, or another endpoint's of the same name, cannot be compared: they go. */
  useModel: ({ model }) => {
    if (statements.meta.get("model") === model) return;
    clearVectors();
    statements.setMeta.run("model", model);
    statements.setMeta.run("dimensions", "0");
  },
  missing: ({ after, limit }) => statements.missing.all(after, limit),
  putVectors: db.transaction(({ items }) => {
    for (const { hash, vector } of items) {
      // Without a vector: the endpoint refuses this text for good.
      if (vector !== undefined && String(vector.length) !== statements.meta.get("dimensions")) {
        clearVectors();
        statements.setMeta.run("dimensions", String(vector.length));
      }
      statements.putVector.run(
        hash,
        vector === undefined ? null : Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      );
    }
    vectors.changed();
  }),
  dropOrphans: () => void statements.dropOrphans.run(),
  lexical: ({ match, limit }) => statements.lexical.all(match, limit),
  nearest: ({ vector, limit }) => {
    if (String(vector.length) !== statements.meta.get("dimensions")) return [];
    return vectors.nearest(vector, limit).flatMap((hash) => statements.byHash.all(hash));
  },
  close: () => db.close(),
};

parentPort.on("message", ({ id, operation, argument }) => {
  try {
    parentPort.postMessage({ id, value: operations[operation](argument) });
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
  if (operation === "close") parentPort.close();
});
