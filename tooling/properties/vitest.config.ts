import { fileURLToPath } from "node:url";
import { mergeConfig, type Plugin } from "vitest/config";
import base from "../../vitest.config.ts";

const longRun = fileURLToPath(new URL("src/long-run.ts", import.meta.url));

/** Tests get `long-run.ts` for fast-check, and only that file the real one. */
const standIn: Plugin = {
  name: "long-run",
  enforce: "pre",
  resolveId: (source, importer) => (source === "fast-check" && importer !== longRun ? longRun : undefined),
};

const long = mergeConfig(base, { plugins: [standIn] });
for (const project of long.test?.projects ?? [])
  if (typeof project === "object" && "test" in project) Object.assign(project.test ?? {}, { testTimeout: 600_000 });

export default long;
