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
 * A prompt that is answered elsewhere disappears here. `left` is called when the person leaves a question with Ctrl+C or
 * Ctrl+D, or when nothing can be asked here any more. Undefined when there is no terminal to ask on.
 */
export async function answerPrompts(
  link: DaemonLink,
  session: string,
  left: () => void,
): Promise<(() => void) | undefined> {
  const stop = new AbortController();
  const terminal = terminalOrNone(left);
  if (!terminal) return undefined;
  const open = new Map<string, AbortController>();
  let queue: Promise<void> = Promise.resolve();

  function took(event: StreamEvent): void {
    const id = event.data?.id;
    if (id === undefined) return;
    if (event.type === "prompt.answered") open.get(id)?.abort();
    if (event.type !== "prompt.asked" || event.session !== session || open.has(id)) return;
    const withdrawn = new AbortController();
    open.set(id, withdrawn);
    queue = queue
      .then(async () => {
        if (!withdrawn.signal.aborted && terminal) await askOne(link, terminal, id, withdrawn.signal);
        open.delete(id);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        say(`Nothing can be asked on this terminal any more: ${String(error)}`);
        left();
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

function terminalOrNone(left: () => void): Terminal | undefined {
  try {
    return openTerminal(left);
  } catch {
    return undefined;
  }
}

async function askOne(link: DaemonLink, terminal: Terminal, id: string, signal: AbortSignal): Promise<void> {
  const { body } = await link.client.send("GET", "/api/prompts");
  const prompt = (body as Prompt[]).find((one) => one.id === id);
  if (!prompt) return;
  await terminal.discard();
  terminal.write(promptText(prompt));
  try {
    for (;;) {
      const answer = readAnswer(await terminal.line("> ", signal), prompt);
      if (!answer) terminal.write("Type one of the keys on the left.\n");
      else return await send(link, terminal, id, answer);
    }
  } catch (error) {
    if (signal.aborted) terminal.write("\nAnswered elsewhere.\n");
    else if ((error as Error | null)?.name !== "AbortError") throw error;
  }
}

async function send(link: DaemonLink, terminal: Terminal, id: string, answer: AnswerBody): Promise<void> {
  const response = await link.client.send("POST", `/api/prompts/${encodeURIComponent(id)}`, answer);
  if (response.status === 409) terminal.write("Somebody else answered first.\n");
  else if (response.status >= 300) terminal.write(`${JSON.stringify(response.body)}\n`);
}
