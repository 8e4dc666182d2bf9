import { attach } from "../attach.ts";
import type { AgentFlags } from "../commands/options.ts";
import { say } from "../output.ts";

/** `latchai mcp`: stdout carries the protocol and nothing else. */
export async function mcp(flags: AgentFlags & { standalone?: true }): Promise<void> {
  if (flags.standalone) {
    const { serveStandalone } = await import("../standalone.ts");
    process.exitCode = await serveStandalone(flags);
    return;
  }
  const { paths } = await attach(flags);
  const { runBridge } = await import("../../mcp/bridge.ts");
  process.exitCode = await runBridge({
    socketPath: paths.socket,
    input: process.stdin,
    output: process.stdout,
    say,
    ...(flags.agent === undefined ? {} : { agent: flags.agent }),
  });
}
