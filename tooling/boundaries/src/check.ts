import { existsSync, readdirSync } from "node:fs";
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser";
import { rules } from "./rules.ts";

const maxImports = 25;
const exempt = /(\.test\.tsx?$|\/test\/|^packages\/[^/]+\/src\/index\.ts$)/;

export interface Violation {
  rule: string;
  from: string;
  to: string;
  hint: string;
}

const tooMany = (modules: IModule[]): Violation[] =>
  modules
    .filter(({ source, dependencies }) => !exempt.test(source) && dependencies.length > maxImports)
    .map(({ source, dependencies }) => ({
      rule: "fan-out",
      from: source,
      to: `${dependencies.length} imports`,
      hint: `A file imports at most ${maxImports} others: split it.`,
    }));

const broken = (result: ICruiseResult): Violation[] =>
  result.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((step) => step.name).join(" → ") : to,
    hint: rules.find((one) => one.name === rule.name)?.comment ?? "",
  }));

/** Every import of packages and apps under `root` held to the rules. `modules` is the number of files looked at. */
export const checkBoundaries = async (root: string): Promise<{ violations: Violation[]; modules: number }> => {
  const folders = ["packages", "apps"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => ["src", "test"].map((part) => `${folder}/${name}/${part}`)),
  );
  const { output } = await cruise(
    folders.filter((folder) => existsSync(`${root}/${folder}`)),
    {
      baseDir: root,
      ruleSet: { forbidden: rules },
      validate: true,
      tsPreCompilationDeps: true,
      combinedDependencies: false,
      doNotFollow: { path: "node_modules" },
      exclude: { path: ["/dist/", "\\.css$", "\\?"] },
      enhancedResolveOptions: {
        exportsFields: ["exports"],
        conditionNames: ["@latchai/source", "types", "import", "node", "default"],
        extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
        mainFields: ["module", "main", "types"],
      },
    },
  );
  if (typeof output === "string") throw new Error(output);
  const own = output.modules.filter(({ source }) => /^(packages|apps)\//.test(source));
  return { violations: [...broken(output), ...tooMany(own)], modules: own.length };
};
