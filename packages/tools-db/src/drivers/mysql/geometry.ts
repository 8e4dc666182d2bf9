/** Geometry as MySQL sends it (a reference system's number, then WKB) in the notation of WKT; undefined where the bytes are none. */
export function geometryText(bytes: Buffer): string | undefined {
  try {
    const reader = new Reader(bytes);
    const system = bytes.readUInt32LE(0);
    const text = shape(reader, 0);
    return reader.done ? (system === 0 ? text : `SRID=${system};${text}`) : undefined;
  } catch {
    return undefined; // shorter than it says
  }
}

const maxDepth = 16;

class Reader {
  readonly #bytes: Buffer;
  #at = 4;
  #little = true;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at === this.#bytes.length;
  }

  kind(): number {
    this.#little = this.#bytes.readUInt8(this.#at) === 1;
    this.#at += 1;
    return this.count();
  }

  count(): number {
    const value = this.#little ? this.#bytes.readUInt32LE(this.#at) : this.#bytes.readUInt32BE(this.#at);
    this.#at += 4;
    return value;
  }

  point(): string {
    const pair = [0, 8].map((offset) =>
      this.#little ? this.#bytes.readDoubleLE(this.#at + offset) : this.#bytes.readDoubleBE(this.#at + offset),
    );
    this.#at += 16;
    return pair.join(" ");
  }

  list(item: () => string): string {
    const count = this.count();
    const items: string[] = [];
    // Every item takes bytes: a count that lies ends at the end of them.
    for (let index = 0; index < count; index += 1) items.push(item());
    return `(${items.join(",")})`;
  }
}

function shape(reader: Reader, depth: number): string {
  if (depth > maxDepth) throw new RangeError();
  const points = () => reader.list(() => reader.point());
  const rings = () => reader.list(points);
  const within = (tag: string) => () => shape(reader, depth + 1).replace(tag, "");
  switch (reader.kind()) {
    case 1:
      return `POINT(${reader.point()})`;
    case 2:
      return `LINESTRING${points()}`;
    case 3:
      return `POLYGON${rings()}`;
    case 4:
      return `MULTIPOINT${reader.list(within("POINT"))}`;
    case 5:
      return `MULTILINESTRING${reader.list(within("LINESTRING"))}`;
    case 6:
      return `MULTIPOLYGON${reader.list(within("POLYGON"))}`;
    case 7:
      return `GEOMETRYCOLLECTION${reader.list(within(""))}`;
    default:
      throw new RangeError();
  }
}
