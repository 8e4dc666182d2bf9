import type { Message } from "@latchai/agent-runtime";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Store } from "../store/open.ts";
import { searchParts } from "../store/search-parts.ts";
import type { Trx } from "./history.ts";
import type { SearchQuery } from "./search-query.ts";
import { snippetOf } from "./snippet.ts";

/** Longer texts are found by their beginning. */
const maxTextChars = 100_000;
const maxArgumentsChars = 20_000;

/** What a search looks through: what the person and the model wrote, and what tools were called with. */
function textOf(message: Message): string {
  if (message.role === "tool" || (message.role === "user" && message.origin !== undefined)) return "";
  return message.content
    .flatMap((part) => {
      if (part.type === "text") return [part.text];
      return part.type === "call" ? [`${part.tool} ${part.arguments.slice(0, maxArgumentsChars)}`] : [];
    })
    .join("\n")
    .slice(0, maxTextChars);
}

/** Makes messages that just came in findable. Texts are masked before they are stored. */
export async function addTexts(
  trx: Trx,
  session: string,
  came: readonly { row: number; message: Message }[],
  mask: (text: string) => string,
): Promise<void> {
  for (const { row, message } of came) {
    const text = textOf(message);
    if (text.trim() !== "") {
      const shown = mask(text);
      await trx
        .insertInto("session_texts")
        .values({ session, message: row, text: shown, parts: searchParts(shown) })
        .execute();
    }
  }
}

export async function setTitleText(trx: Trx, session: string, title: string): Promise<void> {
  await trx.deleteFrom("session_texts").where("session", "=", session).where("message", "is", null).execute();
  await trx
    .insertInto("session_texts")
    .values({ session, message: null, text: title, parts: searchParts(title) })
    .execute();
}

/** Condition of a query over sessions: some text of it holds every word of the expression. */
export const matches = (expression: string): RawBuilder<SqlBool> => sql<SqlBool>`id in (
  select session_texts.session from session_search
  join session_texts on session_texts.id = session_search.rowid
  where session_search match ${expression})`;

/** The best hit of each of these sessions, what matched between ⟦ and ⟧. */
export async function snippets(
  store: Store,
  { expression, marks }: SearchQuery,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sessions.length === 0) return new Map();
  const best = sql<{ session: string; text: string }>`select session, text from (
    select session_texts.session as session, session_texts.text as text,
      row_number() over (partition by session_texts.session order by session_search.rank) as place
    from session_search join session_texts on session_texts.id = session_search.rowid
    where session_search match ${expression} and session_texts.session in (${sql.join(sessions)})) where place = 1`;
  const { rows } = await best.execute(store);
  return new Map(rows.map(({ session, text }) => [session, snippetOf(text, marks)]));
}
