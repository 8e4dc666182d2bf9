import { SqliteAdapter, SqliteDialect } from "kysely";

/**
 * SQLite takes back a change of its tables with the transaction it stood in, as it does any other. Kysely assumes otherwise, and a
 * start that ends half way would leave a migration half done for ever.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite, where all migrations that are due happen together or not at all. */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
