import { access, constants, stat, statfs } from "node:fs/promises";
import { envNames } from "../../config/env.ts";
import { readConfig } from "../../config/read.ts";
import type { Config } from "../../config/schema.ts";
import type { HomePaths } from "../../home/layout.ts";
import { quoted } from "../../home/quoted.ts";
import { readConfigText } from "../../settings/config-file.ts";
import type { Finding } from "./finding.ts";

const lowBytes = 200_000_000;
/** Below this a start cannot store what it must. */
const neededBytes = 10_000_000;

/** The folder itself. */
export async function checkHome(paths: HomePaths): Promise<Finding[]> {
  return [await folder(paths)];
}

/** What is in it, when it is there. */
export async function checkContents(paths: HomePaths): Promise<Finding[]> {
  const info = await stat(paths.root).catch(() => undefined);
  return info?.isDirectory() ? [...(await token(paths)), await space(paths), ...(await config(paths))] : [];
}

async function folder(paths: HomePaths): Promise<Finding> {
  const what = "home";
  const info = await stat(paths.root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!info) return { state: "note", what, text: `${paths.root} does not exist yet; "latchai start" makes it` };
  const { mode } = info;
  if (!info.isDirectory())
    return { state: "fail", what, text: `${paths.root} is not a folder; name another with --home` };
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    return { state: "fail", what, text: `open to other users; close it: chmod 700 ${quoted(paths.root)}` };
  const usable = await access(paths.root, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return usable
    ? { state: "ok", what, text: paths.root }
    : { state: "fail", what, text: `${paths.root} can't be read and written by this account; check who owns it` };
}

async function token(paths: HomePaths): Promise<Finding[]> {
  const info = await stat(paths.token).catch(() => undefined);
  if (!info || process.platform === "win32" || (info.mode & 0o077) === 0) return [];
  return [
    { state: "fail", what: "token", text: `readable by other users; close it: chmod 600 ${quoted(paths.token)}` },
  ];
}

async function space(paths: HomePaths): Promise<Finding> {
  const { bavail, bsize } = await statfs(paths.root);
  const free = bavail * bsize;
  const text = `${Math.round(free / 1_000_000)} MB free`;
  if (free < neededBytes) return { state: "fail", what: "disk", text: `${text}; free some space` };
  return free < lowBytes ? { state: "note", what: "disk", text } : { state: "ok", what: "disk", text };
}

async function config(paths: HomePaths): Promise<Finding[]> {
  const reading = readConfig(await readConfigText(paths.config));
  if (!reading.ok)
    return reading.problems.map((text) => ({ state: "fail", what: "config", text: `${paths.config}: ${text}` }));
  return [
    { state: "ok", what: "config", text: paths.config },
    ...(await folders(reading.config)),
    ...variables(reading.config),
  ];
}

async function folders(found: Config): Promise<Finding[]> {
  const wanted = [
    ...(found.workspace === undefined ? [] : [{ what: "workspace", path: found.workspace }]),
    ...(found.mounts ?? []).map(({ name, path }) => ({ what: `mount ${name}`, path })),
    ...(found.vaults ?? []).map(({ name, path }) => ({ what: `vault ${name}`, path })),
  ];
  return Promise.all(
    wanted.map(async ({ what, path }): Promise<Finding> => {
      const info = await stat(path).catch(() => undefined);
      return info?.isDirectory()
        ? { state: "ok", what, text: path }
        : { state: "fail", what, text: `${path} is not a folder; correct it in latchai.config.json` };
    }),
  );
}

/** Names only: values are never shown. */
const variables = (found: Config): Finding[] =>
  [...new Set(envNames(JSON.stringify(found)))].map((name) =>
    process.env[name]
      ? { state: "ok", what: `env ${name}`, text: "set" }
      : { state: "note", what: `env ${name}`, text: "not set here; what needs it will not connect" },
  );
