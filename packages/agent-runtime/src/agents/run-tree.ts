import { limits } from "../limits.ts";
import { sleep } from "../turn/sleep.ts";

export interface TreeRun {
  id: string;
  /** The run whose call started it. */
  parent?: string;
  /** Stops it from outside: the door's signal for a root, the delegating call's for a child. */
  signal?: AbortSignal;
}

/** The runs that are going on, and who started whom. */
export interface RunTree {
  /** Does the work under a signal of its own, until it settles. */
  run<T>(run: TreeRun, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Stops a run, and its children once it has settled; resolves when all have. A run that is over is none. */
  stop(id: string): Promise<void>;
  /** Ids of the runs that are going on, parents first. */
  running(): string[];
}

interface Node {
  controller: AbortController;
  children: Set<string>;
  settled: Promise<void>;
}

export function createRunTree(): RunTree {
  const nodes = new Map<string, Node>();

  const stop = async (id: string): Promise<void> => {
    const node = nodes.get(id);
    if (node === undefined) return;
    node.controller.abort();
    // A parent that still works could take up a child's last words and go on with them.
    await node.settled;
    await Promise.all([...node.children].map(stop));
  };

  /** A child whose call was cut off because its parent is being stopped lets the parent settle first. */
  const afterParent = async (parent: Node | undefined): Promise<void> => {
    if (parent?.controller.signal.aborted !== true) return;
    await Promise.race([parent.settled, sleep(limits.parentSettleMs, new AbortController().signal)]);
  };

  return {
    async run({ id, parent: parentId, signal }, work) {
      if (nodes.has(id)) throw new Error(`run ${id} is going on already`);
      const parent = parentId === undefined ? undefined : nodes.get(parentId);
      const controller = new AbortController();
      let settle = (): void => {};
      const settled = new Promise<void>((resolve) => {
        settle = resolve;
      });
      nodes.set(id, { controller, children: new Set(), settled });
      parent?.children.add(id);
      const follow = (): void => void afterParent(parent).then(() => controller.abort());
      if (signal?.aborted === true) follow();
      signal?.addEventListener("abort", follow, { once: true });
      try {
        return await work(controller.signal);
      } finally {
        signal?.removeEventListener("abort", follow);
        nodes.delete(id);
        parent?.children.delete(id);
        settle();
      }
    },
    stop,
    running: () => [...nodes.keys()],
  };
}
