import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

const places = { home: ["/home/me/.latchai"], cwd: "/home/me/code", userHome: "/home/me", port: 7777 };

it("is answered in bounded time where variables and folders are followed", () => {
  for (const piece of ["$x ", "$x/", "x=$x$x;", "y=$x$x$x$x;", "cd a;", "cd $x;", "7*", "~/", "../", "a=(b) "]) {
    const start = performance.now();
    analyzeCommand(`x=1; cat ${piece.repeat(Math.floor(65_000 / piece.length))}`, places);
    expect(performance.now() - start, piece).toBeLessThan(5_000);
  }
});
