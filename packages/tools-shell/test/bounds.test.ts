import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

const places = { home: ["/home/me/.latchai"], cwd: "/home/me/code", userHome: "/home/me", port: 7777 };

// Not timed, because machines differ: what grows faster than the text would not end within the time a test has.
it.each(["$x ", "$x/", "x=$x$x;", "y=$x$x$x$x;", "cd a;", "cd $x;", "7*", "~/", "../", "a=(b) "])(
  "64 KB of %j are read to the end where variables and folders are followed",
  (piece) => {
    const command = `x=1; cat ${piece.repeat(Math.floor(65_000 / piece.length))}`;
    expect(analyzeCommand(command, places)).toHaveProperty("opaque");
  },
);
