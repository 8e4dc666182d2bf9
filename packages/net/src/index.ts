export { type AddressClass, checkAddress } from "./check-address.ts";
export { type CheckedUrl, checkUrl } from "./check-url.ts";
export { createGuardedConnector, type GuardedConnector } from "./connector.ts";
export { createGuardedFetch, type GuardedFetch } from "./guarded-fetch.ts";
export { isNetError, NetError, type NetErrorCode } from "./net-error.ts";
export type { GuardedFetchOptions } from "./options.ts";
export type { Resolver } from "./resolver.ts";
