import type { SqlKind } from "../types.ts";

/** The two servers that share a lexer. */
export type Server = "mysql" | "mariadb";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What may follow SHOW, its modifiers left out. */
export const showable: ReadonlySet<string> = new Set(
  words(`
    all analyze authors binary binlog character charset client_statistics collation columns contributors count create
    databases engine engines errors events explain fields function grants index index_statistics indexes keys locales
    master open package plugins privileges procedure processlist profile profiles relaylog replica replicas schemas
    slave status storage table table_statistics tables triggers user_statistics variables warnings wsrep_membership
    wsrep_status
  `),
);
export const showModifiers: ReadonlySet<string> = new Set(words("extended full global local session"));

const kinds: readonly (readonly [SqlKind, string])[] = [
  ["dml", "insert update delete replace load merge import"],
  ["ddl", "create alter drop truncate rename"],
  ["session", "set use prepare execute deallocate handler lock unlock declare"],
  ["transaction", "begin start commit rollback savepoint release xa"],
  [
    "admin",
    `grant revoke flush reset kill shutdown restart call do analyze optimize repair check checksum cache install
     uninstall change purge stop clone binlog help backup signal resignal get diagnostics if case loop while repeat for
     table`,
  ],
];
const kindByWord = new Map(kinds.flatMap(([kind, list]) => words(list).map((word) => [word, kind] as const)));

/** What a statement with this first word does; undefined: no such statement is known here. */
export const kindOfWord = (word: string): SqlKind | undefined => kindByWord.get(word);

/** These end the open transaction by committing it, so they never are part of one. */
export const commits: ReadonlySet<string> = new Set(
  words(`create alter drop truncate rename grant revoke analyze optimize repair check cache install uninstall flush
    reset lock`),
);

/** Reserved words that stand in no query, nor name anything in one without quotes, a dot or an @. */
export const neverInQuery: ReadonlySet<string> = new Set(
  words("alter call create delete drop grant kill load purge rename revoke trigger"),
);

/** Words after CREATE, ALTER, DROP, RENAME and SET that make it a matter of rights. */
export const rights: ReadonlySet<string> = new Set(words("user role password server"));
