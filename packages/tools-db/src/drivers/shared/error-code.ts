/** The code that Node and the drivers put on an error; empty where there is none. */
export function errorCode(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}
