/** What a Response's constructor cannot be told. */
export interface Seen {
  url: string;
  redirected: boolean;
  status: number;
}

// Servers send statuses that the constructor refuses, 999 for one.
const constructible = (status: number): number => (status >= 200 && status <= 599 ? status : 599);

/** A Response that knows where it came from; so do its clones. */
export const fetchedResponse = (
  body: ReadableStream<Uint8Array> | null,
  seen: Seen,
  statusText: string,
  headers: Headers,
): Response => {
  const response = new Response(body, { status: constructible(seen.status), headers });
  const clone = (): Response =>
    fetchedResponse(Response.prototype.clone.call(response).body, seen, statusText, response.headers);
  Object.defineProperties(response, {
    url: { value: seen.url },
    redirected: { value: seen.redirected },
    status: { value: seen.status },
    statusText: { value: statusText },
    clone: { value: clone },
  });
  return response;
};
