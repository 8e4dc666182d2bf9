import { editConfigText } from "../config/edit.ts";
import { reachParts } from "../config/reach.ts";
import { readConfig } from "../config/read.ts";
import type { Config } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import { readConfigText, writeConfigText } from "../settings/config-file.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import type { Ledger } from "./ledger.ts";
import { byText } from "./service.ts";
import { type TrustItem, TrustRefusal, type TrustSource } from "./source.ts";

/** The parts of latchai.config.json that carry code or widen reach. */
export function createConfigSource(options: {
  paths: HomePaths;
  live: LiveConfig;
  ledger: Ledger;
  /** Hears of every config of which anything is shown, also of one that is not in force. */
  shown(config: Config): void;
}): TrustSource {
  const { paths, live, ledger, shown } = options;
  return {
    kind: "config",
    async items() {
      shown(live.written());
      for (const entry of ledger.list()) if (entry.kind === "config") shown(configOf(entry));
      const parts = reachParts(live.written());
      const seen = new Set(parts.map((part) => part.id));
      const removed = ledger.list().filter((entry) => entry.kind === "config" && !seen.has(entry.id));
      return [
        ...parts.map(({ id, title, content, grants }) => withLedger({ id, kind: "config", title, content, grants })),
        ...removed.map(({ id, title }) =>
          withLedger({ id, kind: "config", title, grants: [{ what: "reach", text: removalText(title) }] }),
        ),
      ];
    },
    async accept(item, actor) {
      const { id, title, content } = item;
      const edit =
        content === undefined
          ? { accept: [], forget: [id] }
          : { accept: [{ id, title, content, grants: [] }], forget: [] };
      const problem = await live.problemAfter(edit);
      if (problem !== undefined)
        throw new TrustRefusal(`it cannot be used as it is, so it was not accepted. ${problem}`);
      if (item.content === undefined) ledger.forget(item.id);
      else ledger.accept({ id: item.id, kind: "config", title: item.title, content: item.content }, byText(actor));
      await live.refresh();
    },
    async reject(item) {
      const text = await readConfigText(paths.config);
      const reading = readConfig(text);
      if (!reading.ok)
        throw new TrustRefusal(`the file has a mistake that must be repaired first. ${reading.problems[0]}`);
      await writeConfigText(paths.config, restored(text, reading.config, item));
      await live.reload();
    },
  };

  function withLedger(item: TrustItem): TrustItem {
    const entry = ledger.get(item.id);
    const summary =
      entry === undefined
        ? "New in the config file, edited outside LatchAI. Not in force until you accept it."
        : "Edited outside LatchAI. The accepted version stays in force until you decide.";
    if (!entry) return { ...item, summary };
    const known = { ...item, acceptedContent: entry.content, acceptedAt: entry.acceptedAt };
    return entry.content === item.content ? known : { ...known, summary };
  }
}

const removalText = (title: string): string =>
  title === "workspace"
    ? "Tools would work in the home's own workspace folder instead."
    : "The folder would no longer be protected as a vault.";

/** A config that holds nothing but an accepted part. */
function configOf({ title, content }: { title: string; content: string }): Config {
  const [key = "", ...rest] = title.split(".");
  const value: unknown = JSON.parse(content);
  if (key === "models") return { models: { list: { [title.slice("models.list.".length)]: value } } } as Config;
  if (rest.length === 0) return { [key]: value } as Config;
  return { [key]: key === "mcpServers" ? { [rest.join(".")]: value } : [value] } as Config;
}

/** The file's text with one part as it was accepted, or without it. */
function restored(text: string, config: Config, item: TrustItem): string {
  const value: unknown = item.acceptedContent === undefined ? undefined : JSON.parse(item.acceptedContent);
  const [key = "", ...rest] = item.title.split(".");
  const name = item.title.startsWith("models.list.") ? item.title.slice("models.list.".length) : rest.join(".");
  const list: unknown = config[key as keyof Config];
  if (rest.length === 0) return editConfigText(text, [key], value);
  if (key === "models") return editConfigText(text, ["models", "list", name], value);
  if (!Array.isArray(list) && key !== "vaults") return editConfigText(text, [key, name], value);
  const rows: unknown[] = Array.isArray(list) ? list : [];
  const index = rows.findIndex((row) => configRowName(row) === name);
  if (index >= 0) return editConfigText(text, [key, index], value);
  return rows.length > 0 ? editConfigText(text, [key, rows.length], value) : editConfigText(text, [key], [value]);
}

function configRowName(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  return "id" in row ? row.id : "name" in row ? row.name : undefined;
}
