import type { McpServerConfig } from "../../../daemon/src/http/api-types.ts";

/** What the form of a server holds, all as text. */
export interface ServerForm {
  kind: "command" | "address";
  name: string;
  command: string;
  /** One argument per line. */
  args: string;
  /** NAME=value per line. */
  env: string;
  url: string;
  /** Name: value per line. */
  headers: string;
}

export const emptyServerForm: ServerForm = {
  kind: "command",
  name: "",
  command: "",
  args: "",
  env: "",
  url: "",
  headers: "",
};

const lines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

const pairs = (text: string, sign: string, what: string): Record<string, string> =>
  Object.fromEntries(
    lines(text).map((line) => {
      const at = line.indexOf(sign);
      if (at < 1) throw new Error(`${what}: "${line}" has no "${sign}"`);
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );

/** The entry of `mcpServers`; throws saying which field is wrong. */
export const serverConfig = (form: ServerForm): McpServerConfig => {
  if (form.kind === "address") {
    if (!/^https?:\/\//.test(form.url.trim())) throw new Error("The address starts with http:// or https://");
    const headers = pairs(form.headers, ":", "Headers");
    return { url: form.url.trim(), ...(Object.keys(headers).length > 0 && { headers }) };
  }
  if (form.command.trim() === "") throw new Error("A command is needed, e.g. npx");
  const args = lines(form.args);
  const env = pairs(form.env, "=", "Environment");
  return {
    command: form.command.trim(),
    ...(args.length > 0 && { args }),
    ...(Object.keys(env).length > 0 && { env }),
  };
};
