import fc from "fast-check";
import { expect, test } from "vitest";
import { reduceName, serverNamesProblem, toolName } from "./names.ts";

const free = { servers: [] as string[], taken: () => false };

test("a clean name is <server>_<tool>", () => {
  expect(toolName({ server: "fs", tool: "read_file" }, free)).toBe("fs_read_file");
  expect(toolName({ server: "My Server.v2", tool: "x" }, free)).toBe("My_Server_v2_x");
});

test("a reduced, long or taken name gets six hex digits of sha256(server NUL tool)", () => {
  expect(toolName({ server: "s", tool: "get.x" }, free)).toBe("s_get_x_6f220a");
  const long = toolName({ server: "s", tool: "x".repeat(100) }, free);
  expect(long).toMatch(/^s_x{55}_[0-9a-f]{6}$/u);
  // Server "read" with tool "file" would be a built-in's name.
  const taken = toolName({ server: "read", tool: "file" }, { ...free, taken: (name) => name === "read_file" });
  expect(taken).toMatch(/^read_file_[0-9a-f]{6}$/u);
});

test("the longer server name keeps a disputed form, whoever is connected", () => {
  const at = { servers: ["a", "a_b"], taken: () => false };
  expect(toolName({ server: "a_b", tool: "c" }, at)).toBe("a_b_c");
  expect(toolName({ server: "a", tool: "b_c" }, at)).toMatch(/^a_b_c_[0-9a-f]{6}$/u);
});

test("property: every name is valid, and two pairs never share one", () => {
  const pair = fc.record({ server: fc.string({ minLength: 1 }), tool: fc.string({ minLength: 1, maxLength: 90 }) });
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: ({ server, tool }) => `${reduceName(server)}\0${tool}` }), (pairs) => {
      const servers = [...new Set(pairs.map(({ server }) => server))];
      if (serverNamesProblem(servers) !== undefined) return;
      const used = new Set<string>();
      for (const one of pairs) {
        const name = toolName(one, { servers, taken: (other) => used.has(other) });
        expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
        expect(used.has(name)).toBe(false);
        used.add(name);
      }
    }),
  );
});

test("server names that reduce alike, or are empty, are refused", () => {
  expect(serverNamesProblem(["a", "b"])).toBeUndefined();
  expect(serverNamesProblem(["a.b", "a b"])).toContain('both become "a_b"');
  expect(serverNamesProblem([" "])).toContain("empty name");
});
