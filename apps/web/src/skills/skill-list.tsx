import { useState } from "react";
import type { SkillRow } from "../../../daemon/src/http/api-types.ts";
import { matchScore } from "../domain/match.ts";
import { hashOf } from "../domain/route.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { SearchBox } from "../ui/search-box.tsx";

const stateOf = (skill: SkillRow): { word: string; tone: string } => {
  if (skill.state === "waiting") return { word: "Waiting for you", tone: "t-ask" };
  if (!skill.usable) return { word: "Not usable", tone: "t-deny" };
  if (skill.problems.length > 0)
    return { word: `${skill.problems.length} problem${skill.problems.length === 1 ? "" : "s"}`, tone: "t-ask" };
  return { word: "", tone: "" };
};

/** Skills with their state. */
export const SkillList = (props: { skills: readonly SkillRow[]; folder: string; shown: string | undefined }) => {
  const [query, setQuery] = useState("");
  const found = props.skills.filter(
    (skill) => matchScore(query, `${skill.name} ${skill.description ?? ""}`.slice(0, 400)) !== undefined,
  );
  return (
    <section className="pane list" aria-label="All skills">
      <div className="pane-head stack">
        <div className="row">
          <h2 className="title">Skills</h2>
          <span className="count">{props.skills.length}</span>
          <span className="grow" />
          <span className="meta clip mono" title={props.folder}>
            <Literal text={props.folder} />
          </span>
        </div>
        <SearchBox label="Find a skill" placeholder="Name or what it does" hint="/" value={query} onChange={setQuery} />
      </div>
      <ul className="cards-list">
        {found.map((skill) => {
          const { word, tone } = stateOf(skill);
          return (
            <li key={skill.name}>
              <a
                className="w"
                href={hashOf({ screen: "skills", skill: skill.name })}
                {...(skill.name === props.shown && { "aria-current": "true" as const })}
              >
                <Icon name="file" />
                <span className="grow">
                  <span className="row">
                    <b className="mono clip">
                      <Literal text={skill.name} />
                    </b>
                    {word && <span className={`small nw ${tone}`}>{word}</span>}
                  </span>
                  <span className="small muted blk">
                    {skill.description ? (
                      <Literal text={skill.description.slice(0, 120)} />
                    ) : skill.usable ? (
                      "No description"
                    ) : (
                      "Not in force"
                    )}
                  </span>
                  {skill.hidden && <span className="meta blk">not in the catalogue</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && props.skills.length > 0 && <Empty icon="search" title="No skill matches" />}
      {props.skills.length === 0 && <p className="none-yet meta">No folder here holds a SKILL.md.</p>}
    </section>
  );
};
