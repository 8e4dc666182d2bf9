import type { ServerInfo } from "../../domain/driver.ts";
import { isServerError } from "./failure.ts";
import type { MysqlSession } from "./session.ts";

/** What the server is, and which rights of the account reach past the read-only wall. */
export async function describeServer(session: MysqlSession): Promise<ServerInfo> {
  const { engine, version, readOnly } = session.dialect;
  const warnings = rightsWarnings(await grants(session));
  if (!readOnly) warnings.push("the server knows no read-only transactions: reads are rolled back instead");
  return { engine, version, warnings };
}

async function grants(session: MysqlSession): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    await session.query("SHOW GRANTS", {
      row([line]) {
        lines.push(line?.toString() ?? "");
        return true;
      },
    });
  } catch (error) {
    if (!isServerError(error)) throw error; // an account may be kept from seeing its own
  }
  return lines;
}

/** Of the lines of SHOW GRANTS, which hold secrets and are not shown. */
export function rightsWarnings(lines: readonly string[]): string[] {
  const global = lines.flatMap(
    (line) => /^GRANT (.*?) ON \*\.\* TO /i.exec(line)?.[1]?.toUpperCase().split(/,\s*/) ?? [],
  );
  if (global.includes("ALL PRIVILEGES")) return ["the account has all rights on the server"];
  return [
    ...(global.includes("FILE") ? ["the account may read and write files of the server"] : []),
    ...(global.includes("SUPER") ? ["the account may change the server's settings"] : []),
  ];
}
