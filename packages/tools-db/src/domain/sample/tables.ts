import type { Engine } from "../connection.ts";

type Kind = "id" | "text" | "code" | "date" | "time" | "level" | "grade";

interface SampleColumn {
  name: string;
  kind: Kind;
  /** What follows the type, in SQL that every engine takes. */
  rest?: string;
  comment?: string;
}

export interface SampleTable {
  name: string;
  comment: string;
  columns: readonly SampleColumn[];
  /** Keys and checks of the table as a whole. */
  constraints: readonly string[];
}

const types: Record<"postgres" | "mysql" | "sqlite", Record<Kind, string>> = {
  postgres: {
    id: "integer",
    text: "text",
    code: "char(3)",
    date: "date",
    time: "timestamptz",
    level: "numeric(6,3)",
    grade: "smallint",
  },
  mysql: {
    id: "int",
    text: "varchar(200)",
    code: "char(3)",
    date: "date",
    time: "datetime",
    level: "decimal(6,3)",
    grade: "smallint",
  },
  sqlite: { id: "integer", text: "text", code: "text", date: "text", time: "text", level: "numeric", grade: "integer" },
};

export const tables: readonly SampleTable[] = [
  {
    name: "authorities",
    comment: "Who runs the tide stations of the harbour",
    columns: [
      { name: "id", kind: "id", rest: "not null primary key" },
      { name: "name", kind: "text", rest: "not null unique" },
      { name: "office", kind: "text", rest: "not null", comment: "Where its duty officer sits" },
    ],
    constraints: [],
  },
  {
    name: "stations",
    comment: "Places where the water level is measured",
    columns: [
      { name: "id", kind: "id", rest: "not null primary key" },
      { name: "code", kind: "code", rest: "not null unique", comment: "As painted on the gauge" },
      { name: "name", kind: "text", rest: "not null" },
      { name: "region", kind: "text", rest: "not null", comment: "north, south or islands" },
      { name: "datum", kind: "code", rest: "not null", comment: "What levels are counted from: LAT or MSL" },
      { name: "authority_id", kind: "id", rest: "not null" },
      { name: "opened_on", kind: "date" },
    ],
    constraints: ["foreign key (authority_id) references authorities (id)"],
  },
  {
    name: "readings",
    comment: "One measured level an hour",
    columns: [
      { name: "station_id", kind: "id", rest: "not null" },
      { name: "taken_at", kind: "time", rest: "not null", comment: "UTC" },
      { name: "level_m", kind: "level", rest: "not null", comment: "Metres above the station's datum" },
      { name: "quality", kind: "grade", rest: "not null", comment: "1 good, 2 doubtful, 3 the float was stuck" },
    ],
    constraints: [
      "primary key (station_id, taken_at)",
      "foreign key (station_id) references stations (id)",
      "constraint quality_is_known check (quality between 1 and 3)",
    ],
  },
  {
    name: "predictions",
    comment: "The tide tables: what the level should be",
    columns: [
      { name: "station_id", kind: "id", rest: "not null" },
      { name: "due_at", kind: "time", rest: "not null", comment: "UTC" },
      { name: "level_m", kind: "level", rest: "not null" },
    ],
    constraints: ["primary key (station_id, due_at)", "foreign key (station_id) references stations (id)"],
  },
];

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQLite keeps no comments but those in the text that a table was made with. */
function create({ name, comment, columns, constraints }: SampleTable, engine: Engine): string {
  const typed = types[engine === "mariadb" ? "mysql" : engine];
  const inline = engine === "mysql" || engine === "mariadb";
  const parts = [
    ...columns.map(({ name: column, kind, rest, comment: about }) => ({
      sql: `${column} ${typed[kind]}${rest === undefined ? "" : ` ${rest}`}${inline && about !== undefined ? ` comment ${literal(about)}` : ""}`,
      about,
    })),
    ...constraints.map((sql) => ({ sql, about: undefined })),
  ];
  const lines = parts.map(({ sql, about }, at) => {
    const note = engine === "sqlite" && about !== undefined ? ` -- ${about}` : "";
    return `  ${sql}${at < parts.length - 1 ? "," : ""}${note}`;
  });
  const head = `create table ${name} (${engine === "sqlite" ? ` -- ${comment}` : ""}`;
  return [head, ...lines, `)${inline ? ` comment ${literal(comment)}` : ""}`].join("\n");
}

const comments = ({ name, comment, columns }: SampleTable): string[] => [
  `comment on table ${name} is ${literal(comment)}`,
  ...columns.flatMap(({ name: column, comment: about }) =>
    about === undefined ? [] : [`comment on column ${name}.${column} is ${literal(about)}`],
  ),
];

const view = `create view latest_readings as
select r.station_id, r.taken_at, r.level_m, r.quality
from readings r
where r.taken_at = (select max(l.taken_at) from readings l where l.station_id = r.station_id)`;

export const createStatements = (engine: Engine): string[] => [
  ...tables.map((table) => create(table, engine)),
  "create index readings_by_time on readings (taken_at)",
  view,
  ...(engine === "postgres" ? tables.flatMap(comments) : []),
];
