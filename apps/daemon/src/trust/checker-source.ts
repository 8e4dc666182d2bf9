import { realpath } from "node:fs/promises";
import type { Actor, PortResult } from "../http/ports.ts";
import { canonicalJson } from "./canonical.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import { byText } from "./service.ts";
import type { TrustItem, TrustSource } from "./source.ts";

/** sha256 by name of a program, its config file or a configured command. */
export type CheckerHashes = Readonly<Record<string, string>>;

export interface CheckerTrust {
  source: TrustSource;
  /** Asked by check_diagnostics: are exactly these the checkers a person accepted for this folder (real path)? */
  accepted(folder: string, hashes: CheckerHashes): boolean;
  /** `latchai trust folder <path>`: its checkers, as they are now, run without asking. */
  trustFolder(path: string, actor: Actor): Promise<PortResult<string[]>>;
}

const kind = "checker";

/** `hashesOf` gives what would have to be accepted now for a folder: empty when it has no checkers of its own, undefined when it is no root. */
export function createCheckerTrust(options: {
  ledger: Ledger;
  hashesOf(folder: string): Promise<CheckerHashes | undefined>;
}): CheckerTrust {
  const { ledger, hashesOf } = options;

  /** Only folders that a person trusted once are listed: the others ask anyhow, and "accept all" must not reach them. */
  async function item(entry: LedgerEntry): Promise<TrustItem> {
    const now = await hashesOf(folderOf(entry.id));
    return {
      id: entry.id,
      kind,
      title: entry.title,
      summary:
        "A checker or its config changed since you trusted this folder. Until you accept it, it asks before it runs.",
      grants: [
        { what: "code", text: `check_diagnostics runs these programs in ${folderOf(entry.id)} without asking.` },
      ],
      content: now === undefined ? entry.content : canonicalJson(now),
      acceptedContent: entry.content,
      acceptedAt: entry.acceptedAt,
    };
  }

  function accept(folder: string, hashes: string, actor: Actor): string {
    const id = idOf(folder);
    ledger.accept({ id, kind, title: `Checkers of ${folder}`, content: hashes }, byText(actor));
    return id;
  }

  return {
    accepted: (folder, hashes) => ledger.get(idOf(folder))?.content === canonicalJson(hashes),
    source: {
      kind,
      items: () =>
        Promise.all(
          ledger
            .list()
            .filter((entry) => entry.kind === kind)
            .map(item),
        ),
      async accept({ id, content }, actor) {
        if (content !== undefined) accept(folderOf(id), content, actor);
      },
      /** Nothing can put a program back, so the folder is no longer trusted: its checkers ask. */
      async reject({ id }) {
        ledger.forget(id);
      },
    },
    async trustFolder(path, actor) {
      const folder = await realpath(path).catch(() => undefined);
      const hashes = folder === undefined ? undefined : await hashesOf(folder);
      if (folder === undefined || hashes === undefined)
        return {
          ok: false,
          status: 404,
          code: "no_root",
          message: `${path} is neither the workspace nor a mount. check_diagnostics only works in those.`,
        };
      if (Object.keys(hashes).length === 0) return { ok: true, value: [] };
      const id = accept(folder, canonicalJson(hashes), actor);
      await ledger.flush();
      return { ok: true, value: [id] };
    },
  };
}

const prefix = "checker:";
const idOf = (folder: string): string => prefix + folder;
const folderOf = (id: string): string => id.slice(prefix.length);
