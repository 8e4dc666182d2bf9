import { maskSecrets } from "@latchai/core";

/** A server that we start and speak to over its stdin and stdout. */
export interface StdioServerConfig {
  command: string;
  args?: readonly string[] | undefined;
  /** All it gets besides PATH, HOME and the locale; nothing else of our own environment. */
  env?: Readonly<Record<string, string>> | undefined;
  cwd?: string | undefined;
}

/** A server reached over Streamable HTTP. */
export interface HttpServerConfig {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
}

export type McpServerConfig = StdioServerConfig | HttpServerConfig;

export const isStdioConfig = (config: McpServerConfig): config is StdioServerConfig => "command" in config;

/** What a person may see of it: command line or address, never values of env or headers, never URL credentials. */
export const serverTarget = (config: McpServerConfig): string => {
  if (isStdioConfig(config)) return maskSecrets([config.command, ...(config.args ?? [])].join(" "));
  const url = URL.canParse(config.url) ? new URL(config.url) : undefined;
  return url === undefined ? config.url : `${url.origin}${url.pathname}`;
};

const secretName = /secret|token|passw(?:or)?d|api_?key|credential|auth|cookie|key$/iu;
const plainHeader = /^(?:accept|accept-language|content-type|user-agent|mcp-protocol-version)$/iu;

/** Values to mask wherever text is shown: headers but the harmless ones, secret-shaped variables, URL passwords. */
export const configSecrets = (config: McpServerConfig): string[] => {
  if (isStdioConfig(config)) {
    return Object.entries(config.env ?? {}).flatMap(([name, value]) => (secretName.test(name) ? [value] : []));
  }
  const headers = Object.entries(config.headers ?? {}).flatMap(([name, value]) =>
    plainHeader.test(name) ? [] : [value, value.replace(/^\S+\s+/u, "")],
  );
  const password = URL.canParse(config.url) ? decodeURIComponent(new URL(config.url).password) : "";
  return [...headers, password].filter((value) => value !== "");
};

/** Why this cannot be connected to at all, or undefined. */
export const configProblem = (config: McpServerConfig): string | undefined => {
  if (isStdioConfig(config)) return config.command.trim() === "" ? '"command" is empty' : undefined;
  if (!URL.canParse(config.url)) return '"url" is not an address';
  const url = new URL(config.url);
  if (url.protocol !== "http:" && url.protocol !== "https:") return `"url" must be http or https, not ${url.protocol}`;
  if (url.username !== "" || url.password !== "") return 'credentials belong in "headers", not in "url"';
  return undefined;
};
