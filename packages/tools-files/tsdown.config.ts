import { defineConfig } from "tsdown";

export default defineConfig({
  // search-worker keeps its name: the code that starts it looks for it beside itself.
  entry: {
    index: "src/index.ts",
    domain: "src/domain/index.ts",
    "search-worker": "src/search/search-worker.mjs",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { oxc: true },
  sourcemap: true,
  clean: true,
});
