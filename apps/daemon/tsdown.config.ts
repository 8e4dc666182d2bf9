import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";

const page = fileURLToPath(new URL("../web/dist", import.meta.url));

// One tree-shaken bundle: the daemon starts in a fraction of the time that a tree of small modules takes to resolve.
export default defineConfig({
  // Worker files keep their names: the code that starts one looks for it beside itself.
  entry: {
    main: "src/main.ts",
    "index-worker": "src/code-index/index-worker.mjs",
    "search-worker": "../../packages/tools-files/src/search/search-worker.mjs",
    "sqlite-child": "../../packages/tools-db/src/drivers/sqlite/sqlite-child.mjs",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  sourcemap: true,
  clean: true,
  hooks: {
    // The page is built before the daemon (turbo); a bundle for tests does without it.
    "build:done": ({ options }) =>
      cp(page, join(options.outDir, "page"), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      }),
  },
  inputOptions: {
    resolve: {
      conditionNames: ["@latchai/source", "import", "module", "node", "default"],
      // jsonc-parser's UMD build hides its own files from a bundler.
      mainFields: ["module", "main"],
    },
  },
});
