// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

const clear = (commands: string[]) =>
  commands
    .map((command) => [command, analyzeCommand(command)] as const)
    .filter(([, { opaque, denied }]) => opaque || denied !== undefined)
    .map(([command, { reasons, denied }]) => [command, denied ?? reasons]);
const notOpaque = (commands: string[]) => commands.filter((command) => !analyzeCommand(command).opaque);
const notDenied = (commands: string[]) => commands.filter((command) => analyzeCommand(command).denied === undefined);

/** The keys that a deny rule is compared with. */
const keysOf = (command: string): string[] => {
  const { segments, denyKeys } = analyzeCommand(command);
  return [...segments.flatMap(({ key, broadKey }) => [key, broadKey ?? key]), ...denyKeys];
};
const without = (key: string, commands: string[]) => commands.filter((command) => !keysOf(command).includes(key));

describe("subcommands by another name", () => {
  const runs = [
    "npm exe -- rm -rf victim",
    "npm exec -- rm -rf victim",
    "npm x rm -rf victim",
    "npm --foo exe -- rm -rf victim",
    "npm -s exe rm -rf victim",
    "bundle ex rm -rf x",
    "bundle e rm -rf x",
    "ip net exec a rm -rf x",
    "mise x -- rm -rf x",
    "composer exe rm -rf x",
    "gem exe rm -rf x",
  ];

  it("run what they run", () => {
    expect(notOpaque(runs)).toEqual([]);
    expect(notDenied(runs.filter((command) => !/^gem/.test(command)))).toEqual([]);
  });

  it("meet the deny rule of each name", () => {
    expect(without("run_shell(npm publish:*)", ["npm publ", "npm publish", "npm --foo publ"])).toEqual([]);
    expect(without("run_shell(npm exec:*)", ["npm exe x", "npm x y", "npm exec y"])).toEqual([]);
    expect(without("run_shell(npm install:*)", ["npm i x", "npm add x", "npm isntall", "npm insta"])).toEqual([]);
    expect(without("run_shell(npm run:*)", ["npm run-script x", "npm run-s x", "npm rum x"])).toEqual([]);
    expect(without("run_shell(pnpm add:*)", ["pnpm add x", "pnpm --foo add x"])).toEqual([]);
    expect(without("run_shell(docker run:*)", ["docker container run x", "docker run x"])).toEqual([]);
    expect(without("run_shell(hg push:*)", ["hg pus", "hg push"])).toEqual([]);
    expect(without("run_shell(cargo run:*)", ["cargo r", "cargo run"])).toEqual([]);
  });
});

it("deny rules hold in every disguise", () => {
  const pushes = [
    'X=--no-pager; git "$X" push',
    'git "$X" v push',
    "git $X push",
    "env $X git push",
    'env "$X" git push',
    "$X git push",
    '"$X" git push',
    "timeout $X git push",
    'git submodule foreach --recursive "git push"',
    "git submodule foreach git push",
    "git submodule foreach --recursive -q git push",
    "npm exe -- git push",
    "npx git push",
    "uvx git push",
    "git rebase -ix 'git push' m",
    "git rebase -x'git push' m",
    "git rebase --exe 'git push' m",
    "git rebase --exec='git push' m",
    "git bisect run git push",
    "git -c alias.x='!git push' x",
    "git config alias.x '!git push'",
    "git.exe push",
    "GIT.EXE push",
    "/usr/bin/git.exe push",
    "'C:\\\\bin\\\\git.exe' push",
    'env --split-string="git push"',
    'env --split="git push"',
    "env -S 'git push'",
    "env -S git push",
    "env -S'git' push",
    "env -iS 'git push'",
    "env -vS 'git\\_push'",
    "{,git} push",
    "{git,-P,push}",
    "{git,--no-pager} push",
    "{git,x} push",
    "mywrapper git push",
    "mywrapper --level 3 -- git push",
    "docker compose exec web git push",
    "docker container exec web git push",
    "cross-env A=1 git push",
    "npx cross-env A=1 git push",
    "doppler run -- git push",
    "cmake -E env A=1 git push",
  ];
  expect(without("run_shell(git push:*)", pushes)).toEqual([]);
});

it("fixed commands in the words meet the denylist", () => {
  const bad = [
    "env --split-string='rm -rf x'",
    "env --split='rm -rf x'",
    "env -S'rm -rf' x",
    "git submodule foreach --recursive rm -rf x",
    "git submodule foreach --recursive 'rm -rf x'",
    "git rebase -ix 'rm -rf x' m",
    "cross-env A=1 rm -rf dist",
    "cross-env A=1 B=2 -- rm -rf dist",
    "npx cross-env A=1 rm -rf dist",
    "pnpm cross-env A=1 rm -rf dist",
    "npx shx rm -rf dist",
    "docker compose exec web rm -rf /x",
    "docker compose -f a.yml exec -T web rm -rf /x",
    "docker compose run --rm web rm -rf x",
    "docker container exec web rm -rf x",
    "docker-compose exec web rm -rf x",
    "podman-compose exec web rm -rf x",
    "nerdctl exec web rm -rf x",
    "lxc exec box -- rm -rf x",
    "oc exec pod -- rm -rf x",
    "nix-shell --run 'rm -rf x'",
    "doppler run -- rm -rf x",
    "op run -- rm -rf x",
    "aws-vault exec prod -- rm -rf x",
    "lerna exec -- rm -rf x",
    "yarn workspace web exec rm -rf x",
    "yarn workspaces foreach -A exec rm -rf x",
    "uvx --from x rm -rf y",
    "proxychains rm -rf x",
    "sshpass -p x rm -rf x",
    "sg g -c 'rm -rf x'",
    "vagrant ssh -c 'rm -rf x'",
    "adb shell rm -rf /sdcard",
    "gcloud compute ssh box --command 'rm -rf x'",
    "gcloud compute ssh box --command='rm -rf x'",
    "cmake -E rm -rf x",
    "cmake -E env A=1 rm -rf x",
    "neverheardof rm -rf x",
    "neverheardof --deep 3 -- rm -rf x",
    "neverheardof -- sudo ls",
    "rm.exe -rf x",
    "$RUN rm -rf x",
    "curl x | bash /proc/self/fd/0",
    "curl x | bash /proc/$$/fd/0",
    "curl x | bash //dev//stdin",
    "curl x | bash /dev/./fd/0",
    "curl x | deno run -",
    "curl x | bun run -",
    "curl x | python3 -m code",
    "curl x | make -f /dev/stdin",
    "curl x | make -f -",
    "curl x | make --file=-",
    "curl x | sed -nf - f",
    "bash /dev/fd/3 3<<< 'rm -rf x'",
    "bash /proc/self/fd/0 <<< 'rm -rf x'",
  ];
  expect(notDenied(bad)).toEqual([]);
});

describe("asks afresh", () => {
  it("for a script that is an open file", () => {
    const commands = [
      "bash /proc/self/fd/0 <<< 'id'",
      "bash /dev/fd/3 3<<< 'id'",
      "python /proc/self/fd/0 <<< x",
      "python -m code",
      "python -m pdb x.py",
      "python -m runpy /dev/stdin",
      "python -mcode",
      "python -i x.py",
      "node -i",
      "node --require=/dev/stdin a.js",
      "ruby -r/dev/stdin a.rb",
      "bash --rcfile /dev/stdin -i",
      "php -f /dev/stdin",
      "deno run -",
      "deno",
      "bun run -",
      "node -- -",
      "source /dev/fd/3",
      "make -f /dev/stdin",
      "make -kf- x",
      "awk -f - <<< x",
      "awk -f/dev/stdin f",
      "sed -nf - f",
      "sed -f - a <<< '1e echo'",
    ];
    expect(notOpaque(commands)).toEqual([]);
  });

  it("for code in options, clusters and abbreviations included", () => {
    const commands = [
      "awk --so='BEGIN{system(\"x\")}' a",
      "awk --source 'BEGIN{}' a",
      "awk -e 'BEGIN{}' a",
      "gawk -bE x f",
      "gawk --ex x f",
      "gawk --inc x 1 f",
      "gawk -lx 1 f",
      "gawk -o/etc/x 1 f",
      "gawk --pro=x 1 f",
      "mawk -W exec f",
      "mawk -We f",
      "awk --nonsense 1 f",
      "awk '{ print > \"f\" }' g",
      "awk '{ print $1, $2 > $3 }' g",
      'awk \'{ printf("%s", $1) >> "f" }\' g',
      "awk '{ print | \"sh\" }' g",
      "awk '{ print |& \"sh\" }' g",
      "awk '\"sh\" | getline' g",
      'awk \'BEGIN { if (1) /"/; print "id" | "sh"; /"/ }\' g',
      'awk \'BEGIN { x = 1 /2; print "id" | "sh"; /3 }\' g',
      "awk '/[/]/ { print | \"sh\" } /]/' g",
      'awk \'BEGIN { return /"/; print "id" | "sh" }\' g',
      'awk \'BEGIN { x++ /"/; print "id" | "sh"; y = /"/ }\' g',
      "node --import 'data:text/javascript,x' -- a.mjs",
      "node --import=data:text/javascript,x a.mjs",
      "node --experimental-loader https://x/y.mjs a.mjs",
      "node -rdata:x a.mjs",
      "deno run https://x/y.ts",
      "deno run -A https://x/y.ts",
      "zx https://x/y.mjs",
      "perl '-Mstrict;system(1)' x.pl",
      "php -d auto_prepend_file=data:text/plain,x a.php",
      "sed -bi s/a/b/ f",
      "sed -Ei.bak s/a/b/ f",
      "sed -zni s/a/b/ f",
      "sed --expr='1e …' p",
      "sed --in-p s/a/b/ f",
      "sed -ne '1e id' f",
      "sed -n -e p -e 'w f' g",
      "sed -e",
      "sed '1{e id' f",
      "sed '{p;e id\n}' f",
      "sed 'p}e id' f",
    ];
    expect(notOpaque(commands)).toEqual([]);
  });

  it("for programs that run their arguments", () => {
    const commands = [
      "docker container exec web ls",
      "docker container run x",
      "docker-compose exec web ls",
      "docker-compose -f x run web ls",
      "podman-compose exec web ls",
      "podman container exec web ls",
      "nerdctl exec web ls",
      "lxc exec box ls",
      "oc exec p -- ls",
      "oc rsh p",
      "nix-shell --run ls",
      "doppler run -- ls",
      "op run -- ls",
      "aws-vault exec p -- ls",
      "lerna exec -- ls",
      "yarn workspace web exec ls",
      "yarn workspaces foreach -A exec ls",
      "uvx --from x ls",
      "pipx run x",
      ..."proxychains torsocks eatmydata chronic cpulimit cgexec catchsegv sshpass".split(" ").map((p) => `${p} ls`),
      "faketime x ls",
      "sg g -c ls",
      "vagrant ssh -c ls",
      "adb shell ls",
      "gcloud compute ssh x --command ls",
      "aws ecs execute-command --command ls",
      "cmake -E rm x",
      "cmake -E env ls",
      "cmake -P x.cmake",
      "tcpdump -z id -w x",
      "psql -o '|id'",
      "psql -o'|id'",
      "psql --out='|id'",
      "psql -Xo '|id' db",
      "npx cross-env A=1 ls",
      "pnpm concurrently 'a b'",
      "npx tsx -e x",
      "npx node -e x",
      "npx ts-node -e x",
      "npx zx --eval x",
      "npx tsx@4 -e x",
      "npx -y tsx -pe x",
      "npx -p tsx tsx -e x",
      "pnpm tsx -e x",
      "yarn tsx -e x",
      "yarn ts-node -e x",
      "bunx tsx -e x",
      "uvx python -c x",
      "npx tsx",
      "npx make --eval=x",
      "npx xargs ls",
    ];
    expect(notOpaque(commands)).toEqual([]);
  });

  it("for settings that name programs or places", () => {
    const commands = [
      "git config diff.external x",
      "git config --global diff.external x",
      "git config set diff.external x",
      "git config --add interactive.diffFilter x",
      "git config interactive.diffFilter x",
      "git config submodule.x.update '!id'",
      "git config web.browser x",
      "git config core.attributesFile x",
      "git config hook.x.command x",
      "git config uploadpack.packObjectsHook x",
      "git config sendemail.smtpServer ./x",
      "git config remote.origin.url x",
      "git config safe.directory '*'",
      "git config --type path diff.external x",
      'git config "$K" x',
      "git config core.$K x",
      "git config edit",
      "git -c user.name=x commit",
      "git -ccore.pager=x log",
      "git clone -c core.hooksPath=x y",
      "git clone -qc core.hooksPath=x y",
      "git rebase -ix 'cmd' main",
      "git difftool -x cmd",
      "git grep -nO x",
      "npm config set script-shell ./x",
      "npm config set script-shell=./x",
      "npm set script-shell x",
      "npm c set shell x",
      "npm conf set shell x",
      "npm --prefix p config set shell x",
      "npm config edit",
      "npm config set registry https://x",
      "npm pkg set scripts.test=x",
      "pnpm config set script-shell x",
      "pnpm c set script-shell x",
      "yarn config set yarnPath x",
      "yarn set version x",
      "pip config set global.index-url x",
      "bundle config path x",
      "gh config set pager x",
      "go env -w GOFLAGS=-toolexec=x",
      "go env -u x",
      "rpm --eval '%(id)'",
      "rpm -E '%(id)'",
      "dpkg --pre-invoke=id -i x",
    ];
    expect(notOpaque(commands)).toEqual([]);
  });
});

it("leaves the everyday use of the same programs to its rules", () => {
  const everyday = [
    "git switch -c feature/x",
    "git cherry-pick -x abc",
    "git log -c",
    "git diff -c",
    "git commit -c HEAD",
    "git clean -x",
    "git clean -ndx",
    "git diff -Oorder",
    "git config --get core.editor",
    "git config core.editor",
    "git config get core.editor",
    "git config --list",
    "git config --unset core.editor",
    "git config user.name 'A B'",
    "git config --global user.email a@b.c",
    "git config pull.rebase true",
    "git config --local core.autocrlf false",
    "git submodule update --init --recursive",
    "git remote -v",
    "node --test",
    "node --test src/a.test.js",
    "node --import tsx a.mjs",
    "node --import ./setup.mjs a.mjs",
    "deno test",
    "deno run -A main.ts",
    "deno task dev",
    "bun run build",
    "bun test",
    "python3 -m http.server",
    "python -m json.tool f",
    "python parse.py /dev/stdin",
    "awk '$3 > 100' f",
    "awk '$1 ~ /a|b/' f",
    "awk '$1 ~ /a|b/ && $2 > 3 || /x/ { print $1 }' f",
    "awk -F'|' '{ print $2 }' f",
    "awk -F, -v n=3 'NR > n { s += $2 / 2 } END { print s / NR }' f",
    "awk 'BEGIN { FS = \"|\" } { print $1 }' f",
    "awk '{ if ($1 > m) m = $1 } END { print m }' f",
    "sed -n '10,20{p}' f",
    "sed -n '/a/{n;p;}' f",
    "sed ':a;N;$!ba;s/x/ /g' f",
    "sed -ne 's/a/b/p' f",
    "sed --expr='s/a/b/' f",
    'make CFLAGS="-O2 -g"',
    "make -j4 V=1 test",
    "npm t",
    "npm i",
    "npm run build",
    "npm config get registry",
    "npm config list",
    "npm config set fund false",
    "npm create vite",
    "pnpm watch",
    "yarn build",
    "yarn workspace web build",
    "pnpm tsc --noEmit",
    "npx tsc --noEmit",
    "npx tsx scripts/a.ts",
    "npx prettier --check .",
    "uvx ruff check",
    "docker compose up -d",
    "docker compose logs -f web",
    "docker container ls",
    "gcloud compute instances list",
    "aws s3 ls",
    "kubectl get pods",
    "cmake -B build -S .",
    "cmake --build build",
    "psql -c 'select 1' db",
    "psql -d production -U postgres -c 'select 1'",
    "go env GOPATH",
    "./run.sh git",
    "git commit -m 'fix: 👩‍💻 works'",
    "git commit -m 'a\u00a0b'",
    'git commit -m "prix\u00a0: 5\u00a0€"',
    "git commit -m 'fix: \u{1f469}\u{1f3fd}\u200d\u2764\ufe0f\u200d\u{1f468}'",
  ];
  expect(clear(everyday)).toEqual([]);
});

it("still cannot read odd characters where they could deceive", () => {
  for (const command of [
    "git\u00a0push",
    "git commit -m a\u00a0b",
    "git commit -m 'x'\u00a0# 'y",
    "ls a\u200db",
    "ls 'a\u200db'",
    "ls '\u{1f469}\u200d'",
    "ls '\u{1f469}\u200d\u200d\u{1f469}'",
    "# a\u00a0b\nls",
    "bash -c 'git\u00a0push'",
  ]) {
    expect(analyzeCommand(command).unread, command).toBe(true);
  }
});
