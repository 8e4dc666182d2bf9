import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { publishedSchema } from "../../config/published-schema.ts";
import type { HomePaths } from "../../home/layout.ts";
import { locateHome } from "../../home/locate.ts";
import { prepareHome } from "../../home/prepare.ts";
import { quoted } from "../../home/quoted.ts";
import { writeFileAtomic } from "../../home/write-file.ts";
import type { HomeFlag } from "../commands/options.ts";
import type { ExampleDatabase } from "../example-database.ts";
import { CliError, usageError } from "../exit-codes.ts";
import { say } from "../output.ts";
import { settingsAccess } from "./settings-access.ts";

/** `latchai init`: a first config with comments, and the schema that editors check it against. With `example`, a database to try. */
export async function init(flags: HomeFlag & { workspace?: string; example?: true }): Promise<void> {
  const workspace = flags.workspace === undefined ? undefined : await folder(flags.workspace);
  const paths = await prepareHome(locateHome(flags.home, process.env));
  if (await exists(paths.config)) throw new CliError(`${paths.config} exists already and was left alone.`);
  const example = flags.example ? await exampleIn(workspace ?? paths.workspace) : undefined;
  try {
    await writeFileAtomic(paths.configSchema, `${JSON.stringify(publishedSchema(), null, 2)}\n`, 0o600);
    // Saved as a setting is, so that it is the person's own word in a home that was in use before, too.
    const { save } = await settingsAccess(flags);
    await save(firstConfig(paths, workspace, example?.entry));
  } catch (error) {
    await example?.remove();
    throw error;
  }
  const where = flags.home === undefined ? "" : ` --home ${quoted(flags.home)}`;
  say(`Wrote ${paths.config}. Start with: latchai start${where}`);
  if (example) say([`Wrote ${example.path}. Try:`, ...example.next.map((line) => `  ${line}${where}`)].join("\n"));
}

async function exampleIn(folder: string): Promise<ExampleDatabase> {
  const { writeExample } = await import("../example-database.ts");
  return writeExample(folder);
}

function firstConfig(paths: HomePaths, workspace: string | undefined, database: object | undefined): string {
  const schema = `./${relative(paths.root, paths.configSchema).replaceAll("\\", "/")}`;
  const line =
    workspace === undefined ? `// "workspace": "/path/of/your/project",` : `"workspace": ${JSON.stringify(workspace)},`;
  const databases =
    database === undefined
      ? ""
      : `,

  // Databases that agents may look into. Nothing is ever written to one unless "writable": true.
  "databases": [
    ${JSON.stringify(database)}
  ]`;
  return `{
  "$schema": ${JSON.stringify(schema)},

  // The project folder that tools work in. Without it they work in workspace/ beside this file.
  ${line}

  // Further folders, read-only unless "writable": true.
  "mounts": [],

  // Servers whose tools are added under <name>_<tool>, e.g.
  //   "docs": { "command": "npx", "args": ["-y", "some-mcp-server"], "env": { "API_KEY": "\${env:DOCS_KEY}" } }
  "mcpServers": {}${databases}
}
`;
}

async function folder(path: string): Promise<string> {
  const absolute = resolve(path);
  const info = await stat(absolute).catch(() => undefined);
  if (!info?.isDirectory()) throw usageError(`${absolute} is not a folder.`);
  return absolute;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
