import { join } from "node:path";
import { type ModelServer, startModelServer } from "@latchai/testkit";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionRow, SessionView } from "../src/http/schemas/sessions.ts";
import { eventually, modelConfig, told } from "./support/chat.ts";
import { createTestHome, type TestHome } from "./support/home.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let model: ModelServer;
let home: TestHome;
let daemon: LocalDaemon;
let id: string;

const view = async (): Promise<SessionView> => (await daemon.asOwner("GET", `/api/sessions/${id}`)).json<SessionView>();

async function say(text: string): Promise<SessionView> {
  await daemon.asOwner("POST", `/api/sessions/${id}/messages`, { text, clientId: text });
  return eventually(async () => {
    const now = await view();
    expect(now.session.status).toBe("idle");
    return now;
  });
}

beforeEach(async () => {
  model = await startModelServer({ script: [{ text: "one" }, { text: "two" }, { text: "three" }] });
  home = await createTestHome({ config: modelConfig(model.url) });
  daemon = await startLocal({ home });
  id = (await daemon.asOwner("POST", "/api/sessions", {})).json<SessionRow>().id;
  await say("first");
  await say("second");
});

afterEach(async () => {
  await daemon.stop();
  await model.close();
  await home.remove();
});

/** What a disk that was full may have left of a row. */
function tear(sql: string): void {
  const db = new Database(join(home.path, "data/latchai.db"));
  try {
    expect(db.prepare(sql).run().changes).toBeGreaterThan(0);
  } finally {
    db.close();
  }
}

async function startAgain(): Promise<void> {
  await daemon.stop();
  daemon = await startLocal({ home });
}

const newest = "where seq = (select max(seq) from entries)";

describe("a row that was torn", () => {
  test("of an entry leaves the others in view, with a note in its place", async () => {
    tear(`update entries set brief = substr(brief, 1, 20), body = null ${newest}`);
    const { entries } = await view();
    expect(told(entries).slice(0, 3)).toEqual(["user first", "text one", "user second"]);
    expect(entries[3]).toMatchObject({ kind: "note" });
  });

  test("of a plan leaves the chat open", async () => {
    tear(`update runs set kept = '{"plan":[{' where id = (select max(id) from runs)`);
    expect(told((await view()).entries)).toHaveLength(4);
  });

  test("of a growing entry does not keep the daemon from starting", async () => {
    tear(`update entries set brief = substr(brief, 1, 20), body = null, growing = 1 ${newest}`);
    await startAgain();
    expect(told((await view()).entries).slice(0, 3)).toEqual(["user first", "text one", "user second"]);
  });

  test("of a turn's part does not lose the turn", async () => {
    tear("update parts set body = substr(body, 1, 20) where row = (select max(row) from parts)");
    tear("delete from session_messages where row = (select max(row) from session_messages)");
    tear("update sessions set turn_state = 'running'");
    await startAgain();
    expect((await view()).session.status).toBe("interrupted");
    expect(told((await say("third")).entries).at(-1)).toBe("text three");
    expect(JSON.stringify(model.requests.at(-1)?.body["messages"])).toContain("two");
  });

  test("of the history is told once, in the chat and in the log, and costs nothing else", async () => {
    const torn = "where id = (select id from session_messages where body like '%\"one\"%')";
    tear(`update session_messages set body = substr(body, 1, 30) ${torn}`);
    const { entries } = await say("third");
    expect(told(entries)).toEqual([
      "user first",
      "text one",
      "user second",
      "text two",
      "user third",
      "note warning",
      "text three",
    ]);
    expect(entries[5]).toMatchObject({ text: expect.stringContaining("could not be read from the disk") });
    expect(daemon.log.messages("error").join("\n")).toContain(`chat ${id}: messages that could not be read`);
    const sent = model.requests.at(-1)?.body["messages"] as { role: string; content: string }[];
    expect(JSON.stringify(sent)).toContain("could not be read from the disk and is missing");
    expect(JSON.stringify(sent)).toMatch(/first.*second.*two.*third/);
    model.add({ text: "four" });
    expect(told((await say("fourth")).entries).slice(7)).toEqual(["user fourth", "text four"]);
  });

  test("of the history does not keep a turn from being taken over", async () => {
    tear("update session_messages set body = substr(body, 1, 30) where row = (select min(row) from session_messages)");
    tear("update sessions set turn_state = 'running'");
    await startAgain();
    expect(told((await say("third")).entries).slice(-3)).toEqual(["user third", "note warning", "text three"]);
  });

  test("of what became of a message lets it be sent again", async () => {
    tear("update session_sends set outcome = substr(outcome, 1, 8) where client_id = 'second'");
    expect(told((await say("second")).entries).slice(-2)).toEqual(["user second", "text three"]);
  });
});
