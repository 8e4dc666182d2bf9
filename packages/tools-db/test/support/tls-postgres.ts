import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { promisify } from "node:util";

/** The real server behind TLS with a certificate that signs itself. */
export interface TlsPostgres {
  url: string;
  /** The certificate's file. */
  certificate: string;
  /** Connections that came without TLS. */
  plain(): number;
  close(): Promise<void>;
}

const sslRequest = 80877103;

/** Answers PostgreSQL's request for TLS, and passes on what comes inside. */
export async function createTlsPostgres(target: string): Promise<TlsPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "latchai-tls-"));
  const [keyFile, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const about = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  await promisify(execFile)("openssl", [
    ...about.split(" "),
    "-addext",
    "subjectAltName=DNS:localhost,IP:127.0.0.1",
    "-keyout",
    keyFile,
    "-out",
    certificate,
  ]);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificate)]);
  const to = new URL(target);
  const open = new Set<Socket>();
  let plain = 0;
  const server = createServer((near) => {
    open.add(near);
    near.on("error", () => {});
    near.on("close", () => open.delete(near));
    near.once("data", (hello: Buffer) => {
      if (hello.length !== 8 || hello.readInt32BE(4) !== sslRequest) {
        plain += 1;
        near.destroy();
        return;
      }
      near.write("S");
      const secure = new TLSSocket(near, { isServer: true, key, cert });
      const far = dial(Number(to.port), to.hostname);
      open.add(far);
      for (const socket of [secure, far]) {
        socket.on("error", () => {});
        socket.on("close", () => {
          open.delete(far);
          secure.destroy();
          far.destroy();
        });
      }
      secure.pipe(far);
      far.pipe(secure);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    certificate,
    plain: () => plain,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true });
    },
  };
}
