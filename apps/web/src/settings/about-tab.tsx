import { useHealth, useSettings } from "../data/settings.ts";
import { Literal } from "../ui/literal.tsx";

/** Version, where things lie, and where to read on. */
export const AboutTab = () => {
  const health = useHealth().data;
  const settings = useSettings().data;
  return (
    <div className="page settings-page">
      <div className="page-head">
        <div className="grow">
          <h2 className="title">About</h2>
          <p>One registry of agent tools behind one permission gate.</p>
        </div>
      </div>
      <section className="card" aria-label="This daemon">
        <dl className="facts">
          <dt>Version</dt>
          <dd className="mono">{health ? <Literal text={health.version} /> : "not known"}</dd>
          <dt>Address</dt>
          <dd className="mono">{location.origin}</dd>
          <dt>Config file</dt>
          <dd className="mono">{settings ? <Literal text={settings.path} /> : "not known"}</dd>
          <dt>API</dt>
          <dd>
            <a href="/api/docs">Reference</a> and <a href="/api/openapi.json">OpenAPI 3.1</a>
          </dd>
          <dt>Licence</dt>
          <dd>MIT</dd>
        </dl>
      </section>
    </div>
  );
};
