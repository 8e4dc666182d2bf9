import type { Argument } from "../argument.ts";
import { namesOf } from "./names.ts";
import { plausibleAt } from "./subcommands.ts";

const harmless =
  /^(fund|audit|progress|loglevel|color|update-notifier|save-(exact|prefix)|engine-strict|(legacy|strict)-peer-deps|package-lock|tag-version-prefix|fetch-(retries|timeout|retry-\w+)|init[.-](author|license|version).*|auto-install-peers)$/;

/** A package program's own settings name the shell, scripts and registries that it uses later: writing one asks. */
export function settingsReason(args: readonly Argument[], base: string): string | undefined {
  for (const at of plausibleAt(base, args)) {
    const found = settingAt(base, args.slice(at));
    if (found !== undefined) return `${base} writes the setting ${found.slice(0, 40)}`.trim();
  }
  return undefined;
}

// The key that is written, or undefined. Harmless keys are not named.
function settingAt(base: string, args: readonly Argument[]): string | undefined {
  const [first = "", second = "", third = ""] = args
    .filter(({ text }) => !text.startsWith("-"))
    .map(({ text }) => text);
  if (base === "go") {
    const writes = first === "env" && args.some(({ text, dynamic }) => dynamic || /^--?[wu]$/.test(text));
    return writes ? third : undefined;
  }
  const names = namesOf(base, first);
  const asks = (key: string) => (key === "" || harmless.test(key.split("=")[0] ?? "") ? undefined : key);
  if (names.includes("set") || (first === "pkg" && second === "set")) return asks(second);
  if (!names.includes("config") || /^(get|list|ls|debug|)$/.test(second)) return undefined;
  return asks(second === "set" ? third : second);
}
