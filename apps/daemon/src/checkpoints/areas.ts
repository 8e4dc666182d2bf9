import { mkdir } from "node:fs/promises";
import {
  createFence,
  type Fence,
  type FencedPlaces,
  type FileQueue,
  type PlaceNow,
  type Placing,
} from "@latchai/fence";
import type { Change } from "./rows.ts";

/** Where a recorded path is now. */
export type Spot = Pick<Change, "area" | "path" | "real">;

/** Reads and puts back recorded paths. Every method throws ToolError for a path that cannot be reached. */
export interface Areas {
  look(spot: Spot): Promise<PlaceNow>;
  /** Under the queue that tools use for this path. */
  put(spot: Spot, decide: (now: PlaceNow) => Promise<Placing | undefined>): Promise<void>;
}

/** A recorded path that no folder of tools holds any more, or not at the place where it was. */
export class Unreachable extends Error {}

const memoryPrefix = "/memories/";

/** What people see of a memory: its folder says whose it is. `real` is `<root>/<folder>/<file>`. */
export const memoryPath = (real: string): string => memoryPrefix + real.split("/").slice(-2).join("/");

/** `fence` is the one in force; memories are reached through one of their own, whose rules do not close them. */
export const createAreas = (options: { fence(): Fence; memories: string; memoryQueue: FileQueue }): Areas => {
  const { fence, memories, memoryQueue } = options;

  const fileSpot = ({ real }: Spot): { places: FencedPlaces; virtual: string } => {
    const virtual = fence().toVirtual(real);
    if (virtual === undefined) throw new Unreachable("it is outside the workspace and its mounts now");
    return { places: fence().places, virtual };
  };
  const checked = ({ real }: Spot, now: PlaceNow): PlaceNow => {
    if (now.path.real !== real) throw new Unreachable("a link leads to another place there now");
    return now;
  };
  const memorySpot = async ({ path }: Spot): Promise<{ places: FencedPlaces; name: string; folder: string }> => {
    const name = path.slice(memoryPrefix.length);
    await mkdir(memories, { recursive: true, mode: 0o700 });
    const { places } = createFence({ root: memories });
    return { places, name, folder: name.split("/")[0] ?? "" };
  };

  return {
    async look(spot) {
      if (spot.area === "memories") {
        const { places, name } = await memorySpot(spot);
        return places.look(name);
      }
      const { places, virtual } = fileSpot(spot);
      return checked(spot, await places.look(virtual));
    },
    async put(spot, decide) {
      if (spot.area === "memories") {
        const { places, name, folder } = await memorySpot(spot);
        await memoryQueue.run(folder, () => places.put(name, decide));
        return;
      }
      const { places, virtual } = fileSpot(spot);
      await places.put(virtual, (now) => decide(checked(spot, now)));
    },
  };
};
