import { type Argument, mayBeOption } from "../argument.ts";

/** Options that may stand before a subcommand. Whatever is not listed makes the subcommand uncertain. */
export interface OptionTable {
  /** Take the next word as their value. */
  values: ReadonlySet<string>;
  /** The word is an option that stands alone, its value in it: `-j8`. */
  standsAlone(text: string): boolean;
}

/** `attached`: letters that may have their value in their own word. */
function table(values: string, flags = "", attached = ""): OptionTable {
  const alone = new Set(`--help --version --verbose --quiet ${flags}`.split(" ").filter(Boolean));
  return {
    values: new Set(values.split(" ").filter(Boolean)),
    standsAlone: (text) => alone.has(text) || (text.length > 2 && text[0] === "-" && attached.includes(text[1] ?? "-")),
  };
}

const npm = table(
  "--prefix -C --dir -w --workspace --filter -F --registry --userconfig --cache --loglevel --cwd --reporter",
  "-s --silent -q -d -dd -g --global --workspaces -ws -r --recursive --no-color --offline --prefer-offline --json",
);
const docker = table(
  "-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey",
  "-D --debug --tls",
  "Hcl",
);
const apt = table(
  "-o -c --config-file -t --target-release",
  "-y --yes -q -qq -yq -qy -yqq -qqy --assume-yes --no-install-recommends",
);

const tables: Readonly<Record<string, OptionTable>> = Object.assign(Object.create(null), {
  git: table(
    "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source",
    "-p --paginate -P --no-pager --no-replace-objects --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-advice",
  ),
  npm,
  pnpm: npm,
  yarn: npm,
  bun: npm,
  npx: table("-p --package -w --workspace", "-y --yes --no-install --no --prefer-offline"),
  bunx: table("-p --package", "--bun -y"),
  uvx: table(
    "--from --with --with-editable -p --python --index --default-index --directory",
    "-q -v --isolated --offline",
  ),
  docker,
  podman: docker,
  kubectl: table(
    "-n --namespace --context --cluster --user --kubeconfig -s --server --as --as-group --as-uid --token --request-timeout --cache-dir --certificate-authority --client-certificate --client-key --tls-server-name -v --v --profile --profile-output",
    "--insecure-skip-tls-verify --match-server-version --warnings-as-errors",
    "ns",
  ),
  helm: table(
    "-n --namespace --kube-context --kubeconfig --registry-config --repository-cache --repository-config",
    "--debug",
    "n",
  ),
  cargo: table("-C --color --config -Z", "-v -vv -q --locked --offline --frozen"),
  rustup: table("", "-v -q"),
  go: table("-C"),
  gh: table("-R --repo --hostname", "", "R"),
  glab: table("-R --repo"),
  aws: table(
    "--profile --region --output --endpoint-url --query --ca-bundle --cli-read-timeout --cli-connect-timeout --color",
    "--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager",
  ),
  gcloud: table("--project --account --configuration --format --verbosity --region --zone", "-q"),
  make: table(
    "-C --directory -f --file --makefile -I --include-dir -o --old-file -W --what-if --new-file",
    "-j -k -s -n -B -b -m -r -R -i -d -q -w -t --keep-going --silent --dry-run --just-print --always-make --no-print-directory",
    "jlOCfIoW",
  ),
  pip: table("--python --log --proxy --timeout --cache-dir", "-q -v --isolated --no-input --disable-pip-version-check"),
  uv: table("--directory --project --config-file --cache-dir --color", "-q -v --offline"),
  terraform: table(""),
  brew: table("", "-v -q -d"),
  apt,
  "apt-get": apt,
  systemctl: table(
    "-H --host -M --machine -t --type -p --property -n --lines -o --output",
    "--user --system --no-pager -l --all -a -q",
  ),
  dotnet: table("", "-d --diagnostics --info"),
  deno: table("-L --log-level", "-q"),
  flutter: table("-d --device-id", "-v"),
  just: table("-f --justfile -d --working-directory --set", "-n --dry-run -q"),
  turbo: table("--cwd --filter -F", "--no-color"),
  nx: table("", "--verbose"),
  swift: table(""),
  gem: table("", "-q -V"),
  composer: table("-d --working-dir", "-n --no-interaction -q -v --ansi --no-ansi"),
  hg: table("-R --repository --cwd --color", "-q -v -y --noninteractive"),
  svn: table(""),
});

/** The table of a program whose first operand is a subcommand. */
export function optionTable(base: string): OptionTable | undefined {
  return tables[base] ?? (/^pip3?(\.\d+)?$/.test(base) ? tables["pip"] : undefined);
}

/** Where the subcommand may stand among `args`: more than one place when an option might take a value, or a word might be one. */
export function plausibleAt(base: string, args: readonly Argument[]): number[] {
  const table = optionTable(base);
  const places: number[] = [];
  let left = 1;
  for (let i = 0; i < args.length && left > 0; i++) {
    const arg = args[i];
    if (!arg) break;
    const { text, many } = arg;
    if (text.startsWith("-") && text !== "-") {
      if (table?.values.has(text)) {
        i++;
        if (args[i]?.many) left++;
      } else if (text !== "--" && !text.includes("=") && !table?.standsAlone(text)) left++;
    } else if (mayBeOption(arg)) left++;
    else {
      if (!arg.dynamic) places.push(i);
      if (!many) left--;
    }
  }
  return places;
}
