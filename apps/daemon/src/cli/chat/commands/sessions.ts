import type { SessionsPage } from "../../../http/schemas/sessions.ts";
import { sessionPath } from "../link/follow.ts";
import { type Row, span } from "../text/spans.ts";
import type { SessionRow } from "../wire.ts";
import type { ChatCommands } from "./command.ts";

const listed = 20;

export const sessionCommands: ChatCommands = {
  sessions: {
    takes: "[words]",
    what: "your sessions, newest first, or those where the words occur",
    async run(rest, chat) {
      const query = new URLSearchParams({ limit: String(listed), ...(rest === "" ? {} : { query: rest }) });
      const { sessions, next } = await chat.api.get<SessionsPage>(`/api/sessions?${query}`);
      chat.listed.sessions = sessions.map(({ id }) => id);
      if (sessions.length === 0) return chat.say(rest === "" ? "There is no session yet." : "Nothing found.", "dim");
      chat.print(sessions.flatMap((session, index) => sessionRows(session, index + 1, chat.state().session.id)));
      if (next !== undefined) chat.say("There are more; give words to search for.", "dim");
      chat.say("/open and a number goes on with one.", "dim");
    },
  },
  open: {
    takes: "<number>",
    what: "go on with a session of the last list",
    async run(rest, chat) {
      const id = /^\d+$/.test(rest) ? chat.listed.sessions[Number(rest) - 1] : undefined;
      if (id === undefined) return chat.say("Say the number of a session: /sessions lists them.", "warn");
      await chat.open(id);
    },
  },
  new: { what: "begin a new session", run: (_rest, chat) => chat.create() },
  rename: {
    takes: "<title>",
    what: "name this session",
    async run(rest, chat) {
      if (rest === "") return chat.say("Say the new title: /rename <title>", "warn");
      await chat.api.send("PATCH", sessionPath(chat.state().session.id), { title: rest });
      chat.say(`Renamed to ${rest}.`, "dim");
    },
  },
};

function sessionRows(session: SessionRow, number: number, open: string): Row[] {
  const { title, agent, status, updatedAt, snippet } = session;
  const facts = [updatedAt.slice(0, 16).replace("T", " "), agent, ...(status === "idle" ? [] : [status])];
  const head: Row = [
    span(`${String(number).padStart(3)}${session.id === open ? "*" : " "} `, "accent"),
    span(title === "" ? "(no title)" : title),
    span(`  ${facts.join(" · ")}`, "dim"),
  ];
  return snippet === undefined ? [head] : [head, [span("     "), ...marked(snippet)]];
}

/** What matched stands between ⟦ and ⟧. */
const marked = (snippet: string): Row =>
  snippet.split(/[⟦⟧]/).map((text, index) => span(text, index % 2 === 1 ? "bold" : "dim"));
