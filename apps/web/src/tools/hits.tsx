import type { Hits as HitList } from "../domain/hits.ts";
import { Literal } from "../ui/literal.tsx";

/** Matches by file, with their line numbers. */
export const Hits = ({ hits }: { hits: HitList }) => (
  <>
    {hits.headers.map((header, at) => (
      <p className="hits-head meta mono" key={at}>
        <Literal text={header} />
      </p>
    ))}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop */}
    <ol className="hits" tabIndex={0} aria-label="Matches">
      {hits.files.map((file, at) => (
        <li key={at}>
          <p className="hit-file">
            <Literal text={file.path} />
          </p>
          <ol>
            {file.lines.map((line) => (
              <li key={line.line} className="hit">
                <span className="ln">{line.line}</span>
                <code>
                  <Literal text={line.text} />
                </code>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  </>
);
