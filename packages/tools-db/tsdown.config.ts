import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts", domain: "src/domain/index.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { oxc: true },
  sourcemap: true,
  clean: true,
});
