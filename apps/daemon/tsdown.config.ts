import { defineConfig } from "tsdown";

// One tree-shaken bundle: the daemon starts in a fraction of the time that a tree of small modules takes to resolve.
export default defineConfig({
  entry: ["src/main.ts"],
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
