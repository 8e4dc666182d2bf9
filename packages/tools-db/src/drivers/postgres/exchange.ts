import type { Connection, Submittable } from "pg";

/** What a step's answer is told to. */
export interface Listener {
  columns?(fields: readonly Field[]): void;
  row?(cells: (string | null)[], bytes: number): void;
  /** Ran to its end, with the server's tag. */
  complete?(tag: string): void;
  /** Gave as many rows as were asked for; there may be more. */
  suspended?(): void;
}

export interface Field {
  name: string;
  dataTypeID: number;
  dataTypeModifier: number;
}

/** One message of the extended protocol, which cannot carry two statements. */
export type Step =
  | {
      /** Parses, binds and runs. */
      text: string;
      params?: readonly (string | null)[];
      /** Kept under this name until the transaction ends or it is closed. */
      portal?: string;
      /** 0: all. */
      maxRows: number;
      listener?: Listener;
    }
  /** Goes on with an open portal. */
  | { resume: string; maxRows: number; listener: Listener }
  | { close: string };

/** COPY from or to the client: there is no client to copy with. */
export class CopyRefused extends Error {}

interface WireError extends Error {
  severity?: string;
}

// What pg's own types leave out or have under another signature.
type Wire = Connection & {
  stream: { cork?(): void; uncork?(): void };
  parse(query: { name: string; text: string; types: readonly number[] }): void;
  bind(config: { portal: string; statement: string; values: readonly (string | null)[]; binary: false }): void;
  describe(msg: { type: "P"; name: string }): void;
  execute(config: { portal: string; rows: number }): void;
  close(msg: { type: "P"; name: string }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
};

/** Several steps in one round trip. The server skips all that follow an error, up to the end of the exchange. */
export class Exchange implements Submittable {
  readonly #steps: readonly Step[];
  readonly #running: Exclude<Step, { close: string }>[];
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  #copy: CopyRefused | undefined;
  #over = false;

  constructor(steps: readonly Step[], resolve: () => void, reject: (error: unknown) => void) {
    this.#steps = steps;
    this.#running = steps.filter((step): step is Exclude<Step, { close: string }> => !("close" in step));
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit = (connection: Connection): void => {
    const wire = connection as Wire;
    wire.stream.cork?.();
    for (const step of this.#steps) {
      if ("close" in step) {
        wire.close({ type: "P", name: step.close });
      } else if ("resume" in step) {
        wire.execute({ portal: step.resume, rows: step.maxRows });
      } else {
        const portal = step.portal ?? "";
        wire.parse({ name: "", text: step.text, types: [] });
        wire.bind({ portal, statement: "", values: step.params ?? [], binary: false });
        wire.describe({ type: "P", name: portal });
        wire.execute({ portal, rows: step.maxRows });
      }
    }
    wire.sync();
    wire.stream.uncork?.();
  };

  handleRowDescription(message: { fields: readonly Field[] }): void {
    this.#running[0]?.listener?.columns?.(message.fields);
  }

  handleDataRow(message: { fields: (string | null)[]; length: number }): void {
    this.#running[0]?.listener?.row?.(message.fields, message.length);
  }

  handlePortalSuspended(): void {
    this.#running.shift()?.listener?.suspended?.();
  }

  handleCommandComplete(message: { text: string }): void {
    this.#running.shift()?.listener?.complete?.(message.text);
  }

  handleEmptyQuery(): void {
    this.#running.shift()?.listener?.complete?.("");
  }

  handleCopyInResponse(connection: Connection): void {
    this.#copy = new CopyRefused();
    const wire = connection as Wire;
    wire.sendCopyFail("not available");
    wire.sync(); // the exchange's own was swallowed while the server waited for data
  }

  handleCopyData(): void {
    this.#copy = new CopyRefused();
  }

  handleError(error: WireError): void {
    if (this.#over) return;
    this.#over = true;
    // A broken line is told as such even where a COPY was open.
    this.#reject(error.severity !== undefined ? (this.#copy ?? error) : error);
  }

  handleReadyForQuery(): void {
    if (this.#over) return;
    this.#over = true;
    if (this.#copy) this.#reject(this.#copy);
    else this.#resolve();
  }
}
