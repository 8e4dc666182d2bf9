/** Built-in types whose numbers never change, with their array's number. */
const builtIn: readonly (readonly [oid: number, name: string, array: number])[] = [
  [16, "boolean", 1000],
  [17, "bytea", 1001],
  [18, '"char"', 1002],
  [19, "name", 1003],
  [20, "bigint", 1016],
  [21, "smallint", 1005],
  [23, "integer", 1007],
  [25, "text", 1009],
  [26, "oid", 1028],
  [28, "xid", 1011],
  [114, "json", 199],
  [142, "xml", 143],
  [600, "point", 1017],
  [650, "cidr", 651],
  [700, "real", 1021],
  [701, "double precision", 1022],
  [705, "unknown", 0],
  [790, "money", 791],
  [829, "macaddr", 1040],
  [869, "inet", 1041],
  [1042, "character", 1014],
  [1043, "character varying", 1015],
  [1082, "date", 1182],
  [1083, "time without time zone", 1183],
  [1114, "timestamp without time zone", 1115],
  [1184, "timestamp with time zone", 1185],
  [1186, "interval", 1187],
  [1266, "time with time zone", 1270],
  [1560, "bit", 1561],
  [1562, "bit varying", 1563],
  [1700, "numeric", 1231],
  [2205, "regclass", 2210],
  [2206, "regtype", 2211],
  [2249, "record", 2287],
  [2278, "void", 0],
  [2950, "uuid", 2951],
  [3220, "pg_lsn", 3221],
  [3614, "tsvector", 3643],
  [3615, "tsquery", 3645],
  [3802, "jsonb", 3807],
  [3904, "int4range", 3905],
  [3906, "numrange", 3907],
  [3908, "tsrange", 3909],
  [3910, "tstzrange", 3911],
  [3912, "daterange", 3913],
  [3926, "int8range", 3927],
  [4072, "jsonpath", 4073],
];

export const bytea = 17;

/** Names of types by number: the built-in ones, and what the server was asked for. */
export interface TypeNames {
  name(oid: number, modifier: number): string;
  knows(oid: number): boolean;
  learn(oid: number, name: string): void;
}

export function createTypeNames(): TypeNames {
  const names = new Map<number, string>();
  for (const [oid, name, array] of builtIn) {
    names.set(oid, name);
    if (array !== 0) names.set(array, `${name}[]`);
  }
  return {
    knows: (oid) => names.has(oid),
    learn: (oid, name) => names.set(oid, name),
    name: (oid, modifier) => withModifier(names.get(oid) ?? `type ${oid}`, modifier),
  };
}

/** Lengths and precisions as `format_type` writes them. */
function withModifier(type: string, modifier: number): string {
  if (modifier < 0) return type;
  const [, base = type, array = ""] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  switch (base) {
    case "numeric": {
      const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
      return `numeric(${((modifier - 4) >> 16) & 0xffff},${scale})${array}`;
    }
    case "character":
    case "character varying":
      return `${base}(${modifier - 4})${array}`;
    case "bit":
    case "bit varying":
      return `${base}(${modifier})${array}`;
    case "timestamp without time zone":
    case "timestamp with time zone":
    case "time without time zone":
    case "time with time zone":
      return `${base.replace(" ", `(${modifier}) `)}${array}`;
    default:
      return type;
  }
}
