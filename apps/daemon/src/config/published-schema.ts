import { configSchema } from "./schema.ts";

/** The JSON Schema of `latchai.config.json` as it is published: plain data, for editors and for /api/settings. */
export function publishedSchema(): Record<string, unknown> {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...(JSON.parse(JSON.stringify(configSchema)) as Record<string, unknown>),
  };
}
