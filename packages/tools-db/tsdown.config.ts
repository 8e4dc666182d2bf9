import { defineConfig } from "tsdown";

export default defineConfig({
  // sqlite-child keeps its name: the code that starts it looks for it beside itself.
  entry: {
    index: "src/index.ts",
    domain: "src/domain/index.ts",
    http: "src/http.ts",
    "sqlite-child": "src/drivers/sqlite/sqlite-child.mjs",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { oxc: true },
  sourcemap: true,
  clean: true,
});
