// Installs what the benches compare against into .bench/, which git ignores.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder } from "./lib/paths.mjs";

const installs = {
  // Peers and parsers that the figures are set beside.
  peers: {
    "@bytebase/dbhub": "0.21.2",
    "@modelcontextprotocol/sdk": "1.32.2",
    "@modelcontextprotocol/server-filesystem": "2026.8.31",
    ai: "6.0.326",
    ajv: "8.20.0",
    "fast-glob": "3.3.3",
    "shell-quote": "1.12.0",
    tinyglobby: "0.2.17",
    "tree-sitter-bash": "0.25.1",
    "web-tree-sitter": "0.27.2",
    zod: "4.6.7",
  },
  // A tree of real files to search: about 94,000 of them.
  tree: {
    "@mui/icons-material": "*",
    "@mui/material": "*",
    "@tabler/icons": "*",
    antd: "*",
    "core-js": "*",
    "date-fns": "*",
    lodash: "*",
    rxjs: "*",
    typescript: "*",
  },
};

for (const [name, dependencies] of Object.entries(installs)) {
  const folder = join(benchFolder, name);
  const wanted = JSON.stringify({ name: `bench-${name}`, private: true, dependencies });
  const manifest = join(folder, "package.json");
  if (existsSync(join(folder, "node_modules")) && readFileSync(manifest, "utf8") === wanted) continue;
  mkdirSync(folder, { recursive: true });
  writeFileSync(manifest, wanted);
  console.log(`Installing .bench/${name}: ${Object.keys(dependencies).join(", ")}`);
  const args = ["install", "--no-audit", "--no-fund", "--legacy-peer-deps", "--ignore-scripts"];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
