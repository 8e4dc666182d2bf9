import {
  type CallResult,
  callTool,
  createRegistry,
  defineFamily,
  type Family,
  type Static,
  Type,
  toolsFor,
} from "@latchai/core";
import { createFence } from "@latchai/fence";
import { type Connection, createDatabases, type DbServices, db } from "@latchai/tools-db";
import type { QueryOutcome } from "@latchai/tools-db/domain";
import { type FilesServices, files } from "@latchai/tools-files";

const Params = Type.Object({ name: Type.String() });
const tool = toolsFor<{ greeting: string }>();
export const hello: Family<{ greeting: string }> = defineFamily({
  name: "hello",
  title: "Hello",
  events: {},
  tools: [
    tool({
      name: "hello",
      description: "Greets.",
      parameters: Params,
      class: "ordinary",
      examples: [{ name: "Ada" }],
      run: ({ name }: Static<typeof Params>, { services }) => `${services.greeting} ${name}`,
    }),
  ],
});

const fence = createFence({ root: process.cwd() });
const services: FilesServices = { files: fence.files };
const registry = createRegistry({ profile: "workspace" });
registry.add(files, services);
registry.add(hello, { greeting: "hi" });
const shop: Connection = {
  id: "shop",
  name: "Shop",
  engine: "postgres",
  url: "postgres://localhost/shop",
  writable: false,
  rowLimit: 200,
  timeoutMs: 15_000,
};
const databases: DbServices = {
  databases: createDatabases({ connections: { list: () => [shop], open: () => shop } }),
};
registry.add(db, databases);
export const rowsOf = (outcome: QueryOutcome): number => outcome.results.reduce((sum, one) => sum + one.rows.length, 0);
// @ts-expect-error: the services of another family do not fit.
registry.add(hello, services);
export const result: CallResult = await callTool(registry, {
  name: "hello",
  arguments: { name: "Ada" },
  caller: { id: "me", name: "Me", capabilities: new Set<string>(), anonymous: false },
  surface: "cli",
  attended: false,
});
