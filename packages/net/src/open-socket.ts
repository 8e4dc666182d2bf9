import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { errors } from "./errors.ts";
import { explainConnect } from "./explain.ts";
import { ipIdentity } from "./ip.ts";
import type { Judge } from "./judge.ts";
import type { NetError } from "./net-error.ts";

/** Where to connect: `addresses` are the judged ones, `host` is what messages say. */
export interface Target {
  host: string;
  port: number;
  addresses: readonly string[];
}

/** Answers every lookup of one connection with the addresses that were judged. */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all === true) callback(null, answers);
    else callback(null, first?.address ?? "", first?.family ?? 0);
  };
};

const checkRemote = (socket: Socket, target: Target, judge: Judge | undefined): NetError | undefined => {
  const remote = socket.remoteAddress;
  // Gone again before anybody could look.
  if (remote === undefined) return errors.unreachable(target.host, target.port, "the connection was closed at once");
  const identity = ipIdentity(remote);
  const known = identity !== undefined && target.addresses.some((address) => ipIdentity(address) === identity);
  return known && judge?.(remote) === undefined ? undefined : errors.remote(target.host);
};

/** A TCP connection to one of the addresses, whose far end was looked at once more. */
export const openSocket = (target: Target, judge: Judge | undefined, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // A name with a lookup of its own, also for a literal: one way in for both.
    const socket = connect({
      host: "pinned.invalid",
      port: target.port,
      lookup: pinned(target.addresses),
      autoSelectFamily: true,
      noDelay: true,
      keepAlive: true,
    });
    const fail = (error: unknown): void => {
      signal.removeEventListener("abort", abort);
      socket.destroy();
      reject(error);
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    socket.on("error", (error) => fail(explainConnect(error, target.host, target.port)));
    socket.once("connect", () => {
      const wrong = checkRemote(socket, target, judge);
      if (wrong !== undefined) return fail(wrong);
      signal.removeEventListener("abort", abort);
      resolve(socket);
    });
  });
