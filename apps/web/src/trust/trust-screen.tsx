import { useTrust } from "../data/trust.ts";
import { hashOf } from "../domain/route.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useOnePane } from "../ui/use-one-pane.ts";
import { TrustDetailPane } from "./trust-detail-pane.tsx";
import { TrustList } from "./trust-list.tsx";

/** What waits for a person, and what is accepted. */
export const TrustScreen = ({ selected }: { selected: string | undefined }) => {
  const trust = useTrust();
  const wide = useMedia("(min-width: 48rem)");
  useOnePane(selected, wide, (item) => hashOf({ screen: "settings", tab: "trust", item }));
  if (trust.isPending) return <Loading label="Loading changes" rows={6} />;
  if (trust.isLoadingError)
    return <Failure what="The trust ledger" error={trust.error} retry={() => void trust.refetch()} />;
  const { entries, problem } = trust.data;
  const waiting = entries.filter((entry) => entry.state === "waiting");
  const shown = selected ?? (wide ? (waiting[0] ?? entries[0])?.id : undefined);
  return (
    <div className="panes split trust-split" data-view={selected === undefined ? "list" : "detail"}>
      <TrustList entries={entries} problem={problem} shown={shown} />
      <section className="pane detail" aria-label="Change">
        <a className="btn quiet s only-s back" href="#/settings/trust">
          <Icon name="left" />
          All changes
        </a>
        {shown === undefined || !entries.some((entry) => entry.id === shown) ? (
          <Empty
            icon="check"
            title={entries.length === 0 ? "Nothing carries code or reach yet" : "Nothing waits for you"}
          >
            Servers, mounts, agents and rules that are changed outside LatchAI wait here with their difference.
          </Empty>
        ) : (
          <TrustDetailPane key={shown} id={shown} waiting={waiting} />
        )}
      </section>
    </div>
  );
};
