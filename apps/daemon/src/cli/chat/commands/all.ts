import { nearest } from "../../../config/nearest.ts";
import { type Row, span } from "../text/spans.ts";
import { callCommands } from "./calls.ts";
import type { ChatCommand, ChatCommands } from "./command.ts";
import { queueCommands } from "./queue.ts";
import { sessionCommands } from "./sessions.ts";
import { settingCommands } from "./settings.ts";
import { showCommands } from "./show.ts";
import { turnCommands } from "./turn.ts";
import { undoCommands } from "./undo.ts";

const help: ChatCommand = { what: "this list", run: (_rest, chat) => chat.print(helpRows()) };
const quit: ChatCommand = { what: "leave; a running turn goes on in the daemon", run: (_rest, chat) => chat.leave() };

const commands: ChatCommands = {
  help,
  ...turnCommands,
  ...queueCommands,
  ...sessionCommands,
  ...settingCommands,
  ...showCommands,
  ...callCommands,
  ...undoCommands,
  quit,
};

const keys = [
  "Enter sends; Alt+Enter, Ctrl+J or a backslash at the end of the line start another line. A paste stays one message.",
  "Ctrl+C stops the turn, a second one leaves. Ctrl+D leaves. Up and down: what was sent before.",
  "What is sent while a turn runs waits in line. A line that starts with a space is never a command.",
];

function helpRows(): Row[] {
  const width = Math.max(...Object.entries(commands).map(([name, { takes }]) => usage(name, takes).length));
  return [
    ...Object.entries(commands).map(
      ([name, { takes, what }]): Row => [span(`  ${usage(name, takes).padEnd(width)}  `, "accent"), span(what)],
    ),
    ...keys.map((line): Row => [span(`  ${line}`, "dim")]),
  ];
}

const usage = (name: string, takes: string | undefined): string => `/${name}${takes === undefined ? "" : ` ${takes}`}`;

export type Parsed = { run: ChatCommand; rest: string } | { unknown: string } | undefined;

/** The command that a line is; undefined for a message. `/home/me/x is broken` is a message. */
export function parseCommand(line: string): Parsed {
  const [, name, rest = ""] = /^\/([^\s/]+)(?:\s+([\s\S]*))?$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return { run: command, rest: rest.trim() };
  const meant = nearest(name, Object.keys(commands));
  return {
    unknown: `There is no command /${name}. ${meant === undefined ? "/help lists them all." : `Did you mean /${meant}?`} To send it as a message, start the line with a space.`,
  };
}
