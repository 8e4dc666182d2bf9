import { limits } from "./limits.ts";

/** A URL's host as messages name it: ASCII, bounded. */
export const showHost = (url: URL): string =>
  url.hostname.length <= limits.maxShownHostChars
    ? url.hostname
    : `${url.hostname.slice(0, limits.maxShownHostChars)}…`;
