import { AgentsNav } from "../agents/agents-nav.tsx";
import { useSkills } from "../data/skills.ts";
import { hashOf } from "../domain/route.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useOnePane } from "../ui/use-one-pane.ts";
import { SkillList } from "./skill-list.tsx";
import { SkillPane } from "./skill-pane.tsx";

/** Every skill on the left, with what is wrong with it; the chosen one as text on the right. */
export const SkillsScreen = ({ selected }: { selected: string | undefined }) => {
  const skills = useSkills();
  const wide = useMedia("(min-width: 48rem)");
  useOnePane(selected, wide, (skill) => hashOf({ screen: "skills", skill }));
  if (skills.isPending) return <Loading label="Loading skills" rows={6} />;
  if (skills.isLoadingError)
    return <Failure what="The skills" error={skills.error} retry={() => void skills.refetch()} />;
  const { folder, skills: rows } = skills.data;
  const shown = selected ?? (wide ? rows[0]?.name : undefined);
  const row = rows.find((skill) => skill.name === shown);
  return (
    <>
      <AgentsNav here="skills" />
      <div className="panes split agents-split" data-view={selected === undefined ? "list" : "detail"}>
        <SkillList skills={rows} folder={folder} shown={shown} />
        <section className="pane detail" aria-label="Skill">
          <a className="btn quiet s only-s back" href="#/skills">
            <Icon name="left" />
            All skills
          </a>
          {row ? (
            <SkillPane key={row.name} name={row.name} />
          ) : (
            <>
              <h2 className="sr">Skill</h2>
              <Empty icon="file" title={shown === undefined ? "No skills yet" : "There is no such skill"}>
                <p>A skill is a folder with a SKILL.md: instructions that an agent loads when it needs them.</p>
                <p className="mono">
                  <Literal text={`${folder}/<name>/SKILL.md`} />
                </p>
              </Empty>
            </>
          )}
        </section>
      </div>
    </>
  );
};
