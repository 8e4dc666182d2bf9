import { sessionPath } from "../link/follow.ts";
import { span } from "../text/spans.ts";
import type { ChatCommands, ChatContext } from "./command.ts";

const takeBack = "-";

export const queueCommands: ChatCommands = {
  queue: {
    takes: `[number [text|${takeBack}]]`,
    what: `what waits in line; with a number: change it, or say it anew, or take it back with ${takeBack}`,
    async run(rest, chat) {
      if (rest === "") return list(chat);
      const [, number = "", text = ""] = /^(\d+)(?:\s+([\s\S]*))?$/.exec(rest) ?? [];
      const id = chat.listed.queue[Number(number) - 1];
      if (id === undefined) return chat.say("Say the number of a message: /queue lists them.", "warn");
      const waiting = chat.state().queue.find((message) => message.id === id);
      if (!waiting) return chat.say("That message does not wait any more: it was sent or taken back.", "warn");
      if (text === "") return chat.fill(`/queue ${number} ${waiting.text}`);
      const path = sessionPath(chat.state().session.id, `/queue/${encodeURIComponent(id)}`);
      await (text === takeBack ? chat.api.send("DELETE", path) : chat.api.send("PATCH", path, { text }));
      chat.say(text === takeBack ? "Taken back." : "Changed.", "dim");
    },
  },
};

function list(chat: ChatContext): void {
  const { queue } = chat.state();
  chat.listed.queue = queue.map(({ id }) => id);
  if (queue.length === 0) chat.say("Nothing waits in line.", "dim");
  else chat.print(queue.map(({ text }, at) => [span(`${String(at + 1).padStart(3)}  `, "accent"), span(text)]));
}
