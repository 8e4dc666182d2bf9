/** Any JSON Schema, draft-07 or 2020-12; built-in tools and MCP servers alike. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** What a tool says of its arguments; what is no schema takes anything. */
export const schemaOf = ({ parameters }: { parameters: unknown }): JsonSchema =>
  typeof parameters === "boolean" || (typeof parameters === "object" && parameters !== null)
    ? (parameters as JsonSchema)
    : true;
