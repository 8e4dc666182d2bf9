import type { TrustEntry } from "../../../daemon/src/http/api-types.ts";
import { Ago } from "../ui/ago.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { trustIcon } from "./trust-icons.ts";

const hrefOf = (id: string): string => `#/settings/trust/${encodeURIComponent(id)}`;

/** Waiting entries first, then what is accepted. */
export const TrustList = (props: {
  entries: readonly TrustEntry[];
  problem: string | undefined;
  shown: string | undefined;
}) => {
  const waiting = props.entries.filter((entry) => entry.state === "waiting");
  const accepted = props.entries.filter((entry) => entry.state === "accepted");
  const current = (entry: TrustEntry) => (entry.id === props.shown ? { "aria-current": "true" as const } : {});
  return (
    <section className="pane list" aria-label="Changes and accepted items">
      <div className="pane-head">
        <h2 className="title">Trust</h2>
        <p className="meta">What carries code or reach runs only in the version you accepted.</p>
      </div>
      {props.problem && (
        <div className="grp">
          <Note tone="deny" icon="warn" title="The ledger was lost.">
            <Literal text={props.problem} />
          </Note>
        </div>
      )}
      <div className="grp">
        <h3>
          Waiting for you <span className={`count ${waiting.length > 0 ? "ask" : ""}`}>{waiting.length}</span>
        </h3>
        {waiting.length === 0 && <p className="meta none">Nothing waits.</p>}
        <ul>
          {waiting.map((entry) => (
            <li key={entry.id}>
              <a className="w" href={hrefOf(entry.id)} {...current(entry)}>
                <Icon name={trustIcon(entry.kind, entry.title)} />
                <span className="grow">
                  <span className="row">
                    <b className="clip">
                      <Literal text={entry.title} />
                    </b>
                    {entry.changedAt && (
                      <span className="meta nw">
                        <Ago iso={entry.changedAt} />
                      </span>
                    )}
                  </span>
                  <span className="meta clip blk">
                    <Literal text={entry.changedBy ? `changed by ${entry.changedBy}` : (entry.summary ?? entry.kind)} />
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {accepted.length > 0 && (
        <div className="grp">
          <h3>
            Accepted <span className="count">{accepted.length}</span>
          </h3>
          <ul className="acc">
            {accepted.map((entry) => (
              <li key={entry.id}>
                <a className="w" href={hrefOf(entry.id)} {...current(entry)}>
                  <Icon name={trustIcon(entry.kind, entry.title)} />
                  <span className="clip grow">
                    <Literal text={entry.title} />
                  </span>
                  {entry.acceptedAt && (
                    <span className="meta">
                      <Ago iso={entry.acceptedAt} />
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
