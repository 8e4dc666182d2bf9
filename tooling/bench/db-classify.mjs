// What classifying a statement takes, per engine. CPU time.
import { classifySql, sqlReady } from "@latchai/tools-db";
import { cpu } from "./lib/measure.mjs";
import { goal, table } from "./lib/report.mjs";

await sqlReady();
const statements = [
  "select * from people where id = 1",
  "select a.name, sum(r.level) as total from stations s join authorities a on a.id = s.authority_id join readings r on r.station_id = s.id where r.taken_at > '2026-01-01' group by a.name having sum(r.level) > 10 order by total desc limit 20",
  "with late as (select id from orders where due < current_date) select count(*), min(id), max(id) from late",
  "update people set name = upper(name), mail = null where id in (1, 2, 3)",
];
/** As long as a report gets: 150 columns, 40 joins. */
const long = `select ${Array.from({ length: 150 }, (_, n) => `coalesce(t${n % 40}.c${n}, 0) as c${n}`).join(", ")} from t0 ${Array.from({ length: 39 }, (_, n) => `left join t${n + 1} on t${n + 1}.id = t${n}.id`).join(" ")} where t0.id in (${Array.from({ length: 300 }, (_, n) => n).join(", ")})`;

const rows = await cpu(
  {
    "first word of the text": (call) => /^\s*(\w+)/.exec(statements[call % statements.length])?.[1],
    ...Object.fromEntries(
      ["postgres", "mariadb", "sqlite"].flatMap((engine) => [
        [engine, (call) => classifySql(statements[call % statements.length], engine)],
        [`${engine}, ${Math.round(long.length / 1_000)},000 characters`, () => classifySql(long, engine)],
      ]),
    ),
  },
  { n: 20, warm: 4, calls: 200 },
);
table("Classifying SQL, mean of four statements", "µs", "first word of the text", rows, 1);
for (const engine of ["postgres", "mariadb", "sqlite"])
  goal(`classifying, ${engine}`, rows[engine].median, 1_000, "µs");
