import { posix } from "node:path";
import { type Argument, unknownText } from "../argument.ts";
import { has, tokens } from "../options.ts";
import { refusal } from "./refusal.ts";

const disk =
  /(^|\/)dev\/((sd|hd|vd|xvd)[a-z]+\d*|nvme\d+(n\d+(p\d+)?)?|mmcblk\d+((p|boot)\d+)?|r?disk\d+(s\d+)*|loop\d+(p\d+)?|dm-\d+|md\d+(p\d+)?|zd\d+|nbd\d+(p\d+)?|zram\d+|ram\d+|sr\d+|mtd(block)?\d+|mem|kmem|port|(disk|mapper|block|bus|md|zvol|vg[^/]*)\/.+)$/;
const pattern = /[*?[\0]/;

/** The path names a raw disk or memory device; a pattern below /dev counts as one. */
export function isDiskPath(text: string): boolean {
  if (!text.includes("dev")) return false;
  const path = posix.normalize(text.replace(/^\/+/, "/"));
  if (disk.test(path)) return true;
  const cut = path.search(pattern);
  return cut >= 0 && /^\/dev\/($|[a-z])/.test(path.slice(0, cut)) && !/^\/dev\/(null|std|tty|pts|shm|fd)/.test(path);
}

/** Opening it for writing triggers the kernel directly. */
export const isKernelTrigger = (text: string): boolean => /^\/+proc\/+(sysrq-trigger|kcore)$/.test(text);

const instead = "Write to an ordinary file in the workspace.";

/** A redirection that writes to a raw disk. */
export function refuseDiskTarget(text: string): string | undefined {
  if (isKernelTrigger(text)) return refusal(`writing to ${text}`, instead);
  return isDiskPath(text) ? refusal("writing to a raw disk", instead) : undefined;
}

/** `dd of=` onto a device other than the harmless ones. */
export function refuseDd(args: readonly Argument[]): string | undefined {
  const onto = args.some(({ text }) => {
    if (!text.startsWith("of=")) return false;
    const path = posix.normalize(text.slice(3).replace(/^\/+/, "/"));
    return isDiskPath(path) || (path.startsWith("/dev/") && !/^\/dev\/(null|stdout|stderr|fd\/|shm\/)/.test(path));
  });
  return onto ? refusal("dd onto a device", instead) : undefined;
}

/** Programs whose operands they overwrite: tee, cp, mv, shred, truncate, install and the like. */
export function refuseDiskOperand(args: readonly Argument[]): string | undefined {
  const hit = args.some(
    ({ text }) => isDiskPath(text.replace(/^(-[a-zA-Z]|--[a-z-]+=)(?=\/)/, "")) || isKernelTrigger(text),
  );
  return hit ? refusal("writing to a raw disk", instead) : undefined;
}

/** cp, mv, install and ln write only where they point: the last operand or the `-t` folder. */
export function refuseDiskDestination(args: readonly Argument[]): string | undefined {
  const list = tokens(args);
  const operands = list.filter(({ kind }) => kind === "operand");
  const into = has(list, "t", "target-directory") ? args : operands.slice(-1).map(({ argument }) => argument);
  return refuseDiskOperand(into);
}

/** The operand might turn out to be a disk at run time. */
export const mayBeDisk = ({ text, dynamic }: Argument): boolean =>
  dynamic && (text.startsWith(unknownText) || text.startsWith("/"));
