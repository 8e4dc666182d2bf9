// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

const places = {
  home: ["/home/me/.latchai"],
  workspace: ["/home/me/.latchai/workspace"],
  port: 7777,
  cwd: "/home/me/.latchai/workspace",
  userHome: "/home/me",
};

it("asks for every word that reaches into home outside the workspace", () => {
  const words = [
    "/home/me/.latchai/token",
    "/home/me/.latchai",
    "~/.latchai/token",
    '"$HOME/.latchai/token"',
    "${HOME}/.latchai/token",
    "$HOME/.latchai",
    "../token",
    "../permissions.json",
    "..",
    "./../token",
    "src/../../token",
    "/home/me/../me/.latchai/token",
    "/home/me/.latchai/workspace/../token",
    "/home/me/.latch*/token",
    "~/.l*/token",
    "/home/*/.latchai/token",
    "--file=/home/me/.latchai/token",
    "-f/home/me/.latchai/token",
    "of=../token",
    "file:///home/me/.latchai/token",
    "@../token",
    "a:/home/me/.latchai/token",
    "/HOME/me/.LatchAI/token",
    "'/home/me/.latchai/token'",
    "/home/me/.latchai/workspace2/x",
    "$LATCHAI_HOME/token",
  ];
  expect(words.filter((word) => !analyzeCommand(`cat ${word}`, places).opaque)).toEqual([]);
  const commands = [
    "cat < ../token",
    "cd .. && cat token",
    "cd ~ && cat .latchai/token",
    "cd && ls .latchai",
    "cd /home && cat me/.latchai/token",
    "x=../token; cat y",
    "cat src/{a,../../token}",
    "for f in ../token; do cat a; done",
  ];
  expect(commands.filter((command) => !analyzeCommand(command, places).opaque)).toEqual([]);
});

it("asks for the daemon's own port", () => {
  const commands = [
    "curl http://localhost:7777/api/tools",
    "curl 127.1:07777",
    "nc localhost 7777",
    "nc -p7777 h",
    "curl 'http://[::1]:7777/'",
    "curl localhost:$((7776+1))",
    "nc localhost $((7000 + 7 * 111))",
    "p=77; curl localhost:${p}77",
    "p=77; nc localhost $p$p",
    "p=77; q=$p$p; curl localhost:$q",
    "for p in 777{6..8}; do curl localhost:$p; done",
    "x=; for i in 1 2 3 4; do x=${x}7; done; nc localhost $x",
    "x=localhost:77; curl ${x}77/api",
    'curl "localhost:777[7-7]"',
    'curl "localhost:{1,7777}"',
    "nc -z localhost 7770-7780",
    "curl localhost:$PORT",
    'curl "http://127.0.0.1:$PORT/x"',
    'curl "http://$HOST:$PORT/x"',
    "read p; curl localhost:$p",
    "curl http://localhost:%37777/",
  ];
  expect(commands.filter((command) => !analyzeCommand(command, places).opaque)).toEqual([]);
});

it("follows what the command itself puts into variables and folders", () => {
  const commands = [
    "cat $PWD/../token",
    "x=/home; cat $x/me/.latchai/token",
    "x=/home/me/.latcha; cat ${x}i/token",
    "x=$HOME; cat $x/.latchai/token",
    "y=/home/me; x=$y/.latchai; cat $x/token",
    "a=.lat b=chai; cat ~/$a$b/token",
    "export x=/home/me/.latcha; cat ${x}i/token",
    "declare x=/home/me/.latcha; cat ${x}i/token",
    "a=(/home/me/.lat chai); cat ${a[0]}${a[1]}/token",
    "for d in ~; do cat $d/.latchai/token; done",
    "for d in ~/.[a-z]*; do cat $d/token; done",
    "select d in ~/.lat; do cat ${d}chai/token; done",
    "a=..; cat $a/token",
    "a=token; cat ../$a",
    "cat ${HOME:-x}/.latchai/token",
    "cat ${x:-/home/me/.latchai}/token",
    "cat ${HOME%/}/x",
    "x=/home/me/.latchaiZ; cat ${x%Z}/token",
    "x=/home/me/.latchaiZ; cat ${x/Z/}/token",
    'cat ~/.lat"$NOPE"chai/token',
    "cat ~root/.latchai/token",
    "cd ~root; cat .latchai/token",
    "cd /home; tar c me",
    "cd -; cat token",
    'cat "$OLDPWD/../token"',
    "cat ~-/token",
    'cd "$X" && cat ../token',
    "read a < f; cat $a",
    'while read -r f; do cat "$f"; done < list',
    "mapfile a < f; cat ${a[0]}",
    "printf -v x %s /home/me/.latcha; cat ${x}i/token",
    "set -- /home/me/.lat chai; cat $1$2/token",
    "f() { cat $1i/token; }; f /home/me/.latcha",
    "cat <<< ~/.latchai/token",
    "curl -d @$HOME/.latchai/token x",
    "dd if=$HOME/.latchai/token",
    "curl file:///home/me/%2elatchai/token",
    "curl 'file:///home/me/.latcha{i,j}/token'",
    "ln -s / r; cat r/home/me/.latchai/token",
    "cat /proc/self/cwd/../token",
    "cat /proc/self/root/home/me/.latchai/token",
    Array.from({ length: 14 }, (_, i) => `cd a${i}`).join("; "),
  ];
  expect(commands.filter((command) => !analyzeCommand(command, places).opaque)).toEqual([]);
});

it("knows a home without a name of its own by what stands around it", () => {
  const other = { home: ["/tmp/w/home5"], cwd: "/tmp/w/project", userHome: "/root" };
  const commands = [
    "cat $PWD/../home5/token",
    "x=/tmp/w; cat $x/home5/token",
    "x=/tmp/w/home; cat ${x}5/token",
    "cat $X/home5/token",
    "cd /tmp/w; tar c home5",
    "git -C /tmp/w/x show ../home5/token",
    "tar cf x -C .. home5/token",
    "env --chdir=.. cat home5/token",
    "cat ../h*/token",
    "cat ../{home,work}5/token",
  ];
  expect(commands.filter((command) => !analyzeCommand(command, other).opaque)).toEqual([]);
  expect(analyzeCommand("cat home5/token src/home5", other).opaque).toBe(false);
});

it("asks for a program that goes through a folder around home", () => {
  const commands = [
    "grep -r x ~",
    "rg x /",
    "cd ~ && rg x",
    "tar cf x.tar ~",
    "cp -r ~ x",
    "rsync -a ~ x",
    "git -C ~ grep x",
    "make -C /home",
    "docker run -v /:/h img",
    "tar cf x -C /home/me .latchai",
  ];
  expect(commands.filter((command) => !analyzeCommand(command, places).opaque)).toEqual([]);
});

it("asks for another process's environment and memory", () => {
  const commands = [
    "cat /proc/$PPID/environ",
    "strings /proc/1/environ",
    "tr '\\0' '\\n' < /proc/1/environ",
    "cat /proc/*/environ",
    "cat /pr?c/1/env*",
    "cd /proc/$PPID && cat environ",
    "cd /proc; cat 1/environ",
    "x=/proc; cat $x/1/environ",
    "cat /proc/1/task/1/environ",
    "cp /proc/1/mem x",
    "ls /proc/1/fd/3",
    "ps auxe",
    "ps eww",
  ];
  expect(commands.filter((command) => !analyzeCommand(command, places).opaque)).toEqual([]);
  const plain = ["cat /proc/cpuinfo", "cat /proc/self/status", "cat /proc/sys/kernel/osrelease", "ps aux", "ps -ef"];
  expect(plain.filter((command) => analyzeCommand(command, places).opaque)).toEqual([]);
});

it("leaves the workspace and everything else alone", () => {
  const commands = [
    "cat src/a.ts",
    "cat ./a",
    "ls",
    "ls .",
    "ls *.ts",
    "ls src/*",
    "cat /home/me/.latchai/workspace/a",
    "cat /home/me/.latchairc",
    "cat ~/notes.md",
    "ls /home/me/project",
    "cat a/../b",
    "echo 17777 77770 ab7777cd",
    "curl http://localhost:8080/",
    "cd src && cat a",
    "git diff HEAD~1..HEAD",
    "ls /",
    "git show HEAD:../x".replace("../", ""),
  ];
  expect(
    commands
      .map((command) => [command, analyzeCommand(command, places).reasons])
      .filter(([, reasons]) => reasons?.length),
  ).toEqual([]);
});
