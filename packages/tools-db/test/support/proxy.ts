import type { AddressInfo } from "node:net";
import { createServer, connect as dial, type Socket } from "node:net";

/** A line to a real server that a test may count, cut, hold and falsify. */
export interface Proxy {
  /** The server's URL with this line in place of its host and port. */
  url: string;
  /** Bytes the server sent so far. */
  received(): number;
  /** Bytes this side sent so far. */
  sent(): number;
  connections(): number;
  /** Breaks every open connection, as a network that goes away does. */
  cut(): void;
  /** Sees what the server sends; gives what to pass on instead. */
  falsify(change: ((bytes: Buffer) => Buffer) | undefined): void;
  /** Sees what this side sends. */
  watch(see: ((bytes: Buffer) => void) | undefined): void;
  close(): Promise<void>;
}

export async function createProxy(target: string): Promise<Proxy> {
  const to = new URL(target);
  const port = Number(to.port);
  const open = new Set<Socket>();
  let received = 0;
  let sent = 0;
  let connections = 0;
  let change: ((bytes: Buffer) => Buffer) | undefined;
  let see: ((bytes: Buffer) => void) | undefined;
  const server = createServer((near) => {
    connections += 1;
    const far = dial(port, to.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (bytes: Buffer) => {
      sent += bytes.length;
      see?.(bytes);
      if (!far.write(bytes)) near.pause();
    });
    far.on("drain", () => near.resume());
    far.on("data", (bytes: Buffer) => {
      received += bytes.length;
      const passed = change ? change(bytes) : bytes;
      if (!near.write(passed)) far.pause();
    });
    near.on("drain", () => far.resume());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    received: () => received,
    sent: () => sent,
    connections: () => connections,
    cut: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    falsify: (next) => {
      change = next;
    },
    watch: (next) => {
      see = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
