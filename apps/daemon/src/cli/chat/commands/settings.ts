import type { AgentRow } from "../../../http/schemas/agents.ts";
import type { ModelList } from "../../../http/schemas/models.ts";
import { sessionPath } from "../link/follow.ts";
import { type Row, span } from "../text/spans.ts";
import type { ChatCommands } from "./command.ts";

const ownModel = "-";

export const settingCommands: ChatCommands = {
  mode: {
    takes: "[ask|allow-all]",
    what: "ask before risky calls, or let everything through that no rule denies",
    async run(rest, chat) {
      const { session } = chat.state();
      if (rest === "") return chat.say(`This session's mode is ${session.mode}.`, "dim");
      if (rest !== "ask" && rest !== "allow-all") return chat.say("The modes are ask and allow-all.", "warn");
      const path = sessionPath(session.id, "/mode");
      const { released = 0 } = await chat.api.send<{ released?: number }>("PUT", path, { mode: rest });
      chat.say(`Mode: ${rest}.${released > 0 ? ` Open questions let through: ${released}.` : ""}`, "dim");
    },
  },
  model: {
    takes: `[name|${ownModel}]`,
    what: `list the models, or use another one; ${ownModel} is the agent's own`,
    async run(rest, chat) {
      const { session } = chat.state();
      if (rest !== "") {
        await chat.api.send("PATCH", sessionPath(session.id), { model: rest === ownModel ? null : rest });
        return chat.say(rest === ownModel ? "Using the agent's own model." : `Using the model ${rest}.`, "dim");
      }
      const list = await chat.api.get<ModelList>("/api/models");
      if (list.none !== undefined) chat.say(list.none, "warn");
      chat.print(
        list.models.map(({ name, model, usable, problem, ...more }) =>
          item(name === session.model, name, [
            model,
            more.default ? "default" : "",
            usable ? "" : (problem ?? "not usable"),
          ]),
        ),
      );
    },
  },
  agent: {
    takes: "[name]",
    what: "show the agent of this session, or go on with another one",
    async run(rest, chat) {
      const { session } = chat.state();
      if (rest === "") return chat.say(`This session talks to ${session.agent}. /agents lists all.`, "dim");
      await chat.api.send("PATCH", sessionPath(session.id), { agent: rest });
      chat.say(`Going on with ${rest}.`, "dim");
    },
  },
  agents: {
    what: "list the agents",
    async run(_rest, chat) {
      const agents = await chat.api.get<AgentRow[]>("/api/agents");
      const open = chat.state().session.agent;
      chat.print(
        agents.map(({ name, description = "", toolCount, state, usable }) =>
          item(name === open, name, [
            description,
            `${toolCount} tools`,
            state === "ready" ? "" : state === "waiting" ? "changed, waits for you: latchai trust list" : "broken",
            usable ? "" : "not usable",
          ]),
        ),
      );
    },
  },
};

const item = (chosen: boolean, name: string, facts: readonly string[]): Row => [
  span(chosen ? "  * " : "    ", "accent"),
  span(name, "bold"),
  span(`  ${facts.filter((fact) => fact !== "").join(" · ")}`, "dim"),
];
