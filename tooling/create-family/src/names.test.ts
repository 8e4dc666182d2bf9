import { expect, test } from "vitest";
import { namesOf, rename } from "./names.ts";

const openMeteo = namesOf("open-meteo");

test("a name in every form", () => {
  expect(openMeteo).toEqual({
    snake: "open_meteo",
    kebab: "open-meteo",
    camel: "openMeteo",
    pascal: "OpenMeteo",
    title: "Open meteo",
  });
});

test.each(["", "Weather", "1st", "a--b", "a b", "../x", "a-"])("%j is not a name", (text) => {
  expect(namesOf(text)).toBeUndefined();
});

test.each([
  ['import { template } from "@latchai/tools-template";', 'import { openMeteo } from "@latchai/tools-open-meteo";'],
  ["export const templateRead = tool({", "export const openMeteoRead = tool({"],
  ["interface TemplateServices {", "interface OpenMeteoServices {"],
  ['name: "template_read"', 'name: "open_meteo_read"'],
  ['"template.saved": Type.Object', '"open-meteo.saved": Type.Object'],
  ['  title: "Template",', '  title: "Open meteo",'],
  ['  name: "template",', '  name: "open-meteo",'],
  ["registry.add(template, { store })", "registry.add(openMeteo, { store })"],
  ["src/tools/template-read.ts", "src/tools/open-meteo-read.ts"],
  ["template_save saves one", "open_meteo_save saves one"],
])("%j becomes %j", (before, after) => {
  expect(openMeteo && rename(before, openMeteo)).toBe(after);
});
