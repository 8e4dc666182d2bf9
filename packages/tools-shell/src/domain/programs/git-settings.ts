// Settings that no git command runs, loads or follows. Whatever is not here may name a program, a hook or another place.
const harmless = [
  "user\\.(name|email|signingkey|useconfigonly)",
  "color\\..*",
  "column\\..*",
  "advice\\..*",
  "status\\..*",
  "log\\.\\w+",
  "push\\.(default|autosetupremote|followtags|gpgsign|recursesubmodules)",
  "pull\\.(rebase|ff|octopus|twohead)",
  "fetch\\.(prune|prunetags|all|parallel|recursesubmodules|writecommitgraph)",
  "merge\\.(ff|conflictstyle|stat|log|renames|renamelimit|directoryrenames|autostash|branchdesc)",
  "rebase\\.(autosquash|autostash|stat|updaterefs|abbreviatecommands|missingcommitscheck|rebasemerges)",
  "commit\\.(gpgsign|verbose|cleanup|status|template)",
  "tag\\.(sort|gpgsign|forcesignannotated)",
  "init\\.defaultbranch",
  "branch\\.(autosetupmerge|autosetuprebase|sort|.+\\.(remote|merge|rebase|description|pushremote))",
  "diff\\.(renames|renamelimit|algorithm|colormoved|colormovedws|mnemonicprefix|noprefix|context|interhunkcontext|submodule|wserrorhighlight|indentheuristic|statgraphwidth|relative|ignoresubmodules)",
  "core\\.(autocrlf|eol|safecrlf|filemode|ignorecase|quotepath|longpaths|precomposeunicode|symlinks|whitespace|abbrev|compression|loosecompression|bigfilethreshold|preloadindex|untrackedcache|commentchar|logallrefupdates|excludesfile|sparsecheckout|sharedrepository|trustctime|checkstat|splitindex|commitgraph|protecthfs|protectntfs)",
  "rerere\\.\\w+",
  "stash\\.show\\w+",
  "submodule\\.(recurse|fetchjobs|.+\\.(branch|shallow|ignore|active))",
  "remote\\.(pushdefault|.+\\.(fetch|push|prune|prunetags|tagopt|skipdefaultupdate))",
  "checkout\\.(defaultremote|guess|workers)",
  "worktree\\.guessremote",
  "format\\.(pretty|signoff|numbered|subjectprefix|thread)",
  "gc\\.(auto|autopacklimit|autodetach|pruneexpire|reflogexpire)",
  "grep\\.(linenumber|column|patterntype|extendedregexp|fullname|threads)",
  "blame\\.\\w+",
  "help\\.autocorrect",
  "versionsort\\.\\w+",
  "pack\\.(threads|window|depth|windowmemory|compression)",
  "index\\.(version|threads|sparse)",
  "feature\\.\\w+",
];
const known = new RegExp(`^(${harmless.join("|")})$`, "i");

/** Nothing follows from the setting but how git prints, merges or stores. */
export const harmlessGitSetting = (key: string): boolean => known.test(key);
