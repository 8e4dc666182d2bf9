import { editConfigText } from "../../config/edit.ts";
import { readConfig } from "../../config/read.ts";
import type { HomeFlag } from "../commands/options.ts";
import { CliError, exitCodes, usageError } from "../exit-codes.ts";
import { print, printJson, say } from "../output.ts";
import { settingsAccess } from "./settings-access.ts";

type Key = (string | number)[];

export async function listSettings(flags: HomeFlag & { json?: true }): Promise<void> {
  const view = await (await settingsAccess(flags)).view();
  for (const problem of view.problems) say(`${view.path}: ${problem}`);
  if (view.waiting.length > 0) say(`Waits for you (latchai trust list): ${view.waiting.join(", ")}`);
  if (view.restart.length > 0) say(`Takes effect at the next start: ${view.restart.join(", ")}`);
  if (flags.json) return printJson(view.config);
  print(view.text.trim() === "" ? "{}" : view.text);
}

export async function getSetting(key: string, flags: HomeFlag): Promise<void> {
  const { config } = await (await settingsAccess(flags)).view();
  let value: unknown = config;
  for (const part of keyPath(key))
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string | number, unknown>)[part]
        : undefined;
  if (value === undefined) throw new CliError(`${key} is not set.`);
  printJson(value);
}

export const setSetting = (key: string, text: string, flags: HomeFlag): Promise<void> =>
  change(key, jsonOrText(text), flags);

export const unsetSetting = (key: string, flags: HomeFlag): Promise<void> => change(key, undefined, flags);

async function change(key: string, value: unknown, flags: HomeFlag): Promise<void> {
  const access = await settingsAccess(flags);
  const { text, path } = await access.view();
  const next = editConfigText(text, keyPath(key), value);
  if (value === undefined && next === text) throw new CliError(`${key} is not set in ${path}.`);
  const reading = readConfig(next);
  if (!reading.ok) throw new CliError(`Nothing was saved. ${reading.problems.join("\n")}`, exitCodes.usage);
  const after = await access.save(next);
  say(`${value === undefined ? "Removed" : "Set"} ${key} in ${path}.`);
  const root = String(keyPath(key)[0]);
  if (after.restart.includes(root)) say("It takes effect at the next start: latchai stop, then latchai start.");
}

/** `mounts.0.path`, `databases[1].url`. */
function keyPath(key: string): Key {
  const parts = key.split(/[.[\]]+/).filter((part) => part !== "");
  if (parts.length === 0) throw usageError("Name a key, e.g. shell.timeoutMs.");
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
