import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { McpError, ResultSchema, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";

// The only module that knows the SDK's paths. Its modules cost about 200 ms of CPU to load, so each loader is called
// when the first connection needs it, never at start.

export type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
export type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
export type {
  JSONRPCMessage,
  Progress,
  Request,
  RequestId,
  ServerNotification,
  ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
export type { Client, Server };

export interface ClientSdk {
  Client: typeof Client;
  ResultSchema: typeof ResultSchema;
  ToolListChangedNotificationSchema: typeof ToolListChangedNotificationSchema;
}

export interface HttpClientSdk {
  StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport;
}

export interface ServerSdk {
  Server: typeof Server;
  McpError: typeof McpError;
  ResultSchema: typeof ResultSchema;
  supportedVersions: readonly string[];
}

export const loadClientSdk = async (): Promise<ClientSdk> => {
  const [client, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return {
    Client: client.Client,
    ResultSchema: types.ResultSchema,
    ToolListChangedNotificationSchema: types.ToolListChangedNotificationSchema,
  };
};

export const loadHttpClientSdk = async (): Promise<HttpClientSdk> => {
  const { StreamableHTTPClientTransport: transport } = await import(
    "@modelcontextprotocol/sdk/client/streamableHttp.js"
  );
  return { StreamableHTTPClientTransport: transport };
};

export const loadServerSdk = async (): Promise<ServerSdk> => {
  const [server, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return {
    Server: server.Server,
    McpError: types.McpError,
    ResultSchema: types.ResultSchema,
    supportedVersions: types.SUPPORTED_PROTOCOL_VERSIONS,
  };
};

/** JSON Schema validation happens at our own seam; without this the SDK builds an Ajv instance per connection. */
export const noSchemaValidator: jsonSchemaValidator = {
  getValidator: (() => (input: unknown) => ({
    valid: true,
    data: input,
    errorMessage: undefined,
  })) as jsonSchemaValidator["getValidator"],
};
