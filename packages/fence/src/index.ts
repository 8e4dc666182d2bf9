export { createFence, type Fence } from "./fence.ts";
export type { FenceOptions, Mount, Refusal, RefusedIntent } from "./options.ts";
export type { FencedPlaces, PlaceNow, Placing } from "./places.ts";
export { createFileQueue, type FileQueue } from "./queue.ts";
export { isTempName } from "./temp-name.ts";
