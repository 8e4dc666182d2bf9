import type { Failure } from "../driver.ts";
import type { Learned, Session } from "./sessions.ts";

// PostgreSQL keeps the promise of `immutable` and `stable` for SQL and PL/pgSQL; an aggregate is as good as its parts.
// A name that is not there, or that has one overload which may write, is not vouched for.
const question = `
with wanted(name) as (select json_array_elements_text($1::json)),
good(oid, ok) as (
  select p.oid, p.provolatile in ('i', 's') and l.lanname in ('sql', 'plpgsql', 'internal') and not p.prosecdef
  from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
),
found(name, ok) as (
  select w.name, case when p.prokind = 'a' then not exists (
      select from pg_catalog.pg_aggregate a,
        lateral unnest(array[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn, a.aggdeserialfn,
          a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::oid[]) part(oid)
      where a.aggfnoid = p.oid and part.oid <> 0 and not (select g.ok from good g where g.oid = part.oid)
    ) else p.prokind in ('f', 'w') and (select g.ok from good g where g.oid = p.oid) end
  from wanted w
  join pg_catalog.pg_proc p on p.proname = regexp_replace(w.name, '^.*\\.', '')
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where position('.' in w.name) = 0 or n.nspname = regexp_replace(w.name, '\\.[^.]*$', '')
)
select name from found group by name having bool_and(ok)`;

/** Which of the names the connected PostgreSQL vouches for. Each is asked about once while what was learned is kept. */
export async function vouchedFunctions(
  { functions }: Learned,
  driver: Session["driver"],
  names: readonly string[],
  signal: AbortSignal,
): Promise<{ ok: true; functions: ReadonlySet<string> } | { ok: false; failure: Failure }> {
  const unasked = names.filter((name) => !functions.has(name));
  if (unasked.length > 0) {
    const answer = await driver.catalog(question, [JSON.stringify(unasked)], signal);
    if (!answer.ok) return answer;
    const vouched = new Set(answer.rows.map(([name]) => name));
    for (const name of unasked) functions.set(name, vouched.has(name));
  }
  return { ok: true, functions: new Set(names.filter((name) => functions.get(name) === true)) };
}
