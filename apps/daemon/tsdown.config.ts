import { defineConfig } from "tsdown";

// One tree-shaken bundle: the daemon starts in a fraction of the time that a tree of small modules takes to resolve.
export default defineConfig({
  // Worker files keep their names: the code that starts one looks for it beside itself.
  entry: {
    main: "src/main.ts",
    "search-worker": "../../packages/tools-files/src/search/search-worker.mjs",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  sourcemap: true,
  clean: true,
  inputOptions: {
    resolve: {
      conditionNames: ["@latchai/source", "import", "module", "node", "default"],
      // jsonc-parser's UMD build hides its own files from a bundler.
      mainFields: ["module", "main"],
    },
  },
});
