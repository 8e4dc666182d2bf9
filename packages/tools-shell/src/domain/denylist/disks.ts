import { posix } from "node:path";
import { type Argument, unknownText } from "../argument.ts";
import { tokens } from "../options.ts";
import { refusal } from "./refusal.ts";

const disk =
  /^\/dev\/((sd|hd|vd|xvd)[a-z]+\d*|nvme\d+(n\d+(p\d+)?)?|mmcblk\d+((p|boot)\d+)?|r?disk\d+(s\d+)*|loop\d+(p\d+)?|dm-\d+|md\d+(p\d+)?|zd\d+|nbd\d+(p\d+)?|zram\d+|ram\d+|sr\d+|mtd(block)?\d+|mem|kmem|port|(disk|mapper|block|bus|md|zvol|vg[^/]*)\/.+)$/;
const pattern = /[*?[\0]/;
const notDisks = /^\/dev\/(null|std|tty|pts|shm|fd)/;

/** The folders that a command may stand in, for words that are no absolute paths. */
export type Folders = readonly string[];

/** The absolute paths that a word may name. A relative one that climbs is taken to reach the top when no folder is known. */
export function absolutePaths(text: string, folders: Folders): string[] {
  if (text.startsWith("/")) return [withoutRoot(posix.normalize(text.replace(/^\/+/, "/")))];
  if (folders.length > 0) return folders.map((folder) => withoutRoot(posix.join(folder, text)));
  const climbed = /^(?:\.\.\/)+(.*)$/s.exec(text)?.[1];
  return climbed === undefined ? [] : [`/${posix.normalize(climbed)}`];
}

// `/proc/self/root/dev/sda` is the same disk.
const withoutRoot = (path: string): string => path.replace(/^(\/proc\/[^/]+(\/task\/[^/]+)?\/root)+(?=\/)/, "");

/** The word names a raw disk or memory device; a pattern below /dev counts as one. */
export function isDiskPath(text: string, folders: Folders = []): boolean {
  return absolutePaths(text, folders).some((path) => {
    if (disk.test(path)) return true;
    const cut = path.search(pattern);
    return cut >= 0 && /^\/dev\/($|[a-z])/.test(path.slice(0, cut)) && !notDisks.test(path);
  });
}

/** Opening it for writing triggers the kernel directly. */
const isKernelTrigger = (text: string, folders: Folders): boolean =>
  absolutePaths(text, folders).some((path) => /^\/proc\/(sysrq-trigger|kcore)$/.test(path));

const instead = "Write to an ordinary file in the workspace.";

/** A redirection that writes to a raw disk. */
export function refuseDiskTarget(text: string, folders: Folders): string | undefined {
  if (isKernelTrigger(text, folders)) return refusal(`writing to ${text}`, instead);
  return isDiskPath(text, folders) ? refusal("writing to a raw disk", instead) : undefined;
}

/** `dd of=` and its relatives onto a device other than the harmless ones. */
export function refuseDd(args: readonly Argument[], folders: Folders): string | undefined {
  const onto = args.some(({ text }) => {
    const value = /^h?ofs?=(.*)$/s.exec(text)?.[1];
    if (value === undefined) return false;
    const isDevice = (path: string) =>
      path.startsWith("/dev/") && !/^\/dev\/(null|stdout|stderr|fd\/|shm\/)/.test(path);
    return isDiskPath(value, folders) || absolutePaths(value, folders).some(isDevice);
  });
  return onto ? refusal("dd onto a device", instead) : undefined;
}

const onto = (texts: readonly string[], folders: Folders): string | undefined =>
  texts.some((text) => isDiskPath(text, folders) || isKernelTrigger(text, folders))
    ? refusal("writing to a raw disk", instead)
    : undefined;

const operandTexts = (args: readonly Argument[]): string[] =>
  tokens(args).flatMap(({ kind, text }) => (kind === "operand" ? [text] : []));

/** Programs that overwrite every operand: tee, shred, truncate, sponge. */
export const refuseDiskOperand = (args: readonly Argument[], folders: Folders): string | undefined =>
  onto(
    args.map(({ text }) => text.replace(/^(-[a-zA-Z]|--[a-z-]+=)(?=\/)/, "")),
    folders,
  );

/** cp, mv, install, ln, rsync and scp write only where they point: the last operand, or the `-t` folder. */
export function refuseDiskDestination(args: readonly Argument[], folders: Folders): string | undefined {
  const into = args.flatMap(({ text }, i) => {
    const attached = /^(?:-[a-zA-Z]*?t(?=[./])|--target?-?[a-z]*=|--t[a-z-]*=)(.+)$/s.exec(text)?.[1];
    if (attached !== undefined) return [attached];
    return /^(-[a-zA-Z]*t|--t[a-z-]*)$/.test(text) ? [args[i + 1]?.text ?? ""] : [];
  });
  const last = operandTexts(args).at(-1);
  const targets = into.length > 0 ? into : last === undefined ? [] : [last];
  const devices = targets.some((text) => absolutePaths(text, folders).some((path) => /^\/dev\/?$/.test(path)));
  return devices ? refusal("writing to a raw disk", instead) : onto(targets, folders);
}

/** xxd, uniq, ddrescue, split: what follows the first operand is written. A number is the value of an option. */
export const refuseDiskOutputOperand = (args: readonly Argument[], folders: Folders): string | undefined =>
  onto(
    operandTexts(args)
      .filter((text) => !/^\d+[a-zA-Z]*$/.test(text))
      .slice(1),
    folders,
  );

/** `qemu-img convert`, `create` and the like; `info` and `check` only read. */
export const refuseImage = (args: readonly Argument[], folders: Folders): string | undefined =>
  args.some(({ text }) => /^(convert|create|dd|resize|commit|rebase|amend)$/.test(text))
    ? (refuseDiskDestination(args, folders) ?? refuseDd(args, folders))
    : undefined;

/** An archive written onto a disk: `tar cf /dev/sda`. */
export function refuseArchive(args: readonly Argument[], folders: Folders): string | undefined {
  const letters = (text: string, i: number) => /^-?([a-zA-Z]+)$/.exec(i === 0 || text.startsWith("-") ? text : "")?.[1];
  const writes = args.some(
    ({ text }, i) => /[cruA]/.test(letters(text, i) ?? "") || /^--(c[ro]|ap|up|conc|cat)/.test(text),
  );
  if (!writes) return undefined;
  const files = args.flatMap(({ text }, i) => {
    const attached = /^(?:--f[a-z]*=|-[a-zA-Z]*?f(?=[./]))(.+)$/s.exec(text)?.[1];
    if (attached !== undefined) return [attached];
    return letters(text, i)?.includes("f") || /^--f[a-z]*$/.test(text) ? [args[i + 1]?.text ?? ""] : [];
  });
  return onto(files, folders);
}

// Their -o and -O choose what to print, and a word that looks like a disk is what they search for.
const searchers = /^([efz]?grep|rg|ag|ack|git|ls|lsof|lsblk|find|fd|blkid|mount|findmnt|ssh|ps|echo|printf)$/;
const outputOption =
  /^(?:-[a-zA-Z]*[oO]|--?(?:out|output|outfile|out-file|output-file|output-document|result-file|log-file))$/;

/** Any program told to write its output onto a raw disk: `-o`, `-O`, `--output`. */
export function refuseDiskOutput(base: string, args: readonly Argument[], folders: Folders): string | undefined {
  if (searchers.test(base)) return undefined;
  const outputs = args.flatMap(({ text }, i) => {
    if (outputOption.test(text)) return [args[i + 1]?.text ?? ""];
    const value = /^(?:-[a-zA-Z]*[oO](?=[./])|--?[a-z-]*(?:out|file)[a-z-]*=)(.+)$/s.exec(text)?.[1];
    return value === undefined ? [] : [value];
  });
  return onto(outputs, folders);
}

const readers =
  /^(cat|tac|head|tail|less|more|xxd|hexdump|od|strings|ls|stat|file|lsblk|blkid|df|du|dd|cp|cmp|\w+sum|cksum|test|\[|echo|printf|[efz]?grep|rg|git|find|readlink|realpath|udevadm|lsof|smartctl|wc|findmnt|true|:)$/;

/** A program that is not known to only read a disk names one. */
export const namesDisk = (base: string, args: readonly Argument[], folders: Folders): boolean =>
  !readers.test(base) && args.some(({ text }) => text.includes("/") && isDiskPath(text, folders));

/** The operand might turn out to be a disk at run time. */
export function mayBeDisk({ text, dynamic }: Argument): boolean {
  const value = text.replace(/^h?ofs?=/, "");
  return dynamic && (value.startsWith(unknownText) || value.startsWith("/"));
}
