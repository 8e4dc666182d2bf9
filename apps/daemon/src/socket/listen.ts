import { chmod, unlink } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { StartError } from "../home/errors.ts";
import { markOwnerSocket } from "./owner.ts";

/** What a Unix socket address holds on the platform with the least room. */
const maxSocketPathBytes = 103;

/**
 * Serves `handler` on the home's socket. Call with the home's lock held: a socket file found there is a leftover and is replaced.
 * Its folder is 0700 and the socket 0600, so whoever connects is the owner.
 */
export async function listenOwnerSocket(path: string, handler: RequestListener): Promise<Server> {
  if (process.platform !== "win32" && Buffer.byteLength(path) > maxSocketPathBytes)
    throw new StartError(
      `The path ${path} is too long for a Unix socket (at most ${maxSocketPathBytes} bytes). Choose a shorter --home.`,
    );
  // Not `rm`: it looks at the socket first, and Node's module loader, which shares that look, then takes links for files
  // and no longer finds what a package depends on.
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  const server = createServer(handler);
  server.on("connection", markOwnerSocket);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
  await chmod(path, 0o600);
  return server;
}
