import type { KeyValueStore } from "@latchai/core";

export interface TemplateServices {
  /** Keeps the notes. */
  store: KeyValueStore;
}
