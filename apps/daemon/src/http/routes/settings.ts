import { Type } from "@latchai/core";
import type { FastifyInstance } from "fastify";
import { unwrap } from "../errors.ts";
import type { SettingsPort } from "../ports.ts";
import { SettingsBody, SettingsView } from "../schemas/settings.ts";
import { actorOf } from "./trust.ts";

const tags = ["settings"];

export function settingsRoutes(app: FastifyInstance, settings: SettingsPort): void {
  app.get(
    "/api/settings",
    { schema: { tags, summary: "The config file and its state", response: { 200: SettingsView } } },
    () => settings.get(),
  );

  app.put<{ Body: SettingsBody }>(
    "/api/settings",
    {
      schema: {
        tags,
        fails: [422],
        summary: "Replace the config file; it is validated first",
        body: SettingsBody,
        response: { 200: SettingsView },
      },
    },
    async (request) => unwrap(await settings.put(request.body, actorOf(request))),
  );

  app.get(
    "/api/settings/schema",
    { schema: { tags, summary: "JSON Schema of the config file", response: { 200: Type.Unknown() } } },
    () => settings.schema(),
  );
}
