import { sessionPath } from "../link/follow.ts";
import { isBusy } from "../state/chat-state.ts";
import { outlineOf } from "../state/outline.ts";
import type { ChatCommands, ChatContext } from "./command.ts";

const post = (chat: ChatContext, what: string): Promise<unknown> =>
  chat.api.send("POST", sessionPath(chat.state().session.id, `/${what}`));

export const turnCommands: ChatCommands = {
  stop: {
    what: "stop the turn, with its sub-agents and shells",
    async run(_rest, chat) {
      if (!isBusy(chat.state())) return chat.say("No turn is running.", "dim");
      await post(chat, "stop");
    },
  },
  continue: {
    what: "go on with a turn that was stopped or broke off",
    run: async (_rest, chat) => void (await post(chat, "continue")),
  },
  retry: {
    what: "ask the last message again; during a wait: try now",
    async run(_rest, chat) {
      if (!isBusy(chat.state())) return void (await post(chat, "retry"));
      const { skipped } = (await post(chat, "try-now")) as { skipped: boolean };
      if (!skipped) chat.say("The turn is running; /stop ends it first.", "dim");
    },
  },
  edit: {
    what: "change your last message and send it anew",
    run(_rest, chat) {
      const last = outlineOf(chat.state()).own.findLast(({ kind }) => kind === "user");
      if (last?.kind !== "user") return chat.say("There is no message of yours to change.", "dim");
      chat.edit(last.id, last.text);
      chat.say("Change it and press Enter; what came after it will be replaced. Ctrl+C keeps it as it was.", "dim");
    },
  },
};
