import type { ServerInfo } from "../../domain/driver.ts";
import type { PostgresSession } from "./session.ts";

const roles = [
  ["pg_read_server_files", "the role may read files of the server"],
  ["pg_write_server_files", "the role may write files of the server"],
  ["pg_execute_server_program", "the role may run programs on the server"],
] as const;

/** What the server is, and which rights of the role reach past the read-only wall. */
export async function describeServer(session: PostgresSession): Promise<ServerInfo> {
  let superuser = false;
  const held = new Set<string>();
  await session.exchange([
    { text: "BEGIN READ ONLY", maxRows: 0 },
    {
      text: "SELECT rolsuper::text FROM pg_catalog.pg_roles WHERE rolname = current_user",
      maxRows: 0,
      listener: { row: ([value]) => (superuser = value === "true") },
    },
    {
      text: "SELECT rolname FROM pg_catalog.pg_roles WHERE rolname = ANY ($1::text[]) AND pg_catalog.pg_has_role(oid, 'MEMBER')",
      params: [`{${roles.map(([name]) => name).join(",")}}`],
      maxRows: 0,
      listener: { row: ([name]) => name !== null && name !== undefined && held.add(name) },
    },
  ]);
  const warnings = superuser
    ? ["the role is a superuser"]
    : roles.filter(([name]) => held.has(name)).map(([, warning]) => warning);
  return { engine: "postgres", version: `PostgreSQL ${session.version.split(" ")[0]}`, warnings };
}
