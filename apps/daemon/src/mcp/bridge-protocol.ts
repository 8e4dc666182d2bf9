/** Path and protocol name of the upgrade by which `latchai mcp` joins a running daemon. */
export const bridgePath = "/mcp";
export const bridgeProtocol = "latchai-mcp";
