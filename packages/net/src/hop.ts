/** One request of a fetch: the first, or the one that a redirect asks for. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array | undefined;
  /** The operator configured this origin, and every hop before was of such an origin. */
  trusted: boolean;
}
