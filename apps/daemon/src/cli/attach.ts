import type { HomeFlag } from "./commands/options.ts";
import { type DaemonLink, findDaemon, homeOf } from "./daemon-link.ts";

/** The daemon of this home; one is started in the background when none runs, and that is said on stderr. */
export async function attach(flags: HomeFlag): Promise<DaemonLink> {
  const paths = homeOf(flags);
  const running = await findDaemon(paths);
  if (running) return running;
  const { startInBackground } = await import("./background.ts");
  return startInBackground(paths);
}
