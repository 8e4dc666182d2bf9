import { useState } from "react";
import { hitsOf } from "../domain/hits.ts";
import { count, duration } from "../domain/time.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { Seg } from "../ui/seg.tsx";
import { Hits } from "./hits.tsx";
import type { RunResult } from "./use-run.ts";

const outcomes: Readonly<Record<string, string>> = {
  denied: "Refused",
  cancelled: "Cancelled",
  timeout: "Timed out",
  invalid_arguments: "Invalid arguments",
  unavailable: "Not ready",
  not_allowed: "Not allowed",
  unknown_tool: "Unknown tool",
  unreachable: "Not connected",
};

const clipped = /\[clipped: (\d+) characters dropped/;

/** The outcome of one call: text and images, or which kind of failure and the daemon's words. */
export const ResultCard = ({ tool, result, ms }: { tool: string; result: RunResult; ms: number }) => {
  const [view, setView] = useState<"result" | "model">("result");
  if (!result.ok) {
    const { kind, message } = result.error;
    return (
      <section className="card outcome" data-kind={kind} aria-label="Outcome">
        <div className="card-head">
          {kind === "denied" ? <Latch effect="deny" /> : <Icon name={kind === "cancelled" ? "stop" : "warn"} />}
          <b className={kind === "cancelled" ? "" : "t-deny"}>{outcomes[kind] ?? "Failed"}</b>
          <span className="meta nw">{duration(ms)}</span>
        </div>
        <CodeBlock text={message} label="Message" wrapped />
      </section>
    );
  }
  const hits = hitsOf(tool, result.text);
  const dropped = clipped.exec(result.text.slice(-300))?.[1];
  return (
    <section className="card outcome" data-kind="ok" aria-label="Outcome">
      <div className="card-head">
        <Icon name="check" />
        <b>Done</b>
        <span className="meta nw">{duration(ms)}</span>
        <span className="meta hide-s nw">
          {hits
            ? `${count(hits.matches)} matches in ${count(hits.files.length)} files`
            : `${count(result.text.length)} characters`}
        </span>
        <span className="grow" />
        {hits && (
          <Seg
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: "result", label: "Result" },
              { value: "model", label: "As the model sees it" },
            ]}
          />
        )}
      </div>
      {hits && view === "result" ? (
        <Hits hits={hits} />
      ) : result.text === "" ? (
        <p className="card-body muted">An empty text.</p>
      ) : (
        <CodeBlock text={result.text} label="Result" wrapped />
      )}
      {result.images && result.images.length > 0 && <Images urls={result.images} />}
      {dropped && (
        <div className="card-foot meta">
          Clipped: <Literal text={count(Number(dropped))} /> characters were dropped before the model sees it.
        </div>
      )}
    </section>
  );
};

const isImage = (url: string): boolean => /^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,/.test(url);

/** Pictures of a result, from its own data only. */
export const Images = ({ urls }: { urls: readonly string[] }) => (
  <div className="card-body images">
    {urls.map((url, at) =>
      isImage(url) ? (
        <img key={at} src={url} alt={`Result ${at + 1} of ${urls.length}`} />
      ) : (
        <p key={at} className="meta">
          Picture {at + 1} is of a kind that is not shown here.
        </p>
      ),
    )}
  </div>
);
