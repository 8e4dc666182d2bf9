import { bracketsOf, is, isWord } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import { invalid, read, type Verdict, write } from "../verdict.ts";
import { judgeExplain } from "./explain.ts";
import { judgeQuery, obstacleIn } from "./query.ts";
import { changeOf } from "./statements.ts";
import { type Server, showable, showModifiers } from "./words.ts";

/** Judges one statement of MySQL or MariaDB. */
export function judgeMysql(tokens: readonly Token[], server: Server): Verdict {
  const [first, second] = tokens;
  if (is(first, "show")) return show(tokens, server);
  if (is(first, "describe") || is(first, "desc") || is(first, "explain")) return judgeExplain(tokens, server);
  if (is(first, "analyze") && server === "mariadb" && !isWord(second, maintenance)) return judgeExplain(tokens, server);
  return judgeQuery(tokens, server) ?? changeOf(tokens);
}

const maintenance: ReadonlySet<string> = new Set(["table", "tables", "local", "no_write_to_binlog"]);

function show(tokens: readonly Token[], server: Server): Verdict {
  let at = 1;
  while (isWord(tokens[at], showModifiers)) at++;
  const what = tokens[at];
  if (!isWord(what, showable)) return invalid(`shows ${what?.text.slice(0, 40) ?? "nothing"}, which is not known here`);
  const obstacle = obstacleIn(tokens, server, bracketsOf(tokens));
  return obstacle === undefined ? read("show") : write("show", obstacle);
}
