// What this machine has and how software gets onto it. No dependencies: it runs before any install.
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";

/** Absolute path of a program on PATH, or undefined. */
export const which = (program) => {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const candidate = join(folder, program);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
};

/** True when something accepts a TCP connection on this machine's port within 300 ms. */
export const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(300, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });

/** True when a HEAD request is answered with success or a redirect within 1.2 s. */
export const reachable = async (url) => {
  try {
    const response = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(1200) });
    return response.status < 400;
  } catch {
    return false;
  }
};

/** Output of a short command, or undefined when it fails. */
export const output = (program, args) => {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
};

/** How packages are installed here; `root` means we may do it ourselves. */
export const packageSystem = () => {
  const root = typeof process.getuid === "function" && process.getuid() === 0;
  if (existsSync("/etc/debian_version") && which("apt-get")) return { name: "debian", root };
  if (which("dnf")) return { name: "fedora", root };
  if (which("pacman")) return { name: "arch", root };
  if (which("apk")) return { name: "alpine", root };
  if (which("brew")) return { name: "brew", root };
  return { name: "unknown", root };
};
