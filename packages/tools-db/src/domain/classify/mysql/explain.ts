import { is, isName, isWord } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import { invalid, read, type Verdict, write } from "../verdict.ts";
import { mysqlGrammar } from "./functions.ts";
import { judgeQuery } from "./query.ts";
import { kindOfWord, type Server } from "./words.ts";

/** Reserved words, which name no table and no column without quotes. */
const reserved: ReadonlySet<string> = new Set([
  ...mysqlGrammar,
  ..."alter call create delete drop for from grant insert into kill load lock purge rename replace revoke set show".split(
    " ",
  ),
  ..."table trigger unlock update use".split(" "),
]);
/** MySQL 9: `EXPLAIN FOR SCHEMA name …`. */
const schemaWords: ReadonlySet<string> = new Set(["schema", "database"]);
const olderOptions: ReadonlySet<string> = new Set(["extended", "partitions", "analyze"]);

/** EXPLAIN, DESCRIBE and MariaDB's ANALYZE: of a query, of another session, or of a table. Constant parts of a query run while it is planned. */
export function judgeExplain(tokens: readonly Token[], server: Server): Verdict {
  const rest = tokens.slice(afterOptions(tokens));
  const [first, second, third] = rest;
  if (is(first, "for") && is(second, "connection") && third?.kind === "number" && rest.length === 3)
    return read("explain");
  const query = judgeQuery(rest, server);
  if (query !== undefined) return { ...query, kind: query.kind === "invalid" ? "invalid" : "explain" };
  if (isTable(rest) && !is(tokens[0], "analyze")) return read("explain");
  if (first?.kind === "word" && kindOfWord(first.text) !== undefined)
    return write("explain", `explains ${first.text.toUpperCase()}, which this server treats like running it`);
  return invalid("explains what is no query and no table");
}

function afterOptions(tokens: readonly Token[]): number {
  let at = 1;
  for (;;) {
    if (isWord(tokens[at], olderOptions) && tokens[at + 1] !== undefined) at++;
    else if (is(tokens[at], "for") && isWord(tokens[at + 1], schemaWords) && isName(tokens[at + 2])) at += 3;
    else if (is(tokens[at], "format") && is(tokens[at + 1], "=") && isValue(tokens[at + 2])) at += 3;
    else return at;
  }
}

const isValue = (token: Token | undefined): boolean => isName(token) || token?.kind === "string";

/** `name`, `schema.name`, and then a column or a pattern. */
function isTable(tokens: readonly Token[]): boolean {
  if (!isName(tokens[0]) || isWord(tokens[0], reserved)) return false;
  const rest = is(tokens[1], ".") && isName(tokens[2]) ? tokens.slice(3) : tokens.slice(1);
  return rest.length === 0 || (rest.length === 1 && isValue(rest[0]) && !isWord(rest[0], reserved));
}
