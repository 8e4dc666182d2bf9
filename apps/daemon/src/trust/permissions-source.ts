import { readFile } from "node:fs/promises";
import type { ReachPart } from "../config/reach.ts";
import { type PermissionsDocument, parsePermissions } from "../gate/permissions-document.ts";
import type { HomePaths } from "../home/layout.ts";
import type { PermissionsDecision, PermissionsLedger } from "../http/ports.ts";
import type { Ledger } from "./ledger.ts";
import { byText } from "./service.ts";
import { type Grant, type TrustItem, TrustRefusal, type TrustSource } from "./source.ts";

const id = "permissions";
const kind = "permissions";
const title = "permissions.json";

/** The two sides of permissions.json in the ledger: what the gate reads, and the entry in the trust queue. */
export interface PermissionsTrust {
  ledger: PermissionsLedger;
  source: TrustSource;
  /** What a first start found loosened and accepted. */
  acceptedAtStart: readonly ReachPart[];
}

/** On a first start the file counts as accepted as it is found; a broken one never does. */
export async function createPermissionsTrust(options: { paths: HomePaths; ledger: Ledger }): Promise<PermissionsTrust> {
  const { paths, ledger } = options;
  const acceptedAtStart: ReachPart[] = [];
  if (ledger.birth === "new") {
    const found = await readFile(paths.permissions, "utf8").catch(() => undefined);
    const parsed = found === undefined ? undefined : parsePermissions(found, new Date().toISOString());
    if (found !== undefined && parsed?.ok) {
      store(found, "first start");
      const grants = loosenings(parsed.document);
      if (grants.length > 0) acceptedAtStart.push({ id, title, content: found, grants });
    }
  }
  let pending: { text: string; lines: string[] } | undefined;
  let decided: (decision: PermissionsDecision) => Promise<"done" | "changed"> = async () => "done";

  function store(content: string, by: string): void {
    ledger.accept({ id, kind, title, content }, by);
  }

  return {
    acceptedAtStart,
    ledger: {
      accepted: () => ledger.get(id)?.content,
      // The gate brings the whole file in line; what the person decided is already announced by then.
      accept: (text) => {
        if (ledger.get(id)?.content !== text) store(text, "LatchAI");
      },
      waiting: (entry) => {
        pending = entry;
      },
      onDecision: (listener) => {
        decided = listener;
      },
    },
    source: {
      kind,
      async items(): Promise<TrustItem[]> {
        const entry = ledger.get(id);
        if (!entry && !pending) return [];
        const accepted = entry ? { acceptedContent: entry.content, acceptedAt: entry.acceptedAt } : {};
        if (!pending) return [{ id, kind, title, ...accepted, ...(entry && { content: entry.content }) }];
        return [
          {
            id,
            kind,
            title,
            ...accepted,
            content: pending.text,
            summary: "Edited by hand. Its deny rules apply already; what loosens waits for you.",
            grants: pending.lines.map((text) => ({ what: "rule" as const, text })),
          },
        ];
      },
      async accept(item, actor) {
        if ((await decided({ accept: item.content ?? "" })) === "changed")
          throw new TrustRefusal(
            "it changed since you looked. Look again: latchai trust show permissions",
            "changed_again",
          );
        const entry = ledger.get(id);
        store(entry?.content ?? item.content ?? "", byText(actor));
      },
      reject: async () => void (await decided("reject")),
    },
  };
}

const loosenings = ({ rules, unattendedDefault }: PermissionsDocument): Grant[] => [
  ...(unattendedDefault === "allow"
    ? [{ what: "rule" as const, text: "Unattended runs may run arbitrary code that no rule denies." }]
    : []),
  ...rules
    .filter(({ effect }) => effect === "allow")
    .map(({ key }) => ({ what: "rule" as const, text: `Allows ${key}.` })),
];
