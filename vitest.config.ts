import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Workspace packages resolve to their sources, so tests run without a build.
const source = "@latchai/source";
const fixedSeed = fileURLToPath(new URL("tooling/properties/src/fixed-seed.ts", import.meta.url));

export default defineConfig({
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    setupFiles: [fixedSeed],
    // Most of a test of the daemon is waiting for other processes.
    maxWorkers: 2,
    // What is waited for comes when it comes; a busy machine is no failure.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/{src,test}/**/*.test.ts",
            "apps/daemon/{src,test}/**/*.test.ts",
            "tooling/*/**/*.test.ts",
          ],
          environment: "node",
          testTimeout: 20_000,
          // A server that is busy makes and drops databases slowly.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // One DOM and one load of React for all files of a worker: five times as fast, and every test puts its page away.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["apps/web/test/**/*.test.ts"],
          environment: "node",
          // Playwright is loaded once by a worker; each file has a daemon and a browser of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
