#!/usr/bin/env node
// node run-ts.mjs FILE.ts [args]: runs a TypeScript tool of this repository on Node 20, workspace packages from their sources.
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, defaultServerConditions, isRunnableDevEnvironment } from "vite";

const source = "@latchai/source";
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [, , file, ...args] = process.argv;

const server = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
});
try {
  const { ssr } = server.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite's server environment cannot run modules here.");
  const { main } = await ssr.runner.import(resolve(file));
  process.exitCode = await main(args);
} finally {
  await server.close();
}
