import { isDeepStrictEqual } from "node:util";

/** One domain, freshly set up twice, with a door to each: outcomes must be the same. */
export interface Doors<Input, Outcome> {
  /** The domain outcome (code, record, appended log line, events) through the tool; not the rendered text. */
  tool(input: Input): Promise<Outcome>;
  /** The same through HTTP. */
  http(input: Input): Promise<Outcome>;
  close?(): Promise<void> | void;
}

export interface DoorsOptions<Input, Outcome> {
  cases: Readonly<Record<string, Input>>;
  /** Called once per case, so that no case sees another's traces. */
  open(): Doors<Input, Outcome> | Promise<Doors<Input, Outcome>>;
}

/** Drives every case through both doors; one line per case whose outcomes differ. */
export async function differences<Input, Outcome>(options: DoorsOptions<Input, Outcome>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, input] of Object.entries(options.cases)) {
    const doors = await options.open();
    try {
      const [tool, http] = [await doors.tool(input), await doors.http(input)];
      if (!isDeepStrictEqual(tool, http))
        found.push(`${name}: tool ${JSON.stringify(tool)}, http ${JSON.stringify(http)}`);
    } finally {
      await doors.close?.();
    }
  }
  return found;
}
