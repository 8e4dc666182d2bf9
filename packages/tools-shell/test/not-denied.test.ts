import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

/** Each only looks like something on the denylist. */
const lookalikes = [
  // A folder of the project that is called dev.
  "echo x > src/dev/block/a.ts",
  "cp a.ts src/dev/disk/index.ts",
  "tee docs/dev/md/readme.md",
  "cp a dev/ram0",
  // Reading a disk.
  "dd if=/dev/sda of=x",
  "tar cf x.tar /dev/sda",
  "cp -t out /dev/sda",
  "qemu-img info /dev/sda",
  "xxd -l 512 /dev/sda",
  "ddrescue /dev/sda img",
  "grep -o /dev/sda f",
  "fdisk -l /dev/sda",
  // A download as data.
  'bash deploy.sh "$(curl -s u)"',
  'python3 parse.py "$(curl -s u)"',
  'node cli.js --v "$(curl -s u)"',
  "python3 analyze.py <(curl -s x)",
  "python3 -m json.tool <(curl x)",
  'python3 -c "import sys; print(sys.argv[1])" "$(curl x)"',
  "V=$(curl -s u) bash deploy.sh",
  'source lib.sh "$(curl x)"',
  "xargs -a <(curl x) echo",
  // A function around the program of its name.
  'git() { command git "$@" | cat; }; git status',
  'run() { command run "$@" | cat; }; run',
  'ls() { command ls --color "$@" & }; ls',
  'grep() { env grep "$@" | cat; }; grep x',
  // Names that are no commands.
  "pnpm --filter latchai build",
  "pnpm -F latchai dev",
  "pnpm -r --filter latchai exec tsc",
  "pnpm add latchai",
  "pnpm why latchai",
  "pnpm create latchai",
  "pnpm run halt",
  "pnpm reboot",
  "yarn workspace latchai build",
  "yarn shutdown",
  "yarn why sudo",
  "npm view latchai",
  "npx --yes @other/latchai",
  "npx eslint apps/daemon/src/main.ts",
  "node --test apps/daemon/src/x.test.ts",
  "cat apps/daemon/dist/main.mjs",
  "vim latchai",
  "screen -S halt",
  "screen -r latchai",
  "tmux new -s latchai",
  "tmux kill-session -t halt",
  "hash sudo",
  "alias reboot",
  "complete -F _x sudo",
  "crontab latchai",
  "git add run sudo",
  "git clean -x latchai",
  "git cherry-pick -x halt",
  "systemctl status reboot.target",
  "systemctl list-dependencies poweroff.target",
  "systemctl show sleep.target",
  "./scripts/reboot",
  "bin/halt",
  "chmod -R 755 000",
  "chmod -R a-rw+r .",
  "docker compose logs -f reboot",
];

it("refuses nothing for a name, a project folder or data", () => {
  expect(lookalikes.filter((command) => analyzeCommand(command).denied !== undefined)).toEqual([]);
});
