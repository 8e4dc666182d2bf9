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
  ];
  expect(commands.filter((command) => !analyzeCommand(command, places).opaque)).toEqual([]);
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
