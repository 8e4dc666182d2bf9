// Names whose value no ordinary program runs, loads or follows. Everything else asks.
const harmless = new Set(
  `CI NODE_ENV NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TERM COLUMNS LINES LANG LANGUAGE TZ DEBUG LOG_LEVEL VERBOSE
RUST_LOG RUST_BACKTRACE PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONHASHSEED AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION
PORT VITEST GOOS GOARCH CGO_ENABLED GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS DEBIAN_FRONTEND SOURCE_DATE_EPOCH RAILS_ENV
RACK_ENV APP_ENV MIX_ENV CARGO_TERM_COLOR COVERAGE UPDATE_SNAPSHOTS`.split(/\s+/),
);
const shellLocal = /^[a-z_][a-z0-9_]*$/;
const followed = /^npm_|_proxy$/;

/** A variable that may stand before a command without making its key uncertain. */
export const harmlessForCommand = (name: string): boolean => harmless.has(name) || /^LC_[A-Z]+$/.test(name);

/** A variable that a command may set for the rest of the line: harmless, or of the shell's own kind (lower case). */
export const harmlessForShell = (name: string): boolean =>
  harmlessForCommand(name) || (shellLocal.test(name) && !followed.test(name));

const command = /(^|_)(COMMAND|PAGER|EDITOR|VISUAL|BROWSER|SHELL|SSH|RSH|ASKPASS|DIFF|CMD|LESSOPEN|LESSCLOSE)$/;

/** A shell reads the variable's value as a command. */
export const holdsCommand = (name: string): boolean => command.test(name);
