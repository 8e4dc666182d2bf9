import { type Argument, baseName } from "../argument.ts";
import { plausibleAt } from "./subcommands.ts";

// What these programs do themselves. Any other first word is a script or program that they start.
const own = new Set(
  `add install i in ci remove rm uninstall un unlink update up upgrade outdated why list ls la ll audit licenses info show
view search publish pack link ln import rebuild rb prune store server root bin patch patch-commit patch-remove config c set get
run run-script test t tst start stop restart exec dlx x create init env setup self-update doctor fetch deploy cat-file
cat-index approve-builds ignored-builds workspace workspaces plugin plugins node npm cache dedupe global login logout owner
tag team version versions version-check policies autoclean check constraints generate-lock-entry install-test it help pm
build repl a`.split(/\s+/),
);
const power = /^(shutdown|reboot|halt|poweroff|telinit|init)$/;

/** The programs that npx, bunx, pnpm, yarn and bun start by name, as command lines. */
export function packageCommands(base: string, args: readonly Argument[]): Argument[][] {
  const any = /^(npx|bunx|pnpx)$/.test(base);
  if (!any && !/^(pnpm|yarn|bun)$/.test(base)) return [];
  return plausibleAt(base, args)
    .flatMap((at) => [args.slice(at), ...binaryOf(base, args.slice(at))])
    .filter(([word]) => {
      if (!word) return false;
      // A package of somebody else that only ends in our name.
      if (/^@.*\/latchai(@|$)/.test(word.text)) return false;
      return any || !(own.has(word.text) || power.test(baseName(word.text)));
    });
}

// `yarn run x` starts the program x of a package when no script has that name.
function binaryOf(base: string, [verb, ...rest]: readonly Argument[]): Argument[][] {
  if (verb?.text !== "run" || !/^(yarn|bun)$/.test(base)) return [];
  const at = rest.findIndex(({ text }) => !text.startsWith("-"));
  return at < 0 ? [] : [rest.slice(at)];
}

/** A project's script by that name is ordinary; without one, the program of the machine would run. */
export const mayEndMachine = (base: string, args: readonly Argument[]): boolean =>
  /^(pnpm|yarn|bun)$/.test(base) &&
  plausibleAt(base, args).some((at) => power.test(args[at]?.text ?? "") && args[at]?.text !== "init");
