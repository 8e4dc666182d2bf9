/** Agents and their skills are two lists of one place. */
export const AgentsNav = ({ here }: { here: "agents" | "skills" }) => (
  <nav className="tabs set" aria-label="Agents and skills">
    <a href="#/agents" {...(here === "agents" && { "aria-current": "page" as const })}>
      Agents
    </a>
    <a href="#/skills" {...(here === "skills" && { "aria-current": "page" as const })}>
      Skills
    </a>
  </nav>
);
