import type { SkillDetail } from "../../../daemon/src/http/api-types.ts";
import { useSkill } from "../data/skills.ts";
import { hashOf } from "../domain/route.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { ProblemList } from "../ui/problem-list.tsx";

/** One skill: what is wrong with it, what it says, and its files. */
export const SkillPane = ({ name }: { name: string }) => {
  const skill = useSkill(name);
  if (skill.isPending) return <Loading label="Loading the skill" rows={8} />;
  if (skill.isLoadingError) return <Failure what="This skill" error={skill.error} retry={() => void skill.refetch()} />;
  return <Skill skill={skill.data} />;
};

const Badge = ({ skill }: { skill: SkillDetail }) => {
  if (skill.state === "waiting") return <span className="badge ask">Waiting for you</span>;
  if (!skill.usable) return <span className="badge deny">Not usable</span>;
  return <span className="badge allow">Ready</span>;
};

const Skill = ({ skill }: { skill: SkillDetail }) => (
  <article className="agent">
    <header className="agent-head">
      <div className="row wrap">
        <h2 className="mono">
          <Literal text={skill.name} />
        </h2>
        <Badge skill={skill} />
        {skill.hidden && <span className="badge">Not in the catalogue</span>}
      </div>
      {skill.description && (
        <figure className="foreign">
          <figcaption className="meta">It says of itself</figcaption>
          <p>
            <Literal text={skill.description} />
          </p>
        </figure>
      )}
    </header>
    {skill.state === "waiting" && (
      <Note tone="ask" title="Changed outside LatchAI and waiting for you.">
        <p>
          {skill.usable
            ? "The accepted version is in force until you decide."
            : "No agent can load it until you accept it."}{" "}
          {skill.trustId && (
            <a href={hashOf({ screen: "settings", tab: "trust", item: skill.trustId })}>Decide in Trust</a>
          )}
        </p>
      </Note>
    )}
    {skill.problems.length > 0 && (
      <Note
        tone={skill.usable ? "ask" : "deny"}
        icon="warn"
        title={skill.usable ? "It loads, with problems." : "It cannot be loaded."}
      >
        <p className="mono">
          <Literal text={`${skill.folder}/SKILL.md`} />
        </p>
        <ProblemList problems={skill.problems} />
      </Note>
    )}
    {skill.hidden && (
      <p className="muted">Agents do not see it in their catalogue; they can still load it by its exact name.</p>
    )}
    {skill.allowedTools && skill.allowedTools.length > 0 && (
      <Note title="It names tools that it wants to use without asking.">
        <p className="mono">
          <Literal text={skill.allowedTools.join(", ")} />
        </p>
        <p>This has no effect: a skill allows nothing. Rules and answers of yours decide.</p>
      </Note>
    )}
    <section className="card" aria-labelledby="skill-body">
      <div className="card-head">
        <h3 id="skill-body">Instructions</h3>
        <span className="meta">as an agent reads them</span>
      </div>
      {skill.body === "" ? (
        <p className="card-body muted">None are in force.</p>
      ) : (
        <CodeBlock text={skill.body} label="Text of the skill" wrapped />
      )}
    </section>
    <section className="card" aria-labelledby="skill-files">
      <div className="card-head">
        <h3 id="skill-files">Files</h3>
        <span className="count">{skill.files.length}</span>
        <code className="meta clip">
          <Literal text={skill.folder} />
        </code>
      </div>
      {skill.files.length === 0 ? (
        <p className="card-body muted">
          {skill.usable ? "Nothing beside SKILL.md." : "None are in force; what lies in the folder is shown in Trust."}
        </p>
      ) : (
        <ul className="lines">
          {skill.files.map((file) => (
            <li key={file}>
              <code>
                <Literal text={file} />
              </code>
            </li>
          ))}
        </ul>
      )}
    </section>
  </article>
);
