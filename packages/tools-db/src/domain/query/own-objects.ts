import { harmlessNames, newerNames } from "../classify/postgres/volatile-names.ts";
import type { Objection, Uses } from "../classify/types.ts";
import type { Driver, Failure } from "../driver.ts";

/** What one database has of its own that may write and that a query may reach without a name that tells. */
export interface OwnObjects {
  /**
   * Names by what they are the name of: `function`, `row function`, `operator`, `type`, `relation`; and of a cast from a type
   * of the database's own its `target`, and under `holding …` where a value to convert may come from.
   */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Relations that were asked about. */
  asked: ReadonlySet<string>;
}

// Objects that somebody made have oids from 16384 on; the catalog keeps no dependencies on what came with the server, so
// the functions of a view, a policy and a domain's check are read out of their stored trees. Views of an extension are as
// good as the server's own: pg_stat_statements is one over a volatile function.
const question = `
with recursive
judged(oid, ok) as materialized (
  select p.oid, p.provolatile <> 'v' and l.lanname in ('sql', 'plpgsql', 'internal', 'c') and not p.prosecdef
    or p.oid < 16384 and (p.provolatile <> 'v' or p.proname in (select json_array_elements_text($1::json)))
  from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
),
unsafe(oid) as materialized (
  select oid from judged where not ok
  union
  select a.aggfnoid::oid
  from pg_catalog.pg_aggregate a
  join judged part on part.oid = any (array[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn,
    a.aggdeserialfn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::oid[])
  where a.aggfnoid >= 16384 and not part.ok
),
casts(source, target, implicit) as (
  select c.castsource, c.casttarget, c.castcontext = 'i'
  from pg_catalog.pg_cast c join unsafe u on u.oid = c.castfunc where c.oid >= 16384
),
parts(whole, part) as (
  select oid, typelem from pg_catalog.pg_type where typelem >= 16384
  union all select oid, typbasetype from pg_catalog.pg_type where typbasetype >= 16384
  union all select rngtypid, rngsubtype from pg_catalog.pg_range where rngsubtype >= 16384
  union all select c.reltype, a.atttypid
  from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid where a.atttypid >= 16384
),
holding(oid) as (
  select source from casts where source >= 16384
  union select p.whole from holding h join parts p on p.part = h.oid
),
held(oids) as materialized (select array_agg(oid) from holding),
reached(name, oid) as (
  select c.relname::text, c.oid
  from pg_catalog.pg_class c
  where c.oid >= 16384 and c.relname in (select json_array_elements_text($2::json))
  union
  select v.name, d.refobjid
  from reached v
  join pg_catalog.pg_class c on c.oid = v.oid and c.relkind = 'v'
  join pg_catalog.pg_rewrite r on r.ev_class = v.oid and r.ev_type = '1'
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid >= 16384
  where not exists (select from pg_catalog.pg_depend e
    where e.classid = 'pg_catalog.pg_class'::regclass and e.objid = v.oid and e.deptype = 'e')
),
trees(kind, name, tree) as (
  select 'relation', v.name, r.ev_action::text
  from reached v
  join pg_catalog.pg_class c on c.oid = v.oid and c.relkind = 'v'
  join pg_catalog.pg_rewrite r on r.ev_class = v.oid and r.ev_type = '1'
  where not exists (select from pg_catalog.pg_depend e
    where e.classid = 'pg_catalog.pg_class'::regclass and e.objid = v.oid and e.deptype = 'e')
  union all
  select 'relation', v.name, p.polqual::text from reached v join pg_catalog.pg_policy p on p.polrelid = v.oid
  union all
  select 'type', t.typname, c.conbin::text
  from pg_catalog.pg_constraint c join pg_catalog.pg_type t on t.oid = c.contypid
)
select case when t.typtype in ('c', 'd', 'p') then 'row function' else 'function' end, p.proname::text
from unsafe u
join pg_catalog.pg_proc p on p.oid = u.oid
left join pg_catalog.pg_type t on t.oid = p.proargtypes[0]
where p.oid >= 16384 and p.prokind <> 'p'
  and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
union
select 'operator', o.oprname::text
from pg_catalog.pg_operator o join unsafe u on u.oid = o.oprcode where o.oid >= 16384
union
select 'type', t.typname::text
from casts c
join pg_catalog.pg_type t
  on t.oid = c.target and c.source < 16384 or c.implicit and t.oid = c.source and t.oid >= 16384
union
select 'target', t.typname::text from casts c join pg_catalog.pg_type t on t.oid = c.target where c.source >= 16384
union
select 'holding type', t.typname::text from held join pg_catalog.pg_type t on t.oid = any (oids)
union
select 'holding function', p.proname::text
from held join pg_catalog.pg_proc p on p.prorettype = any (oids) or p.proallargtypes && oids
union
select 'holding operator', o.oprname::text from held join pg_catalog.pg_operator o on o.oprresult = any (oids)
union
select 'holding relation', v.name
from reached v join pg_catalog.pg_attribute a on a.attrelid = v.oid join held on a.atttypid = any (oids)
union
select 'relation', v.name
from casts c
join pg_catalog.pg_attribute a on a.atttypid in (c.source, c.target) and a.atttypid >= 16384
join reached v on v.oid = a.attrelid
where c.implicit
union
select w.kind, w.name::text
from trees w, regexp_matches(w.tree, ':(?:funcid|aggfnoid|winfnoid|opfuncid) (\\d+)', 'g') part
join unsafe u on u.oid = part[1]::oid`;

const harmless = JSON.stringify(`${harmlessNames} ${newerNames}`.trim().split(/\s+/));

/** Asks the connected PostgreSQL, once for everything and once for each relation. */
export async function ownObjects(
  known: OwnObjects | undefined,
  relations: readonly string[],
  driver: Driver,
  signal: AbortSignal,
): Promise<{ ok: true; objects: OwnObjects } | { ok: false; failure: Failure }> {
  const unasked = relations.filter((name) => known?.asked.has(name) !== true);
  if (known !== undefined && unasked.length === 0) return { ok: true, objects: known };
  const answer = await driver.catalog(question, [harmless, JSON.stringify(unasked)], signal);
  if (!answer.ok) return answer;
  const names = new Map<string, Set<string>>();
  const add = (kind: string, name: string): void => void names.set(kind, (names.get(kind) ?? new Set()).add(name));
  for (const kind of ["relation", "holding relation"]) for (const name of known?.names.get(kind) ?? []) add(kind, name);
  for (const [kind, name] of answer.rows) add(String(kind), String(name));
  return { ok: true, objects: { names, asked: new Set([...(known?.asked ?? []), ...unasked]) } };
}

const own = (what: string): string => `${what}, of which this database has a version of its own that may write`;

/** What these objects say against a query. */
export const objectionOf =
  ({ names }: OwnObjects): Objection =>
  (uses: Uses) => {
    const first = (kind: string, used: ReadonlySet<string>): string | undefined =>
      [...used].find((name) => names.get(kind)?.has(name) === true);
    const called = first("function", uses.functions) ?? first("row function", uses.functions);
    if (called !== undefined) return own(`calls ${called}`);
    const behindDot =
      first("row function", uses.attributes) ?? (uses.anyValue ? first("function", uses.attributes) : undefined);
    if (behindDot !== undefined) return own(`may call ${behindDot}`);
    const operator = first("operator", uses.operators);
    if (operator !== undefined) return own(`uses the operator ${operator}`);
    const held =
      first("holding type", uses.types) ??
      first("holding function", uses.functions) ??
      first("holding function", uses.attributes) ??
      first("holding operator", uses.operators) ??
      first("holding relation", uses.relations);
    const type = first("type", uses.types) ?? (held === undefined ? undefined : first("target", uses.types));
    if (type !== undefined) return `converts to ${type}, for which this database has a function that may write`;
    const relation = first("relation", uses.relations);
    return relation && `reads ${relation}, which calls a function that may write`;
  };
