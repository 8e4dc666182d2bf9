import type { Tree } from "./parser.ts";
import { entriesOf } from "./tree.ts";

const reaching: ReadonlyMap<string, string> = new Map([
  ["LoadStmt", "LOAD loads code into the server"],
  ["AlterSystemStmt", "ALTER SYSTEM writes the server's configuration file"],
  ["CreateExtensionStmt", "CREATE EXTENSION loads code into the server"],
  ["AlterExtensionStmt", "ALTER EXTENSION loads code into the server"],
  ["AlterExtensionContentsStmt", "ALTER EXTENSION changes what was loaded into the server"],
  ["CreatePLangStmt", "CREATE LANGUAGE loads code into the server"],
  ["CreateTableSpaceStmt", "CREATE TABLESPACE uses a folder of the server"],
  ["CreateFdwStmt", "CREATE FOREIGN DATA WRAPPER opens a way to other servers and files"],
  ["AlterFdwStmt", "ALTER FOREIGN DATA WRAPPER changes a way to other servers and files"],
  ["CreateForeignServerStmt", "CREATE SERVER opens a way to another server"],
  ["AlterForeignServerStmt", "ALTER SERVER changes a way to another server"],
  ["CreateUserMappingStmt", "CREATE USER MAPPING opens a way to another server"],
  ["AlterUserMappingStmt", "ALTER USER MAPPING changes a way to another server"],
  ["CreateForeignTableStmt", "CREATE FOREIGN TABLE opens a way to another server or a file"],
  ["ImportForeignSchemaStmt", "IMPORT FOREIGN SCHEMA reaches another server"],
  ["CreateSubscriptionStmt", "CREATE SUBSCRIPTION reaches another server"],
  ["AlterSubscriptionStmt", "ALTER SUBSCRIPTION reaches another server"],
]);

/** Functions that run a text as SQL, which the grammar does not see. */
const running = "query_to_xml\\w*|query_to_xmlschema|ts_stat|ts_rewrite|crosstab\\w*|xpath_table";
/** Functions that reach files, programs or other servers: PostgreSQL's own, and those of its extensions. */
const far = [
  "pg_read_(?:binary_)?file\\w*",
  "pg_ls_\\w+",
  "pg_stat_file",
  "pg_file_\\w+",
  "pg_logdir_ls",
  "pg_hba_file_rules",
  "pg_ident_file_mappings",
  "pg_show_all_file_settings",
  "lo_(?:import|export)",
  "dblink\\w*",
  "postgres_fdw_\\w+",
  "http(?:_\\w+)?",
].join("|");
const farCall = new RegExp(`^(?:${far})$`);
const runningCall = new RegExp(`^(?:${running})$`);
/** In a body that is only looked through: any word that such a statement cannot do without, and names written in escapes. */
const suspicious = new RegExp(
  `\\b(?:execute|copy|load|system|extension|server|foreign|mapping|subscription|language|tablespace|${far}|${running})\\b|\\bdo\\b(?!\\s+(?:update|nothing|instead|also)\\b)|u&"|_preload_libraries|dynamic_library_path`,
  "i",
);
/** They cannot put SQL together without EXECUTE. */
const readable: ReadonlySet<string> = new Set(["sql", "plpgsql"]);

/** How a statement of any class leaves the database: runs a program, reaches a file or another server, or loads code. */
export function outsideOf(statement: Tree): string | undefined {
  for (const [key, value] of entriesOf(statement)) {
    const found = reaching.get(key) ?? (isTree(value) ? ofNode(key, value) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

function ofNode(key: string, node: Tree): string | undefined {
  if (key === "CopyStmt") return copy(node);
  if (key === "DoStmt") return body("DO", node["args"]);
  if (key === "CreateFunctionStmt") return body("CREATE FUNCTION", node["options"]);
  if (key === "VariableSetStmt" || key === "setstmt")
    return /_preload_libraries$|^dynamic_library_path$/.test(String(node["name"]))
      ? `SET ${String(node["name"])} has the server load code`
      : undefined;
  if (key !== "FuncCall") return undefined;
  const name = stringsOf(node["funcname"]).at(-1) ?? "";
  if (farCall.test(name)) return `${name} reaches files, programs or other servers`;
  return runningCall.test(name) ? `${name} runs SQL out of a text, which is not read here` : undefined;
}

function copy({ filename, is_program, is_from }: Tree): string | undefined {
  if (filename === undefined) return undefined;
  const way = is_from === true ? "FROM" : "TO";
  if (is_program === true) return `COPY … ${way} PROGRAM runs a command on the server`;
  return is_from === true ? "COPY … FROM reads a file of the server" : "COPY … TO writes a file of the server";
}

/** What is not in one of PostgreSQL's own two languages cannot be looked through for words. */
function body(command: string, options: unknown): string | undefined {
  const named = (wanted: string): string[] =>
    (Array.isArray(options) ? options : []).flatMap(({ DefElem }: { DefElem?: Tree }) =>
      DefElem?.["defname"] === wanted ? stringsOf(DefElem["arg"]) : [],
    );
  const language = named("language").at(-1)?.toLowerCase() ?? (command === "DO" ? "plpgsql" : "sql");
  if (!readable.has(language)) return `${command} in the language ${language.slice(0, 40)} may run anything`;
  const word = named("as")
    .map((text) => suspicious.exec(text)?.[0])
    .find((found) => found !== undefined);
  return word === undefined ? undefined : `the body of ${command} may leave it: it holds ${word}`;
}

function stringsOf(root: unknown): string[] {
  const found: string[] = [];
  for (const [key, value] of entriesOf(root)) if (key === "sval" && typeof value === "string") found.push(value);
  return found;
}
