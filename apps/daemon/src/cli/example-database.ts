import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseConfig } from "../config/schema.ts";
import { CliError } from "./exit-codes.ts";

const folder = "examples";
const file = "harbor.db";

/** A sample database that was just written below a workspace. */
export interface ExampleDatabase {
  path: string;
  /** As the config names it: read-only. */
  entry: DatabaseConfig;
  /** What a person tries first: commands. */
  next: readonly string[];
  /** Takes it away again, with the folder if that was made for it. */
  remove(): Promise<void>;
}

/** Writes the sample database whole or not at all; a file that is there already is left alone. */
export async function writeExample(workspace: string): Promise<ExampleDatabase> {
  const path = join(workspace, folder, file);
  if (existsSync(path))
    throw new CliError(`${path} exists already and was left alone. Move it away, or leave --example out.`);
  const { sampleQuestion, sampleStatements } = await import("@latchai/tools-db/domain");
  const made = await mkdir(join(workspace, folder), { recursive: true });
  const remove = async (written: string): Promise<void> => {
    await rm(written, { force: true });
    // Only when nothing else came to stand in it.
    if (made !== undefined) await rmdir(made).catch(() => undefined);
  };
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await fill(temporary, sampleStatements("sqlite"));
    await rename(temporary, path);
  } catch (error) {
    await remove(temporary);
    throw error;
  }
  return {
    path,
    entry: { id: "harbor", name: "Harbor (example)", engine: "sqlite", url: `sqlite:${folder}/${file}` },
    next: ["latchai call db_schema --connection harbor", `latchai chat "${sampleQuestion}"`],
    remove: () => remove(path),
  };
}

async function fill(path: string, statements: readonly string[]): Promise<void> {
  const { default: SQLite } = await import("better-sqlite3");
  const database = new SQLite(path);
  try {
    database.exec(statements.join(";\n"));
  } finally {
    database.close();
  }
}
