import type { PoolLimits } from "../limits.ts";
import { createStreamTransport } from "../wire/stream-transport.ts";
import { serverEnv, startChild } from "./child.ts";
import type { StdioServerConfig } from "./config.ts";
import type { Link } from "./link.ts";

/** Time between the end of a server's pipes and its exit, so that the reason names the exit. */
const exitGraceMs = 1_000;
const drainMs = 20;

/** Starts the program; rejects when it cannot be started. */
export const openStdio = async (
  config: StdioServerConfig,
  options: { limits: PoolLimits; env: NodeJS.ProcessEnv },
): Promise<Link> => {
  const { limits } = options;
  const child = await startChild(config, serverEnv(options.env, config.env));
  const transport = createStreamTransport({
    input: child.stdout,
    output: child.stdin,
    maxMessageBytes: limits.maxMessageBytes,
    maxUnsentBytes: 2 * limits.maxMessageBytes,
    maxMessagesPerSecond: limits.maxMessagesPerSecond,
    maxNoiseLines: limits.maxNoiseLines,
    onPeerGone(reason) {
      // Its exit says more; it is on its way when a pipe breaks.
      setTimeout(() => setImmediate(() => transport.fail(reason)), exitGraceMs).unref();
    },
    onClosed: () => void child.stop(limits.stopGraceMs),
  });
  // Its last lines may still be in the pipe.
  void child.ended.then((how) => setTimeout(() => transport.fail(how), drainMs));
  return {
    transport,
    closedBecause: transport.closedBecause,
    lastOutput: child.stderrTail,
    async stop() {
      await transport.close();
      await child.stop(limits.stopGraceMs);
    },
  };
};
