import { sessionPath } from "../link/follow.ts";
import { type Row, span } from "../text/spans.ts";
import { cardRow } from "../view/card.ts";
import type { CallEntry, Entry } from "../wire.ts";
import type { ChatCommands, ChatContext } from "./command.ts";

const listed = 20;
/** Room for a call in a list, in columns. */
const cardColumns = 72;

export const callCommands: ChatCommands = {
  calls: {
    what: "the newest tool calls, sub-agents' too",
    run(_rest, chat) {
      const calls = newestCalls(chat).slice(0, listed);
      chat.listed.calls = calls.map(({ id }) => id);
      if (calls.length === 0) return chat.say("No tool was called yet.", "dim");
      chat.print(
        calls.map(
          (call, at): Row => [span(`${String(at + 1).padStart(3)}  `, "accent"), ...cardRow(call, cardColumns)],
        ),
      );
      chat.say("/result and a number shows one whole.", "dim");
    },
  },
  result: {
    takes: "[number]",
    what: "arguments and result of the newest call, or of one of the last list, whole",
    async run(rest, chat) {
      const id = rest === "" ? newestCalls(chat)[0]?.id : chat.listed.calls[Number(rest) - 1];
      if (id === undefined) return chat.say("Say the number of a call: /calls lists them.", "warn");
      const path = sessionPath(chat.state().session.id, `/entries/${encodeURIComponent(id)}`);
      const call = await chat.api.get<Entry>(path);
      if (call.kind === "call") chat.print(wholeCall(call));
    },
  },
};

const newestCalls = (chat: ChatContext): CallEntry[] =>
  [...chat.state().entries.values()]
    .filter((entry): entry is CallEntry => entry.kind === "call")
    .toSorted((a, b) => b.seq - a.seq);

function wholeCall(call: CallEntry): Row[] {
  const lines = (text: string): string[] => text.replace(/\n$/, "").split(/\r?\n/);
  return [
    cardRow({ ...call, arguments: "" }, cardColumns),
    ...lines(indented(call.arguments)).map((line): Row => [span(`  ${line}`, "dim")]),
    ...(call.result === undefined
      ? [[span("There is no result yet.", "warn")]]
      : lines(call.result).map((line): Row => [span(line)])),
  ];
}

/** What the model wrote, readable; text that is no JSON as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
