import { refusal } from "./refusal.ts";

// Runs only over text that could not be read as a whole, so a false hit on prose is acceptable. Every repetition is bounded.
const boundary = String.raw`(?:^|[\s;&|(){}!\x60"'/\\=]|\$\()`;
const command = (body: string) => new RegExp(`${boundary}${body}`, "m");
const gap = String.raw`(?:[ \t]|\\\n)`;
const options = String.raw`(?:[^\n;|&]{0,200}?${gap})?`;
const end = String.raw`(?=$|[\s;&|)}\x60"'])`;

const shapes: readonly (readonly [RegExp, string])[] = [
  [command(`rm${gap}${options}-[a-zA-Z]{0,10}[rR][a-zA-Z]{0,10}f`), "rm with recursion and force"],
  [command(`rm${gap}${options}-[a-zA-Z]{0,10}f[a-zA-Z]{0,10}[rR]`), "rm with recursion and force"],
  [
    command(`rm${gap}(?=${options}(?:-[a-zA-Z]{0,10}[rR]|--r))(?=${options}(?:-[a-zA-Z]{0,10}f|--f))`),
    "rm with recursion and force",
  ],
  [command(`(?:sudo|sudoedit|doas|pkexec|run0)${gap}`), "running as another user"],
  [
    command(String.raw`(?:mkfs(?:\.\w{1,10})?|mke2fs|mkswap|wipefs|blkdiscard)${gap}`),
    "making or wiping a file system",
  ],
  [command(`(?:shutdown|reboot|poweroff|halt|telinit)${end}`), "ending or restarting the machine"],
  [command(`systemctl${gap}${options}(?:poweroff|reboot|halt|kexec)${end}`), "ending or restarting the machine"],
  [command(`dd${gap}${options}of=/dev/(?!null)`), "dd onto a device"],
  [/>[>|&]?[ \t]{0,20}\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|mapper|dm-)/, "writing to a raw disk"],
  [
    command(`chmod${gap}(?=${options}(?:-[a-zA-Z]{0,10}R|--rec))(?=${options}(?:0{1,4}|a-rwx|=)${end})`),
    "chmod that takes all permissions from a tree",
  ],
  [
    command(String.raw`(?:curl|wget)${gap}[^\n]{0,2000}\|[^\n]{0,200}?(?:ba|da|z|k)?sh${end}`),
    "running a download without anybody having read it",
  ],
  [/([\w:.]{1,40})[ \t]{0,10}\(\)[ \t\n]{0,10}\{[ \t\n]{0,10}\1[ \t]{0,10}\|[ \t]{0,10}\1/, "a fork bomb"],
  [command(String.raw`latchai${gap}(?!tools\b|--help\b|--version\b)`), "LatchAI's own command"],
];

/** The denylist over raw text, for a command that the grammar could not read. */
export function coarseRefusal(text: string): string | undefined {
  const joined = text.replaceAll("\\\n", "");
  for (const [shape, seen] of shapes) {
    if (shape.test(text) || shape.test(joined)) {
      return refusal(`${seen} (the text could not be read as a whole)`, "Write it in simple, complete commands.");
    }
  }
  return undefined;
}
