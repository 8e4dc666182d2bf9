import { execFileSync } from "node:child_process";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFence } from "../src/index.ts";
import { bytes, refusal, tempFolder } from "./harness.ts";

const make = async (files: Record<string, string>) => {
  const base = await tempFolder(files);
  const mounts = [{ name: "docs", path: join(base, "m") }];
  await mkdir(join(base, "m"), { recursive: true });
  const { files: fenced } = createFence({ root: join(base, "ws"), mounts });
  const said = async (job: Promise<unknown>) => (await refusal(job)).message;
  return { base, ws: join(base, "ws"), files: fenced, said };
};

test("a write to a folder is told so, with and without a slash at the end", async () => {
  const { files, said } = await make({ "ws/d/x": "x" });
  for (const path of ["d", "d/", "d/."])
    expect(await said(files.write(path, bytes("a"))), path).toBe("d is a directory — name a file inside it");
  expect(await said(files.write("d/x/", bytes("a")))).toContain("d/x/ is not a folder: drop the slash");
  expect(await said(files.write("new/", bytes("a")))).toContain("new/ is not a folder: drop the slash");
});

test("a FIFO is no folder, and is called what it is", async () => {
  const { files, said, ws } = await make({});
  execFileSync("mkfifo", [join(ws, "p")]);
  expect(await said(files.list("p"))).toContain("p is not a regular file (fifo)");
});

test.each(["file:///etc/passwd", "file://a.txt", "https://example.org/a.txt"])(
  "%s is a URL and makes no folder named after its scheme",
  async (path) => {
    const { files, said, ws } = await make({});
    expect(await said(files.write(path, bytes("a")))).toContain("is a URL, not a path");
    expect(await said(files.open(path))).toContain("is a URL, not a path");
    expect(await readdir(ws)).toEqual([]);
  },
);

describe("a path is offered", () => {
  test("only when it is there, inside and readable", async () => {
    const { base, files, said, ws } = await make({
      "ws/src/a.ts": "a",
      "ws/srd/b.ts": "b",
      "m/x.md": "x",
      "out/a.ts": "o",
    });
    await symlink(join(base, "out"), join(ws, "sru"));
    expect(await said(files.open("srx/a.ts"))).toMatch(/did you mean src\/a\.ts\?$/);
    expect(await said(files.open("Docs/x.md"))).toMatch(/did you mean docs\/x\.md\?$/);
    expect(await said(files.open("srx/none.ts"))).not.toContain("did you mean");
  });

  test("not for sharing no character with what was asked for", async () => {
    const { files, said } = await make({ "ws/d": "d", "ws/E": "e" });
    expect(await said(files.open("x"))).not.toContain("did you mean");
    expect(await said(files.open("e"))).toMatch(/did you mean E\?$/);
  });

  test("so that its ends and its control characters can be seen", async () => {
    const { files, said } = await make({ "ws/trail ": "t", "ws/line\nbreak": "n" });
    expect(await said(files.open("trail"))).toContain('did you mean "trail "?');
    expect(await said(files.open("linebreak"))).toContain("did you mean line\\nbreak?");
  });
});
