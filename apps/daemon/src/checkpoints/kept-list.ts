/** A list that a row keeps as JSON: empty where there is none, undefined where the row was torn. */
export function keptList<T>(text: string | null): T[] | undefined {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as T[]) : undefined;
  } catch {
    return undefined;
  }
}
