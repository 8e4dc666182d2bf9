import { defineFamily, type Family } from "@latchai/core";
import { events } from "./events.ts";
import type { TemplateServices } from "./services.ts";
import { templateEcho } from "./tools/template-echo.ts";
import { templateRead } from "./tools/template-read.ts";
import { templateSave } from "./tools/template-save.ts";

export type { TemplateServices } from "./services.ts";

/** Named notes that survive a restart. */
export const template: Family<TemplateServices> = defineFamily({
  name: "template",
  title: "Template",
  events,
  tools: [templateRead, templateSave, templateEcho],
  services: (host) => ({ store: host.store("template") }),
});
