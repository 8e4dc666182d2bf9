import type { Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { explainTls } from "./explain.ts";
import { bareHost, isLiteral } from "./ip.ts";
import { showHost } from "./show-host.ts";

/** TLS over an open socket; the certificate must be valid for the URL's host, whatever the environment says. */
export const startTls = (socket: Socket, url: URL, ca: string | undefined, signal: AbortSignal): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const host = bareHost(url.hostname);
    const secure = connect({
      socket,
      host,
      // An address is no server name, but a certificate may be for one: then `host` is compared.
      servername: isLiteral(url.hostname) ? "" : host,
      ALPNProtocols: ["http/1.1"],
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca }),
    });
    const fail = (error: unknown): void => {
      signal.removeEventListener("abort", abort);
      secure.destroy();
      socket.destroy();
      reject(error);
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    secure.on("error", (error) => fail(explainTls(error, showHost(url))));
    secure.once("secureConnect", () => {
      signal.removeEventListener("abort", abort);
      resolve(secure);
    });
  });
