import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { saidParts } from "./said.ts";

const covered = (text: string) => ({ text, key: "k", covered: true });
const open = (text: string) => ({ text, key: "k", covered: false });

describe("the exact text of a prompt", () => {
  it("marks what no rule covers", () => {
    expect(saidParts("git push && npm publish", [covered("git push"), open("npm publish")])).toEqual([
      { text: "git push", kind: "ok" },
      { text: " && ", kind: "op" },
      { text: "npm publish", kind: "hot" },
    ]);
  });

  it("marks all of it when no part is found in it", () => {
    expect(saidParts("‹masked›", [open("secret")])).toEqual([{ text: "‹masked›", kind: "hot" }]);
  });

  it("marks what lies between as open when an open part is nowhere in the text", () => {
    expect(saidParts("git push; ‹masked›", [covered("git push"), open("echo secret")])).toEqual([
      { text: "git push", kind: "ok" },
      { text: "; ‹masked›", kind: "hot" },
    ]);
  });

  it("shows every byte, whatever the parts say", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (preview, texts) => {
        const parts = saidParts(preview, texts.map(open));
        expect(parts.map((part) => part.text).join("")).toBe(preview);
      }),
    );
  });
});
