#!/usr/bin/env node
// node run-ts.mjs FILE.ts [args]: runs a TypeScript tool of this repository on Node 20, workspace packages from their sources.
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultServerConditions, runnerImport } from "vite";

const source = "@latchai/source";
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [, , file, ...args] = process.argv;
process.argv = [process.argv[0], resolve(file), ...args];

const { module } = await runnerImport(resolve(file), {
  root,
  configFile: false,
  logLevel: "error",
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
});
process.exitCode = await module.main(args);
