import type { Argument } from "../argument.ts";
import { refuseDd, refuseDiskDestination, refuseDiskOperand } from "./disks.ts";
import { refuseRemove } from "./remove.ts";
import { refuseSelf } from "./self.ts";
import { refuseChmod, refuseFormat, refuseInit, refusePower, refusePrivilege, refuseSystemctl } from "./system.ts";

/** Why one command line is refused for ever, or undefined. `args` are its words after the program. */
export type Predicate = (args: readonly Argument[]) => string | undefined;

const table: Readonly<Record<string, Predicate>> = Object.assign(Object.create(null), {
  rm: refuseRemove,
  dd: refuseDd,
  tee: refuseDiskOperand,
  shred: refuseDiskOperand,
  truncate: refuseDiskOperand,
  fallocate: refuseDiskOperand,
  cp: refuseDiskDestination,
  mv: refuseDiskDestination,
  install: refuseDiskDestination,
  ln: refuseDiskDestination,
  rsync: refuseDiskDestination,
  chmod: refuseChmod,
  shutdown: refusePower,
  reboot: refusePower,
  halt: refusePower,
  poweroff: refusePower,
  telinit: refusePower,
  init: refuseInit,
  systemctl: refuseSystemctl,
  loginctl: refuseSystemctl,
  sudo: refusePrivilege,
  sudoedit: refusePrivilege,
  doas: refusePrivilege,
  pkexec: refusePrivilege,
  run0: refusePrivilege,
  mkfs: refuseFormat,
  mke2fs: refuseFormat,
  mkswap: refuseFormat,
  mkdosfs: refuseFormat,
  mkntfs: refuseFormat,
  wipefs: refuseFormat,
  blkdiscard: refuseFormat,
  latchai: refuseSelf,
});

/** The predicate for a program's base name. */
export function predicateFor(base: string): Predicate | undefined {
  const known = table[base] ?? table[base.toLowerCase()];
  if (known) return known;
  if (base.startsWith("latchai@")) return refuseSelf;
  return /^(mkfs|newfs)[._]/i.test(base) ? refuseFormat : undefined;
}
