import type { KeptContext } from "@latchai/agent-runtime";
import type { PlanOwner, PlanPort, PlanStep } from "@latchai/tools-agent";
import { sql } from "kysely";
import type { SessionView } from "../http/schemas/sessions.ts";
import type { Store } from "../store/open.ts";

interface Skill {
  name: string;
  text: string;
}

interface Kept {
  plan?: PlanStep[];
  skills?: Skill[];
}

/** What stays in force for a run beside its conversation: the plan and the skills that were loaded. */
export interface KeptStore {
  plans: PlanPort;
  addSkill(run: string, skill: Skill): Promise<void>;
  /** For a compaction: of the whole chat for its own turns, of the run alone for every other one. */
  of(run: string, chat: string | undefined): Promise<KeptContext>;
  /** The newest plan of the chat's own agent. */
  planOf(session: string): Promise<SessionView["plan"]>;
}

export function createKeptStore(store: Store): KeptStore {
  /** Of the chat's turns, oldest first, without those of a way that the person left. */
  async function ofChat(session: string): Promise<Kept[]> {
    const rows = await store
      .selectFrom("runs")
      .select("kept")
      .where("session", "=", session)
      .where("source", "=", "chat")
      .where("kept", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("entries")
              .select("seq")
              .whereRef("entries.run", "=", "runs.id")
              .where("nested", "=", 0)
              .where("superseded", "=", 1),
          ),
        ),
      )
      .orderBy("id")
      .execute();
    return rows.map(({ kept }) => read(kept));
  }

  async function ofRun(run: string): Promise<Kept[]> {
    const row = await store.selectFrom("runs").select("kept").where("id", "=", run).executeTakeFirst();
    return row === undefined ? [] : [read(row.kept)];
  }

  return {
    plans: {
      async save({ run }: PlanOwner, steps) {
        if (run === undefined) return;
        const kept = sql<string>`json_set(coalesce(kept, '{}'), '$.plan', json(${JSON.stringify(steps)}))`;
        await store.updateTable("runs").set({ kept }).where("id", "=", run).execute();
      },
    },
    async addSkill(run, skill) {
      const list = sql`case when json_type(coalesce(kept, '{}'), '$.skills') is null
        then json_set(coalesce(kept, '{}'), '$.skills', json('[]')) else kept end`;
      const kept = sql<string>`json_insert(${list}, '$.skills[#]', json(${JSON.stringify(skill)}))`;
      await store.updateTable("runs").set({ kept }).where("id", "=", run).execute();
    },
    async of(run, chat) {
      const all = chat === undefined ? await ofRun(run) : await ofChat(chat);
      const plan = all.findLast((one) => one.plan !== undefined)?.plan;
      const skills = new Map(all.flatMap((one) => one.skills ?? []).map((skill) => [skill.name, skill]));
      return { ...(plan !== undefined && { plan }), ...(skills.size > 0 && { skills: [...skills.values()] }) };
    },
    async planOf(session) {
      return (await ofChat(session)).findLast(({ plan }) => plan !== undefined)?.plan ?? [];
    },
  };
}

/** What was torn counts as nothing: a chat is worth more than its plan. */
function read(text: string | null): Kept {
  try {
    return text === null ? {} : (JSON.parse(text) as Kept);
  } catch {
    return {};
  }
}
