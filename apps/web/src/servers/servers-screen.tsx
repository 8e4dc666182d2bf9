import { useState } from "react";
import { useServers } from "../data/mcp.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { AddServer } from "./add-server.tsx";
import { ServerCard } from "./server-card.tsx";

/** MCP servers: state, errors, add, test, reconnect, remove. */
export const ServersScreen = () => {
  const servers = useServers();
  const [adding, setAdding] = useState(false);
  return (
    <div className="page settings-page">
      <div className="page-head">
        <div className="grow">
          <h2 className="title">Servers</h2>
          <p>
            MCP servers whose tools stand beside the built-in ones, behind the same gate: each call of theirs asks
            first.
          </p>
        </div>
        <button type="button" className="btn" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add a server
        </button>
      </div>
      {servers.isPending ? (
        <Loading label="Loading servers" />
      ) : servers.isLoadingError ? (
        <Failure what="The servers" error={servers.error} retry={() => void servers.refetch()} />
      ) : servers.data.length === 0 ? (
        <div className="card">
          <Empty icon="plug" title="No server is connected">
            Add one by its command or its address. Its tools then show up in Tools.
          </Empty>
        </div>
      ) : (
        servers.data.map((server) => <ServerCard key={server.name} server={server} />)
      )}
      {adding && <AddServer onClose={() => setAdding(false)} />}
    </div>
  );
};
