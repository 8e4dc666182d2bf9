import { useTools } from "../data/tools.ts";
import { hashOf } from "../domain/route.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useOnePane } from "../ui/use-one-pane.ts";
import { ToolDetailPane } from "./tool-detail-pane.tsx";
import { ToolList } from "./tool-list.tsx";

/** Every tool of the daemon on the left, the chosen one on the right. */
export const ToolsScreen = ({ selected }: { selected: string | undefined }) => {
  const tools = useTools();
  const wide = useMedia("(min-width: 48rem)");
  useOnePane(selected, wide, (tool) => hashOf({ screen: "tools", tool }));
  if (tools.isPending) return <Loading label="Loading tools" />;
  if (tools.isLoadingError)
    return <Failure what="The tool list" error={tools.error} retry={() => void tools.refetch()} />;
  const shown = selected ?? (wide ? tools.data.find((tool) => tool.available)?.name : undefined);
  const tool = tools.data.find((row) => row.name === shown);
  return (
    <div className="panes split tools-split" data-view={selected === undefined ? "list" : "detail"}>
      <ToolList tools={tools.data} shown={shown} />
      {tool ? (
        <ToolDetailPane key={tool.name} tool={tool} />
      ) : (
        <section className="pane detail" aria-label="No tool">
          <Empty icon="tools" title={shown === undefined ? "No tools yet" : "This tool is not registered"}>
            {shown !== undefined && (
              <p>
                Nothing is called{" "}
                <code className="mono">
                  <Literal text={shown} />
                </code>{" "}
                now. A server that left takes its tools along.
              </p>
            )}
          </Empty>
        </section>
      )}
    </div>
  );
};
