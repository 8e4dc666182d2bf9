import type { AnswerBody, Prompt } from "../../http/schemas/prompts.ts";
import type { DaemonLink } from "../daemon-link.ts";
import { say } from "../output.ts";
import { promptText, readAnswer } from "./render.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

interface StreamEvent {
  type: string;
  session?: string;
  data?: { id?: string };
}

/**
 * Asks the prompts of one session on the terminal, one after another and without a time limit, until the result is called.
 * A prompt that is answered elsewhere disappears here.
 */
export async function answerPrompts(link: DaemonLink, session: string): Promise<() => void> {
  const stop = new AbortController();
  const terminal = terminalOrNone();
  if (!terminal) return () => {};
  const open = new Map<string, AbortController>();
  let queue: Promise<void> = Promise.resolve();

  function took(event: StreamEvent): void {
    const id = event.data?.id;
    if (id === undefined) return;
    if (event.type === "prompt.answered") open.get(id)?.abort();
    if (event.type !== "prompt.asked" || event.session !== session || open.has(id)) return;
    const withdrawn = new AbortController();
    open.set(id, withdrawn);
    queue = queue.then(async () => {
      if (!withdrawn.signal.aborted && terminal) await askOne(link, terminal, id, withdrawn.signal);
      open.delete(id);
    });
  }

  // Open before the call is sent, so that no question is missed.
  const events = await link.client.stream("/api/events", stop.signal);
  (async () => {
    for await (const event of events) took(event as StreamEvent);
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) say(`Prompts can't be asked here any more: ${String(error)}`);
  });

  return () => {
    stop.abort();
    for (const withdrawn of open.values()) withdrawn.abort();
    terminal.close();
  };
}

function terminalOrNone(): Terminal | undefined {
  try {
    return openTerminal();
  } catch {
    return undefined;
  }
}

async function askOne(link: DaemonLink, terminal: Terminal, id: string, signal: AbortSignal): Promise<void> {
  const { body } = await link.client.send("GET", "/api/prompts");
  const prompt = (body as Prompt[]).find((one) => one.id === id);
  if (!prompt) return;
  terminal.write(promptText(prompt));
  try {
    for (;;) {
      const answer = readAnswer(await terminal.line("> ", signal), prompt);
      if (!answer) terminal.write("Type one of the keys on the left.\n");
      else return await send(link, terminal, id, answer);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.write("\nAnswered elsewhere.\n");
  }
}

async function send(link: DaemonLink, terminal: Terminal, id: string, answer: AnswerBody): Promise<void> {
  const response = await link.client.send("POST", `/api/prompts/${encodeURIComponent(id)}`, answer);
  if (response.status === 409) terminal.write("Somebody else answered first.\n");
  else if (response.status >= 300) terminal.write(`${JSON.stringify(response.body)}\n`);
}
