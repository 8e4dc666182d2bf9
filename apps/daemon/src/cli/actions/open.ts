import { ask } from "../api.ts";
import { attach } from "../attach.ts";
import type { HomeFlag } from "../commands/options.ts";
import { print, say } from "../output.ts";

/** `latchai open`: only prints the link. A browser started from here would show the code to every user in its command line. */
export async function open(flags: HomeFlag): Promise<void> {
  const { client } = await attach(flags);
  const { url } = await ask<{ url: string }>(client, "POST", "/auth/code");
  say("Open this link within 60 seconds; it works once:");
  print(url);
}
