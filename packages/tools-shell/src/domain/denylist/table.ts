import { type Argument, baseName } from "../argument.ts";
import {
  absolutePaths,
  type Folders,
  refuseArchive,
  refuseDd,
  refuseDiskDestination,
  refuseDiskOperand,
  refuseDiskOutputOperand,
  refuseImage,
} from "./disks.ts";
import { refuseRemove } from "./remove.ts";
import { refuseSelf } from "./self.ts";
import { refuseChmod, refuseFormat, refuseInit, refusePower, refusePrivilege, refuseSystemctl } from "./system.ts";

/** Why one command line is refused for ever, or undefined. `args` are its words after the program. */
export type Predicate = (args: readonly Argument[], folders: Folders) => string | undefined;

const table: Readonly<Record<string, Predicate>> = Object.assign(Object.create(null), {
  rm: refuseRemove,
  dd: refuseDd,
  dcfldd: refuseDd,
  dc3dd: refuseDd,
  tee: refuseDiskOperand,
  shred: refuseDiskOperand,
  truncate: refuseDiskOperand,
  fallocate: refuseDiskOperand,
  cp: refuseDiskDestination,
  mv: refuseDiskDestination,
  install: refuseDiskDestination,
  ln: refuseDiskDestination,
  rsync: refuseDiskDestination,
  scp: refuseDiskDestination,
  sponge: refuseDiskOperand,
  split: refuseDiskOutputOperand,
  csplit: refuseDiskOutputOperand,
  uniq: refuseDiskOutputOperand,
  xxd: refuseDiskOutputOperand,
  ddrescue: refuseDiskOutputOperand,
  dd_rescue: refuseDiskOutputOperand,
  "qemu-img": refuseImage,
  tar: refuseArchive,
  bsdtar: refuseArchive,
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

/** The predicate for a program word. `folders` begin with the one that the line starts in. */
export function predicateFor(word: string, folders: Folders): Predicate | undefined {
  const base = baseName(word);
  const known = table[base] ?? table[base.toLowerCase()];
  if (known === refusePower && word.includes("/") && isOwn(word, folders)) return undefined;
  if (known) return known;
  if (base.startsWith("latchai@")) return refuseSelf;
  return /^(mkfs|newfs)[._]/i.test(base) ? refuseFormat : undefined;
}

// `./scripts/reboot` is a script of the project; only a system folder holds the machine's own.
const isOwn = (word: string, folders: Folders): boolean =>
  absolutePaths(word, folders).every(
    (path) => !/\/s?bin\/[^/]+$/.test(path) || ((folders[0] ?? "/") !== "/" && path.startsWith(`${folders[0]}/`)),
  );
