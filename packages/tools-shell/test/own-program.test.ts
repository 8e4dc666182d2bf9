import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

const places = { install: ["/opt/latchai", "/usr/local/bin/latchai"], cwd: "/home/me/project", userHome: "/home/me" };
const denied = (command: string) => analyzeCommand(command, places).denied !== undefined;

it("refuses the installed program by any path and through any interpreter", () => {
  const commands = [
    "/opt/latchai/dist/main.mjs token",
    "node /opt/latchai/dist/main.mjs permissions allow run_shell",
    "node /opt/latchai token",
    "node /usr/local/bin/latchai token",
    "node /opt/latchai/dist/../dist/main.mjs token",
    "node ../../../opt/latchai/dist/main.mjs token",
    "cd /opt && node latchai/dist/main.mjs token",
    "cd /opt/latchai/dist; ./main.mjs token",
    "node --inspect /opt/latchai/dist/main.mjs token",
    "node --import=file:///opt/latchai/dist/main.mjs x.mjs",
    "node --require /opt/latchai/dist/main.mjs x.js",
    "bun /opt/latchai/dist/main.mjs token",
    "deno run -A /opt/latchai/dist/main.mjs token",
    "pm2 start /opt/latchai/dist/main.mjs",
    "timeout 5 node /opt/latchai/dist/main.mjs token",
    "bash -c 'node /opt/latchai/dist/main.mjs token'",
    "echo $(node /opt/latchai/dist/main.mjs token)",
    "xargs node /opt/latchai/dist/main.mjs < x",
    "find . -exec node /opt/latchai/dist/main.mjs {} ;",
    "m=/opt/latchai/dist/main.mjs; node $m token",
    "p=/opt; $p/latchai/dist/main.mjs token",
    "cd apps/daemon && node dist/main.mjs token",
  ];
  expect(commands.filter((command) => !denied(command))).toEqual([]);
});

it("lets help, version and the list of tools pass, and files that are only named", () => {
  const commands = [
    "node /opt/latchai/dist/main.mjs tools",
    "node /opt/latchai/dist/main.mjs --version",
    "cat /opt/latchai/dist/main.mjs",
    "node lint.js /opt/latchai/dist/main.mjs",
    "node --test /opt/latchai/src/x.test.ts",
    "node /opt/latchai/node_modules/typescript/bin/tsc",
    "node /opt/latchai2/x.mjs",
  ];
  expect(commands.filter(denied)).toEqual([]);
});
