// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

/** What developers run all day: rules for the programs must be enough, wherever the workspace stands. */
const everyday = [
  "git clean -x",
  "git switch -c feature/x",
  "git cherry-pick -x abc",
  "git log -c",
  "git diff origin/main...HEAD",
  "git show HEAD~2:src/a.ts",
  "git log --since=2026-01-01",
  'git commit -m "a / b"',
  'git add -- "$file"',
  "git config --get core.editor",
  'v=1.2.3; git tag "v$v"',
  "node --test",
  "node -v",
  "python3 -V",
  'cd "$DIR" && npm test',
  'for f in src/*.ts; do cat "$f"; done',
  'for d in a b; do ls "$d/src"; done',
  "for i in 1 2 3; do curl -s localhost:300$i; done",
  'name=foo; mkdir -p "src/$name" && touch "src/$name/index.ts"',
  'x=src; grep -rn foo "$x/lib"',
  "grep -c / f",
  "grep -rn TODO .",
  'grep -E "x{1,3}" f',
  'rg "a{2}" src',
  "rg -n todo",
  "tr / _ < f",
  "cut -d/ -f1 f",
  "awk -F/ '{print $1}' f",
  'sed "s/a/b/" f',
  'jq ".a[]|.b" f',
  "sort -t/ -k2 f",
  "wc -l src/**/*.ts",
  "head -n 50 f",
  "diff a b",
  "tar -xzf a.tgz -C out",
  "tar czf a.tgz src",
  "cp ~/a.txt .",
  "cp -r src dst",
  "mv a.ts src/b.ts",
  "rsync -a src/ dst/",
  "scp a h:b",
  "chmod +x run.sh",
  "chmod -R u+rwX,go-w .",
  "ls ~",
  "ls -R src",
  "cat ~/.gitconfig",
  "cat /etc/hosts",
  "cat src/../a",
  "cat /proc/meminfo",
  "ps aux",
  "ps -ef | grep node",
  "du -sh ~",
  'find . -name "*.ts"',
  "find / -name x",
  'echo "$HOME"',
  "echo ${PWD##*/}",
  'basename "$PWD"',
  "seq 7770 7790",
  "date +%Y-%m-%d",
  'curl "$URL/api"',
  'curl -s "https://$HOST/api"',
  "curl http://localhost:3000/health",
  "curl -o out.json https://x.example",
  "wget -O out.html https://x.example",
  'psql -h localhost -p 5432 -c "select 1"',
  "kubectl port-forward svc/x 8080:80",
  "kubectl logs latchai",
  "docker build -t x .",
  "docker compose up -d",
  "docker compose logs -f web",
  "systemctl status nginx",
  "pnpm --filter latchai build",
  "pnpm add latchai",
  "pnpm -r test",
  "yarn workspace web build",
  'npx prettier --write "src/**/*.ts"',
  'eslint "src/{a,b}/*.ts"',
  "npm run build -- --out dist",
  "vite --port 3000",
  "PORT=3000 npm start",
  "make -j4 build",
  "cargo test --release",
  "go test ./...",
  'while read -r l; do echo "$l"; done < f',
  '[ -n "$X" ] && ls',
];

const home = {
  home: ["/home/me/.latchai"],
  workspace: ["/home/me/.latchai/workspace"],
  userHome: "/home/me",
  port: 7777,
};

it.each([
  ["in LatchAI's own workspace", "/home/me/.latchai/workspace"],
  ["in a project", "/home/me/code/app"],
  ["in a folder deep below the top", "/srv/work/a/b"],
])("lets everyday commands go by rules %s", (_, cwd) => {
  const asked = everyday
    .map((command) => [command, analyzeCommand(command, { ...home, cwd })] as const)
    .filter(([, { opaque, denied }]) => opaque || denied !== undefined);
  expect(asked.map(([command, { denied, reasons }]) => [command, denied ?? reasons])).toEqual([]);
});

it("asks and never refuses where a command only looks dangerous", () => {
  const commands = [
    'while read -r f; do cat "$f"; done < list',
    'bash deploy.sh "$(curl -s u)"',
    'dd if=x of="$D"',
    "mount /dev/sda1 /mnt",
    "git -C ~ status",
    "pnpm reboot",
    'cat "$X/../a"',
    "ps auxe",
  ];
  const wrong = commands.filter((command) => {
    const { opaque, denied } = analyzeCommand(command, { ...home, cwd: "/home/me/code/app" });
    return !opaque || denied !== undefined;
  });
  expect(wrong).toEqual([]);
});
