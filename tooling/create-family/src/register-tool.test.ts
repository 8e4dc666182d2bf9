import { expect, test } from "vitest";
import { registerTool } from "./register-tool.ts";

test("a tool is imported and listed first", () => {
  const index = 'import { a } from "./tools/a.ts";\nexport const f = defineFamily({\n  tools: [a],\n});\n';
  expect(registerTool(index, "newOne", "new-one")).toBe(
    'import { newOne } from "./tools/new-one.ts";\nimport { a } from "./tools/a.ts";\nexport const f = defineFamily({\n  tools: [newOne, a],\n});\n',
  );
});

test("an empty list and a missing one", () => {
  expect(registerTool("tools: []", "b", "b")).toContain("tools: [b, ]");
  expect(registerTool("export {}", "b", "b")).toBeUndefined();
});
