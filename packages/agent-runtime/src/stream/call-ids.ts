const usable = /^[A-Za-z0-9_-]{1,64}$/;

/** Hands out ids that are unique in a conversation and that every provider accepts. */
export interface CallIds {
  /** The provider's own id where it can be kept, else a new one. */
  take(given: string): string;
}

/** `used` are the ids of the conversation so far; `next` makes unique texts. */
export function createCallIds(used: Iterable<string>, next: () => string): CallIds {
  const taken = new Set(used);
  return {
    take(given) {
      let id = given;
      while (!usable.test(id) || taken.has(id)) id = `call_${next()}`;
      taken.add(id);
      return id;
    },
  };
}
