import { expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";

const refused = [
  "d=/dev/sda; dd if=/dev/zero of=$d",
  "o=of=/dev/sda; dd $o",
  "x=/dev; cp a $x/sda",
  "d=sda; echo x > /dev/$d",
  "for d in /dev/sda; do cp x $d; done",
  "cd /dev && dd of=sda if=x",
  "cd /dev; cp ~/x sda",
  "env -C /dev dd of=sda",
  "cat x > ../../../../dev/sda",
  "cat x > /proc/self/root/dev/sda",
  "curl -o /dev/sda x",
  "curl -Lo /dev/sda x",
  "curl --output=/dev/sda x",
  "wget -O /dev/sda x",
  "wget -qO/dev/sda x",
  "sort -o /dev/sda x",
  "gpg -o /dev/sda -d x",
  "tar -cf /dev/sda .",
  "tar czvf /dev/sda .",
  "tar --create --file=/dev/sda .",
  "scp x /dev/sda",
  "split x /dev/sda",
  "sponge /dev/sda",
  "dcfldd if=x of=/dev/sda",
  "dc3dd if=x hof=/dev/sda",
  "ddrescue x /dev/sda",
  "xxd -r x /dev/sda",
  "qemu-img convert a /dev/sda",
  "cp -t /dev x",
  "cp x /dev/",
  "mv --target-directory=/dev x",
  "x=rm; $x -rf y",
  "f=-rf; rm $f y",
  'x="rm -rf y"; $x',
  "x=latchai; $x token",
  "export X=sudo; $X ls",
  "for c in 'rm -rf'; do $c y; done",
];

it("refuses disks and commands behind options, variables and folders", () => {
  expect(refused.filter((command) => analyzeCommand(command).denied === undefined)).toEqual([]);
});
