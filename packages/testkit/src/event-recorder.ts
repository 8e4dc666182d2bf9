import { coreEvents, type EventSchemas, type EventsPort, type NewEvent, schemaMisfit } from "@latchai/core";

/** Highest size of an event's data, in bytes of JSON. */
const maxDataBytes = 16_384;

/** An event log in memory. */
export interface EventRecorder extends EventsPort {
  readonly events: readonly NewEvent[];
  /** Data of the events of one type, in order. */
  of(type: string): unknown[];
  /** What is wrong with the events recorded since the last call: unknown types, data that breaks its schema or is too large. */
  takeProblems(): Promise<string[]>;
}

/** Records events and holds them to their schemas; `coreEvents` are known without being named. */
export function createEventRecorder(schemas: EventSchemas): EventRecorder {
  const known: EventSchemas = { ...coreEvents, ...schemas };
  const events: NewEvent[] = [];
  let checked = 0;
  const check = async (event: NewEvent): Promise<string[]> => {
    const schema = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
    if (schema === undefined) return [`event ${event.type} has no schema in its family`];
    const size = Buffer.byteLength(JSON.stringify(event.data) ?? "");
    if (size > maxDataBytes) return [`event ${event.type} has ${size} bytes of data, more than ${maxDataBytes}`];
    const misfit = await schemaMisfit(schema, event.data);
    return misfit === undefined ? [] : [`event ${event.type}: ${misfit}`];
  };
  return {
    events,
    emit: (event) => void events.push(event),
    of: (type) => events.filter((event) => event.type === type).map((event) => event.data),
    async takeProblems() {
      const fresh = events.slice(checked);
      checked = events.length;
      return (await Promise.all(fresh.map(check))).flat();
    },
  };
}
