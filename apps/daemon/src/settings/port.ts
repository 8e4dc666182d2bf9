import { editTowards } from "../config/edit.ts";
import { publishedSchema } from "../config/published-schema.ts";
import { readConfig } from "../config/read.ts";
import type { HomePaths } from "../home/layout.ts";
import type { SettingsPort } from "../http/ports.ts";
import type { SettingsView } from "../http/schemas/settings.ts";
import { byText } from "../trust/service.ts";
import { isWaiting, type TrustSource } from "../trust/source.ts";
import type { LiveConfig } from "./live-config.ts";
import { keysForRestart } from "./restart.ts";

/** /api/settings over the live config. `source` is the config's part of the trust queue. */
export function createSettings(options: { paths: HomePaths; live: LiveConfig; source: TrustSource }): SettingsPort {
  const { paths, live, source } = options;
  const atStart = live.current();

  async function view(): Promise<SettingsView> {
    const items = await source.items();
    return {
      path: paths.config,
      text: live.text(),
      config: { ...live.written() },
      problems: [...live.problems()],
      waiting: items.filter(isWaiting).map((item) => item.title),
      restart: keysForRestart(atStart, live.current()),
    };
  }

  return {
    async get() {
      await live.reload();
      return view();
    },
    async put(body, actor) {
      await live.reload();
      const text = "text" in body ? body.text : textTowards(live.text(), body.config);
      const saved = await live.save(text, byText(actor));
      if (saved.ok) return { ok: true, value: await view() };
      return {
        ok: false,
        status: 422,
        code: "invalid_config",
        message: `Nothing was saved. ${saved.problems.join("; ")}`,
      };
    },
    schema: () => publishedSchema(),
  };
}

function textTowards(text: string, wanted: Record<string, unknown>): string {
  const current = readConfig(text);
  return current.ok ? editTowards(text, current.config, wanted) : JSON.stringify(wanted, null, 2);
}
