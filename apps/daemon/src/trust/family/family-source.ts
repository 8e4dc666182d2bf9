import { editConfigText } from "../../config/edit.ts";
import type { HomePaths } from "../../home/layout.ts";
import { quoted } from "../../home/quoted.ts";
import type { Actor, PortResult } from "../../http/ports.ts";
import type { LiveConfig } from "../../settings/live-config.ts";
import { contentHash, type Ledger } from "../ledger.ts";
import { byText } from "../service.ts";
import { type TrustItem, TrustRefusal, type TrustSource } from "../source.ts";
import { packageManifestText } from "./package-manifest.ts";
import { type FoundPackage, findFamilyPackage, isPackageName, packageIn } from "./resolve-package.ts";

export interface FamilyTrust {
  source: TrustSource;
  /** `latchai trust family <name>`: this package, as installed now, may be loaded at the next start. */
  trustFamily(name: string, actor: Actor): Promise<PortResult<string[]>>;
  /** The packages of the config that may be loaded, and for the others why not. */
  loadable(): Promise<{ packages: FoundPackage[]; refused: { name: string; reason: string }[] }>;
}

export function createFamilyTrust(options: {
  paths: HomePaths;
  live: LiveConfig;
  ledger: Ledger;
  /** Working folder of the daemon. */
  cwd: string;
}): FamilyTrust {
  const { paths, live, ledger, cwd } = options;
  const find = (name: string): Promise<FoundPackage | undefined> => findFamilyPackage(name, paths.root, cwd);

  /** Where it was when it was trusted, so that it does not depend on the folder the daemon is started in. */
  async function findTrusted(name: string): Promise<FoundPackage | undefined> {
    const folder = /^from (.+)$/m.exec(ledger.get(idOf(name))?.content ?? "")?.[1];
    return (folder === undefined ? undefined : await packageIn(folder, name)) ?? (await find(name));
  }

  async function item(name: string): Promise<TrustItem | undefined> {
    const entry = ledger.get(idOf(name));
    const found = await findTrusted(name);
    if (!entry && !found) return undefined;
    const content = found && (await packageManifestText(found));
    return {
      id: idOf(name),
      kind: "family",
      title: found ? `${name}@${found.version}` : name,
      summary: entry
        ? "The package or one of its dependencies changed. It is not loaded until you accept it."
        : "A package of tools that runs inside the daemon. It is not loaded until you trust it.",
      grants: [{ what: "code", text: `Its code runs as the daemon itself, at every start.` }],
      ...(content !== undefined && { content }),
      ...(entry && { acceptedContent: entry.content, acceptedAt: entry.acceptedAt }),
    };
  }

  return {
    source: {
      kind: "family",
      async items() {
        const items = await Promise.all((live.written().families ?? []).map(item));
        return items.filter((one) => one !== undefined);
      },
      async accept(one, actor) {
        if (one.content === undefined) ledger.forget(one.id);
        else ledger.accept({ id: one.id, kind: "family", title: one.title, content: one.content }, byText(actor));
      },
      async reject(one) {
        throw new TrustRefusal(
          one.acceptedContent === undefined
            ? `it is not loaded. Take it out of "families" in latchai.config.json and it is no longer listed`
            : "LatchAI keeps no copy of a package. Install the version you accepted again, and it loads at the next start",
        );
      },
    },
    async trustFamily(name, actor) {
      if (!isPackageName(name)) return refuse(422, "bad_name", `"${name}" is not the name of an npm package.`);
      const found = await find(name);
      if (!found)
        return refuse(
          404,
          "not_found",
          `${name} is not installed. Install it with: npm install --prefix ${quoted(paths.root)} ${name}`,
        );
      const content = await packageManifestText(found);
      const by = byText(actor);
      ledger.accept({ id: idOf(name), kind: "family", title: `${name}@${found.version}`, content }, by);
      const listed = live.written().families ?? [];
      if (!listed.includes(name)) {
        const saved = await live.save(editConfigText(live.text(), ["families"], [...listed, name]), by);
        if (!saved.ok) return refuse(409, "invalid_config", saved.problems.join("; "));
      }
      const configId = `config:families.${name}`;
      ledger.accept({ id: configId, kind: "config", title: `families.${name}`, content: JSON.stringify(name) }, by);
      await ledger.flush();
      await live.refresh();
      return { ok: true, value: [idOf(name), configId] };
    },
    async loadable() {
      const packages: FoundPackage[] = [];
      const refused: { name: string; reason: string }[] = [];
      for (const name of live.current().families ?? []) {
        const entry = ledger.get(idOf(name));
        const found = await findTrusted(name);
        const trustIt = `"latchai trust family ${name}" trusts it`;
        if (!found) refused.push({ name, reason: "it is not installed" });
        else if (!entry) refused.push({ name, reason: `nobody trusted it yet; ${trustIt}` });
        else if (contentHash(await packageManifestText(found)) !== entry.hash)
          refused.push({ name, reason: `it changed since you trusted it; ${trustIt} as it is now` });
        else packages.push(found);
      }
      return { packages, refused };
    },
  };
}

const idOf = (name: string): string => `family:${name}`;

const refuse = (status: 404 | 409 | 422, code: string, message: string): PortResult<never> => ({
  ok: false,
  status,
  code,
  message,
});
