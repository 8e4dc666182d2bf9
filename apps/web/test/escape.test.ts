import fc from "fast-check";
import { it } from "vitest";
import { literal } from "../../daemon/src/cli/output.ts";
import { literalText } from "../src/domain/escape.ts";

it("the page and the terminal spell what would not show alike", () => {
  const odd = fc.constantFrom(
    ..."\u0000\u0007\u001b\r\n\t\u007f\u009b\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200d\u2028\u202e\u2066\u3164\ufe0e\ufe00\ufeff\ufff9a",
    "\u{e0041}",
    "\u{e01ef}",
    "\ud800",
    "\udc00",
    "\u{1f642}",
  );
  const text = fc.oneof(fc.string({ unit: odd }), fc.string({ unit: "binary" }));
  // A terminal has its own line ends.
  const alike = fc.property(text, (said) => literal(said) === literalText(said.replaceAll("\r\n", "\n")));
  fc.assert(alike, { numRuns: 2000 });
});
