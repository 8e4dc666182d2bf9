import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { answers, reachable, which } from "./machine.mjs";

const anyOf = (...programs) => programs.some((program) => which(program) !== undefined);

const debianPostgres = () => {
  const base = "/usr/lib/postgresql";
  return existsSync(base) && readdirSync(base).some((version) => existsSync(join(base, version, "bin", "postgres")));
};

/** The folder whose include/node holds the headers of this Node, or undefined; node-gyp takes it as nodedir. */
export const headersFolder = () =>
  [dirname(dirname(process.execPath)), "/usr", "/usr/local"].find((folder) =>
    existsSync(join(folder, "include", "node", "node.h")),
  );

/** True when a compiled better-sqlite3 is already in this checkout. */
const sqliteIsBuilt = (root) => {
  const store = join(root, "node_modules", ".pnpm");
  if (!existsSync(store)) return false;
  return readdirSync(store).some(
    (folder) =>
      folder.startsWith("better-sqlite3@") &&
      existsSync(join(store, folder, "node_modules/better-sqlite3/build/Release/better_sqlite3.node")),
  );
};

/** Needed only to compile better-sqlite3, that is when neither a built copy nor a prebuilt one can be had. */
const compiler = [
  {
    name: "g++",
    why: "to compile better-sqlite3",
    present: () => anyOf("g++", "clang++"),
    debian: ["g++"],
    fedora: ["gcc-c++"],
    arch: ["gcc"],
    alpine: ["g++"],
    brew: ["gcc"],
  },
  {
    name: "make",
    why: "to compile better-sqlite3",
    present: () => anyOf("make", "gmake"),
    debian: ["make"],
    fedora: ["make"],
    arch: ["make"],
    alpine: ["make"],
    brew: ["make"],
  },
  {
    name: "python3",
    why: "to compile better-sqlite3",
    present: () => anyOf("python3"),
    debian: ["python3"],
    fedora: ["python3"],
    arch: ["python"],
    alpine: ["python3"],
    brew: ["python"],
  },
  {
    name: "Node headers",
    why: "to compile better-sqlite3",
    present: async () => headersFolder() !== undefined || (await reachable("https://nodejs.org/dist/index.json")),
    debian: ["libnode-dev"],
    fedora: ["nodejs-devel"],
    arch: ["nodejs"],
    alpine: ["nodejs-dev"],
    brew: ["node"],
  },
];

const always = [
  {
    name: "git",
    why: "for version control in projects and checks",
    present: () => anyOf("git"),
    debian: ["git"],
    fedora: ["git"],
    arch: ["git"],
    alpine: ["git"],
    brew: ["git"],
  },
];

const forTests = [
  {
    name: "Chromium",
    why: "for the browser tests",
    present: () =>
      anyOf("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ||
      existsSync("/Applications/Google Chrome.app"),
    debian: ["chromium", "fonts-dejavu-core"],
    fedora: ["chromium"],
    arch: ["chromium"],
    alpine: ["chromium"],
    brew: ["--cask chromium"],
  },
  {
    name: "ripgrep",
    why: "to test grep and glob both with and without it",
    present: () => anyOf("rg"),
    debian: ["ripgrep"],
    fedora: ["ripgrep"],
    arch: ["ripgrep"],
    alpine: ["ripgrep"],
    brew: ["ripgrep"],
  },
  {
    name: "PostgreSQL",
    why: "for the database tests",
    present: async () => anyOf("postgres") || debianPostgres() || (await answers(5432)),
    debian: ["postgresql"],
    fedora: ["postgresql-server"],
    arch: ["postgresql"],
    alpine: ["postgresql"],
    brew: ["postgresql@17"],
  },
  {
    name: "MariaDB",
    why: "for the database tests",
    present: async () => anyOf("mariadbd", "mysqld") || existsSync("/usr/sbin/mariadbd") || (await answers(3306)),
    debian: ["mariadb-server"],
    fedora: ["mariadb-server"],
    arch: ["mariadb"],
    alpine: ["mariadb"],
    brew: ["mariadb"],
  },
];

/** A prebuilt better-sqlite3 is asked for only when a build tool is missing: on a complete machine nothing is asked of the network. */
const prebuiltUrl = "https://github.com/WiseLibs/better-sqlite3/releases/latest";

const absent = async (requirements) => {
  const found = await Promise.all(requirements.map((requirement) => requirement.present()));
  return requirements.filter((_, index) => !found[index]);
};

/** What is missing for `npm start`, or for `npm test` with `tests`. */
export const missing = async ({ root, tests }) => {
  const [base, tools] = await Promise.all([
    absent(tests ? [...always, ...forTests] : always),
    sqliteIsBuilt(root) ? [] : absent(compiler),
  ]);
  if (tools.length > 0 && (await reachable(prebuiltUrl))) return base;
  return [...base, ...tools];
};
