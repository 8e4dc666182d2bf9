import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { createJudge } from "./judge.ts";

const judge = createJudge(() => [
  { address: "127.0.0.1", netmask: "255.0.0.0", internal: true },
  { address: "93.184.215.14", netmask: "255.255.255.0", internal: false },
  { address: "2606:4700:10:20::5", netmask: "ffff:ffff:ffff:ffff::", internal: false },
  { address: "fe80::1", netmask: "ffff:ffff:ffff:ffff::", internal: false },
]);

it.each([
  ["93.184.215.14", "this machine's own"],
  ["::ffff:93.184.215.14", "this machine's own"],
  ["93.184.215.15", undefined],
  ["2606:4700:10:20::5", "this machine's own"],
  ["2606:4700:10:20:ffff::1", "a local network's"],
  ["2606:4700:10:21::1", undefined],
  ["10.0.0.1", "a private"],
  ["1.1.1.1", undefined],
])("%s is %s", (address, what) => {
  expect(judge(address)).toBe(what);
});

it("refuses every address that this machine has", () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(createJudge()(address)).toBeDefined();
});

it("asks for this machine's addresses once for a whole answer, and again for the next", async () => {
  let asked = 0;
  const counting = createJudge(() => {
    asked += 1;
    return [];
  });
  for (let round = 1; round <= 2; round += 1) {
    for (let last = 0; last < 200; last += 1) expect(counting(`93.184.215.${last}`)).toBeUndefined();
    expect(asked).toBe(round);
    await Promise.resolve();
  }
});
