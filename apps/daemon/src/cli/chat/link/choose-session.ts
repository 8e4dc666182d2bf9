import type { ModelList } from "../../../http/schemas/models.ts";
import type { SessionsPage } from "../../../http/schemas/sessions.ts";
import { CliError, usageError } from "../../exit-codes.ts";
import type { SessionRow, SessionView } from "../wire.ts";
import type { ChatApi } from "./chat-api.ts";
import { sessionPath } from "./follow.ts";

export interface SessionWish {
  session?: string;
  /** Go on with the newest one. */
  continue?: true;
  agent?: string;
  model?: string;
  mode?: SessionRow["mode"];
}

/** Fails with the daemon's sentence when there is no model to talk to. */
export async function requireModel(api: ChatApi): Promise<void> {
  const { none } = await api.get<ModelList>("/api/models");
  if (none !== undefined) throw new CliError(none);
}

/** The session that the command line asks for; `made`: it is new. */
export async function chooseSession(api: ChatApi, wish: SessionWish): Promise<{ session: SessionRow; made: boolean }> {
  if (wish.session !== undefined && wish.continue) throw usageError("Say --session or --continue, not both.");
  const found = wish.session === undefined ? await newest(api, wish) : await existing(api, wish.session);
  if (!found) return { session: await makeSession(api, wish), made: true };
  return { session: await adapt(api, found, wish), made: false };
}

export function makeSession(api: ChatApi, { agent, model, mode }: SessionWish): Promise<SessionRow> {
  return api.send<SessionRow>("POST", "/api/sessions", {
    ...(agent !== undefined && { agent }),
    ...(model !== undefined && { model }),
    ...(mode !== undefined && { mode }),
  });
}

async function newest(api: ChatApi, wish: SessionWish): Promise<SessionRow | undefined> {
  if (!wish.continue) return undefined;
  const { sessions } = await api.get<SessionsPage>("/api/sessions?limit=1");
  return sessions[0];
}

async function existing(api: ChatApi, id: string): Promise<SessionRow> {
  const { session } = await api.get<SessionView>(sessionPath(id, "?limit=1"));
  return session;
}

/** What the command line says about agent, model and mode holds for a session that exists, too. */
async function adapt(api: ChatApi, session: SessionRow, { agent, model, mode }: SessionWish): Promise<SessionRow> {
  const change = {
    ...(agent !== undefined && agent !== session.agent && { agent }),
    ...(model !== undefined && model !== session.model && { model }),
  };
  const path = sessionPath(session.id);
  const changed = Object.keys(change).length > 0 ? await api.send<SessionRow>("PATCH", path, change) : session;
  if (mode === undefined || mode === changed.mode) return changed;
  await api.send("PUT", `${path}/mode`, { mode });
  return { ...changed, mode };
}
