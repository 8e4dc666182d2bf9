// Everything `npm start` and `npm test` need before the first install. Plain Node 18 syntax, no dependencies.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { output, packageSystem, which } from "./machine.mjs";
import { must, say } from "./progress.mjs";
import { headersFolder, missing } from "./requirements.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pinned = manifest.packageManager.split("@")[1];

const stop = (line) => {
  say(line);
  process.exit(1);
};

const checkNode = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(
    `LatchAI needs Node 20.19 or newer; this is ${process.version}. Type: npx -y node@22 tooling/preflight/start.mjs`,
  );
};

const installers = {
  debian: "apt-get install -y --no-install-recommends",
  fedora: "dnf install -y",
  arch: "pacman -S --needed",
  alpine: "apk add",
  brew: "brew install",
};

const install = async (requirements) => {
  const system = packageSystem();
  const what = requirements.map((one) => `${one.name} (${one.why})`).join(", ");
  if (system.name === "unknown")
    stop(`Missing: ${what}. Install them with your system's package manager and try again.`);
  const packages = requirements.flatMap((one) => one[system.name]);
  if (system.name !== "debian" || !system.root) {
    const sudo = system.root || system.name === "brew" ? "" : "sudo ";
    stop(`Missing: ${what}. Type: ${sudo}${installers[system.name]} ${packages.join(" ")}`);
  }
  say(`Missing: ${what}. Installing with apt-get: ${packages.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await must("apt-get update", "apt-get", ["update", "-qq"], { env });
  const flags = ["-o", "DPkg::Lock::Timeout=600", "install", "-y", "-qq", "--no-install-recommends"];
  await must(`apt-get install ${packages.join(" ")}`, "apt-get", [...flags, ...packages], { env });
};

/** The command that is pnpm at the pinned version: the one on PATH, one installed now, or npx. */
const bringPnpm = async (env) => {
  const found = which("pnpm") ? output("pnpm", ["--version"]) : undefined;
  if (found === pinned) return ["pnpm"];
  const isRoot = typeof process.getuid === "function" && process.getuid() === 0;
  // Somebody else's pnpm of another version is left alone.
  if (found === undefined && isRoot) {
    await must(`npm install of pnpm ${pinned}`, "npm", ["i", "-g", `pnpm@${pinned}`, "--allow-scripts=pnpm"], { env });
    if (output("pnpm", ["--version"]) === pinned) return ["pnpm"];
  }
  say(`Using pnpm ${pinned} through npx${found ? ` (found ${found})` : ""}.`);
  return ["npx", "-y", `pnpm@${pinned}`];
};

const environment = () => {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", npm_config_update_notifier: "false" };
  const headers = headersFolder();
  if (headers && !env.npm_config_nodedir)
    env.npm_config_nodedir = existsSync("/usr/include/node/node.h") ? "/usr" : headers;
  return env;
};

/** Checks the machine, installs what may be installed, installs the dependencies. Resolves to a runner of pnpm commands. */
export const preflight = async ({ tests }) => {
  checkNode();
  process.chdir(root);
  const gaps = await missing({ root, tests });
  if (gaps.length > 0) await install(gaps);
  const env = environment();
  const [pnpm, ...prefix] = await bringPnpm(env);
  const call = (title, args) => must(title, pnpm, [...prefix, ...args], { env });
  await call("install dependencies", ["install", "--frozen-lockfile"]);
  return { env, pnpm: call, command: [pnpm, ...prefix] };
};
