// The gate's reading of a command, against other parsers (CPU time); run_shell of `true` against a bare bash (wall time).
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyzeCommand } from "@latchai/tools-shell/domain";
import { startDaemon } from "./lib/daemon.mjs";
import { cpu, wall } from "./lib/measure.mjs";
import { peer, peerFile } from "./lib/paths.mjs";
import { goal, table } from "./lib/report.mjs";

const commands = [
  "git status",
  'npm test -- --grep "foo bar" && git add -A; ls -la | wc -l',
  "for f in $(ls *.ts); do echo \"$f\" | sed 's/a/b/' > out.txt; done",
  "cd /tmp && FOO=bar node -e 'console.log(1)' 2>&1 | tee log || true",
  "if [ -f a ]; then cat <<'EOF' > b\nhello $(whoami)\nEOF\nfi",
];

const { Parser, Language } = await peer("web-tree-sitter");
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(peerFile("tree-sitter-bash/tree-sitter-bash.wasm")));
const count = (node) => {
  let nodes = 1;
  for (let index = 0; index < node.childCount; index++) nodes += count(node.child(index));
  return nodes;
};
const { parse: tokens } = await peer("shell-quote");
const each = (read) => (index) => read(commands[index % commands.length]);

const limit = "tree-sitter, parse and walk";
const rows = await cpu(
  {
    [limit]: each((command) => {
      const tree = parser.parse(command);
      count(tree.rootNode);
      tree.delete();
    }),
    "shell-quote, tokens only": each((command) => {
      try {
        return tokens(command);
      } catch {
        return undefined;
      }
    }),
    analyzeCommand: each((command) => analyzeCommand(command)),
  },
  { calls: 500, n: 25 },
);
table("Shell analysis, mean of five commands", "µs", limit, rows, 1);
goal("shell analysis", rows.analyzeCommand.median, 100, "µs");

const home = mkdtempSync(join(tmpdir(), "latchai-bench-"));
const daemon = await startDaemon(home);
const token = readFileSync(join(home, "token"), "utf8").trim();
const runShell = async (command) => {
  const response = await fetch(new URL("/api/tools/run_shell", daemon.url), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ arguments: { command } }),
  });
  const result = await response.json();
  if (!result.ok) throw new Error(JSON.stringify(result));
};
const bash = () => new Promise((resolve) => spawn("bash", ["-lc", "true"], { stdio: "ignore" }).once("exit", resolve));
await fetch(new URL("/api/permissions/rules", daemon.url), {
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify({ key: "run_shell(true:*)", effect: "allow" }),
});
const spawnRows = await wall(
  { "bash -lc true": bash, "run_shell of true, over HTTP": () => runShell("true") },
  { n: 40, warm: 5 },
);
table("run_shell of true", "ms", "bash -lc true", spawnRows);
goal(
  "run_shell of true over a bare bash",
  spawnRows["run_shell of true, over HTTP"].median - spawnRows["bash -lc true"].median,
  15,
  "ms",
);
await daemon.stop();
rmSync(home, { recursive: true });
