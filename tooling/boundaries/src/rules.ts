import type { IForbiddenRuleType } from "dependency-cruiser";

const test = "(\\.test\\.tsx?$|^(packages|apps)/[^/]+/test/)";
const core = "^packages/core/";
const apiTypes = "^apps/daemon/src/http/api-types\\.ts$";

/** Who may import whom; type imports count. Every rule's comment says what to do instead. */
export const rules: IForbiddenRuleType[] = [
  {
    name: "no-cycles",
    comment: "Move what both files share into a leaf file.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolvable",
    comment: "The import names a file or package that is not there.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "core-stands-alone",
    comment: "core imports typebox and itself; hand anything else in through a port.",
    severity: "error",
    from: { path: core, pathNot: test },
    to: { pathNot: [core, "node_modules/typebox/"], dependencyTypesNot: ["core"] },
  },
  {
    name: "core-uses-no-host",
    comment: "core runs anywhere: reach files, network and processes through a port.",
    severity: "error",
    from: { path: "^packages/core/src/", pathNot: test },
    to: { dependencyTypes: ["core"], path: "^(fs|net|http|https|http2|child_process|worker_threads|os|tls|dns)(/|$)" },
  },
  {
    name: "fence-and-net-stand-on-core",
    comment: "fence and net import core and libraries only.",
    severity: "error",
    from: { path: "^packages/(fence|net)/", pathNot: test },
    to: { path: "^(packages|apps|tooling)/", pathNot: [core, "^packages/$1/"] },
  },
  {
    name: "family-on-core-only",
    comment:
      "A family imports core and libraries; anything else comes in as a service (testkit and fence are for tests).",
    severity: "error",
    from: { path: "^packages/(tools-[^/]+|mcp|ai-sdk|agent-runtime)/", pathNot: test },
    to: { path: "^(packages|apps|tooling)/", pathNot: [core, "^packages/$1/"] },
  },
  {
    name: "no-family-imports-a-family",
    comment: "Share through a port in core or through the daemon; tests included.",
    severity: "error",
    from: { path: "^packages/(tools-[^/]+)/" },
    to: { path: "^packages/tools-[^/]+/", pathNot: "^packages/$1/" },
  },
  {
    name: "domain-is-pure",
    comment: "src/domain imports its own folder, its family's leaf files (limits, errors, text, events) and libraries.",
    severity: "error",
    from: { path: "^packages/(tools-[^/]+)/src/domain/", pathNot: test },
    to: {
      path: "^(packages|apps|tooling)/",
      pathNot: [core, "^packages/$1/src/domain/", "^packages/$1/src/(limits|errors|text|events)\\.ts$"],
    },
  },
  {
    name: "domain-takes-core-as-types",
    comment: "src/domain imports core with `import type`; refusals are typed results or errors made in errors.ts.",
    severity: "error",
    from: { path: "^packages/tools-[^/]+/src/domain/", pathNot: test },
    to: { path: core, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "nothing-imports-an-app",
    comment: "Apps are the top; move what is shared into a package.",
    severity: "error",
    // The page's browser tests start a real daemon.
    from: { path: "^(packages/|apps/([^/]+)/)", pathNot: "^apps/web/test/" },
    to: { path: "^apps/", pathNot: ["^apps/$2/", apiTypes] },
  },
  {
    name: "the-api-is-types-to-the-page",
    comment: "Only the page imports the daemon's api-types.ts, with `import type`; it talks to the daemon over HTTP.",
    severity: "error",
    from: { path: "^(packages|apps)/", pathNot: "^apps/daemon/" },
    to: { path: apiTypes, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "the-api-types-are-for-the-page",
    comment: "A package takes what it needs through a port.",
    severity: "error",
    from: { path: "^packages/" },
    to: { path: apiTypes },
  },
  {
    name: "testkit-stands-on-core-and-fence",
    comment: "testkit imports core and fence only.",
    severity: "error",
    from: { path: "^packages/testkit/", pathNot: test },
    to: { path: "^(packages|apps|tooling)/", pathNot: [core, "^packages/(fence|testkit)/"] },
  },
  {
    name: "no-test-code-in-product",
    comment: "Product code imports no test file and no testkit.",
    severity: "error",
    from: { path: "^(packages|apps)/", pathNot: [test, "^packages/testkit/"] },
    to: { path: [test, "^packages/testkit/"] },
  },
  {
    name: "published-code-declares-its-dependencies",
    comment:
      "A package's src imports dependencies and peers; a devDependency is missing once it is installed from npm.",
    severity: "error",
    from: { path: "^packages/[^/]+/src/", pathNot: test },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
  },
];
