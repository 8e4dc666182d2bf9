import { randomUUID } from "node:crypto";
import type { CallResult } from "@latchai/core";
import { refusal } from "../api.ts";
import type { AgentFlags } from "../commands/options.ts";
import { CliError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { onTerminal, print, say, visible } from "../output.ts";
import { toolRequest } from "./tool-request.ts";

/** `latchai call`: the result on stdout; a refusal or failure on stderr with its exit status. */
export async function call(tool: string, words: readonly string[], flags: AgentFlags): Promise<void> {
  const { link, arguments: args, agent } = await toolRequest(tool, words, flags);
  const session = `cli-${randomUUID()}`;
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt);
  const stopAsking = onTerminal()
    ? await (await import("../prompts/answer-prompts.ts")).answerPrompts(link, session, interrupt)
    : undefined;
  const attended = stopAsking !== undefined;
  try {
    const response = await link.client.send(
      "POST",
      `/api/tools/${encodeURIComponent(tool)}`,
      { arguments: args, attended, session, ...(agent === undefined ? {} : { agent }) },
      interrupted.signal,
    );
    if (!isCallResult(response.body)) throw refusal(response);
    process.exitCode = show(response.body);
  } catch (error) {
    if (!interrupted.signal.aborted) throw explainBrokenLink(error);
    say("Cancelled.");
    process.exitCode = 130;
  } finally {
    stopAsking?.();
  }
}

/** A daemon that died half way: what the tool did so far is not known. */
function explainBrokenLink(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (code !== "ECONNRESET" && code !== "EPIPE" && code !== "ECONNREFUSED") return error;
  return new CliError(
    "The daemon ended during the call. Whether the call took effect is not known; look before you repeat it.",
  );
}

function show(result: CallResult): ExitCode {
  if (result.ok) {
    print(process.stdout.isTTY ? visible(result.text) : result.text);
    const images = result.images?.length ?? 0;
    if (images > 0) say(`${images} ${images === 1 ? "image" : "images"} not shown here.`);
    return exitCodes.ok;
  }
  say(visible(result.error.message));
  switch (result.error.kind) {
    case "denied":
      return exitCodes.denied;
    case "unknown_tool":
    case "invalid_arguments":
      return exitCodes.usage;
    default:
      return exitCodes.failed;
  }
}

const isCallResult = (body: unknown): body is CallResult =>
  typeof body === "object" && body !== null && "ok" in body && typeof body.ok === "boolean";
