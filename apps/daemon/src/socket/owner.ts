import type { Socket } from "node:net";

const ownerMark: unique symbol = Symbol("latchai.owner-socket") as never;

/** Marks a connection that came through run/latchai.sock, which only the owner of the home can open. */
export function markOwnerSocket(socket: Socket): void {
  Object.defineProperty(socket, ownerMark, { value: true });
}

/** True for a connection through run/latchai.sock: the request is the owner's, on the surface `cli`. */
export const isOwnerSocket = (socket: Socket): boolean => ownerMark in socket;
