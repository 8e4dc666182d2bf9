/** Every cap of the family; descriptions interpolate them. */
export const limits = {
  /** Bytes of one SKILL.md, from disk or from a URL. */
  maxSkillBytes: 262_144,
  /** Longest frontmatter that is parsed, in UTF-16 units. */
  maxFrontmatterChars: 32_768,
  maxSkillNameChars: 64,
  maxSkillDescriptionChars: 1024,
  maxSkillCompatibilityChars: 500,
  /** Folders below a skills folder that a scan goes down. */
  maxSkillDepth: 4,
  maxSkillFolders: 2000,
  /** Files of a skill's folder that are named after its text. */
  maxSkillFiles: 50,
  maxCatalogueRows: 200,
  maxCatalogueChars: 20_000,
  maxNearNames: 10,
  maxSkillRedirects: 5,
  /** Chat and runs are depth 0; a sub-agent's sub-agent is 2 and has none of its own. */
  maxDelegateDepth: 2,
  maxTaskChars: 100_000,
  maxListedAgents: 50,
  maxAgentDescriptionChars: 300,
  maxPlanSteps: 50,
  maxPlanStepChars: 500,
  /** Of all steps as JSON: an event holds no more. */
  maxPlanBytes: 14_000,
  maxMemoryNameChars: 100,
  maxMemoryNameBytes: 240,
  maxMemoryFileBytes: 100_000,
  /** A file that something else made larger is not even read. */
  maxMemoryReadBytes: 1_048_576,
  maxMemoryFiles: 500,
  /** UTF-16 units of one view, header included. */
  maxMemoryViewChars: 23_500,
  maxMemorySnippetChars: 4000,
  maxMemoryListed: 50,
  maxMemoryHeadingChars: 120,
  /** Lines named when a text occurs more than once. */
  maxNamedLines: 5,
  defaultActivityHours: 24,
  defaultActivityRows: 50,
  maxActivityRows: 200,
  maxActivityGroups: 200,
  /** UTF-16 units of rows: the header that says how to go on must survive the result limit. */
  maxActivityChars: 23_000,
  maxActivityTaskChars: 120,
} as const;
