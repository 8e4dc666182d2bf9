import type { Transport } from "../sdk.ts";

/** A transport, and what is known of the other end besides its messages. */
export interface Link {
  transport: Transport;
  /** Why the connection is gone; undefined while it stands. */
  closedBecause(): string | undefined;
  /** Last lines of stderr, for messages to people. */
  lastOutput(): string;
  stop(): Promise<void>;
}
