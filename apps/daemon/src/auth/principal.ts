/** Who a request comes from. `call` reaches /mcp, the tools and its own calls, nothing else. */
export interface Principal {
  kind: "owner" | "call";
  via: "token" | "session" | "socket";
  /** Id of the token or of the browser session; "owner" for the owner's token and the socket. */
  id: string;
  name: string;
}

export const socketOwner: Principal = { kind: "owner", via: "socket", id: "owner", name: "terminal" };
export const tokenOwner: Principal = { kind: "owner", via: "token", id: "owner", name: "owner token" };
