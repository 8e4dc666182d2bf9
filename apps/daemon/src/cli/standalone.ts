import { socketOwner } from "../auth/principal.ts";
import { locateHome } from "../home/locate.ts";
import { runStandalone } from "../mcp/standalone.ts";
import { openHome } from "../serve.ts";
import type { AgentFlags } from "./commands/options.ts";
import { usageError } from "./exit-codes.ts";
import { createStderrLog, logLevel } from "./serve/log.ts";

/** `latchai mcp --standalone`: the whole composition in this process, for one client, without port or socket. */
export async function serveStandalone(flags: AgentFlags): Promise<number> {
  const log = createStderrLog(logLevel(process.env));
  const home = await openHome({
    home: locateHome(flags.home, process.env),
    overrides: {},
    standalone: true,
    env: process.env,
    cwd: process.cwd(),
    log,
  });
  try {
    const agent = await home.daemon.agents(flags.agent);
    if ("problem" in agent) throw usageError(agent.problem);
    const { id, name } = socketOwner;
    return await runStandalone({
      door: home.daemon.mcp,
      who: { caller: { id, name, capabilities: new Set(), anonymous: false }, agent },
      input: process.stdin,
      output: process.stdout,
    });
  } finally {
    await home.close();
  }
}
