import type { PoolLimits } from "../limits.ts";
import { loadHttpClientSdk } from "../sdk.ts";
import { messageOf } from "../text.ts";
import { createRateGuard } from "../wire/rate.ts";
import { closedByUs } from "../wire/stream-transport.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import type { HttpServerConfig } from "./config.ts";
import { createCutWatch } from "./cut-answers.ts";
import type { Link } from "./link.ts";
import { createPacedFetch } from "./paced-fetch.ts";

/** Time for the goodbye of a session; a dead server must not hold up the end of the daemon. */
const goodbyeMs = 1_000;
/** Between two openings of an event stream. */
const streamEveryMs = 1_000;

export const openHttp = async (
  config: HttpServerConfig,
  options: { limits: PoolLimits; fetch: typeof globalThis.fetch },
): Promise<Link> => {
  const { StreamableHTTPClientTransport } = await loadHttpClientSdk();
  const { limits } = options;
  const cuts = createCutWatch(
    createBoundedFetch(createPacedFetch(options.fetch, streamEveryMs), limits.maxMessageBytes),
  );
  // The SDK follows redirects within the configured origin only, so that nothing but what a person named is reached.
  const transport = new StreamableHTTPClientTransport(new URL(config.url), {
    requestInit: { headers: { ...config.headers } },
    fetch: cuts.fetch,
  });
  let reason: string | undefined;
  const fail = (because: string): void => {
    if (reason !== undefined) return;
    reason = because;
    void transport.close();
  };

  // Client.connect puts its own handlers behind these.
  const rate = createRateGuard(limits.maxMessagesPerSecond);
  transport.onmessage = () => {
    if (rate.exceeded()) fail(`sent more than ${limits.maxMessagesPerSecond} messages in a second`);
  };
  cuts.attach(transport);
  transport.onerror = (error) => {
    if (/maximum reconnection attempts/iu.test(messageOf(error)))
      fail("its event stream broke and could not be resumed");
    if (/sent a message over/u.test(messageOf(error)))
      fail(messageOf(error).replace(/^.*(?=sent a message over)/u, ""));
  };
  return {
    transport,
    closedBecause: () => reason,
    lastOutput: () => "",
    async stop() {
      await Promise.race([
        transport.terminateSession().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, goodbyeMs).unref()),
      ]);
      fail(closedByUs);
    },
  };
};
