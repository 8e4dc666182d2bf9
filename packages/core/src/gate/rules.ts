/** One saved answer. `server` and `tool` bind a rule to one MCP tool by its (server, tool) pair instead of its reduced name. */
export interface Rule {
  id: string;
  key: string;
  effect: "allow" | "deny";
  /** ISO 8601. */
  createdAt: string;
  server?: string;
  tool?: string;
}

/** A rule before it is stored. */
export type NewRule = Omit<Rule, "id" | "createdAt">;

/** Where rules live. Read on every decision, so a change applies to the call that is running. */
export interface RulesPort {
  /** Newest first. May throw when the rules cannot be read: then every call asks, and is refused where nobody can answer. */
  list(): readonly Rule[];
  /** Stores the rule as the newest one; an older rule of the same key and effect is dropped. */
  add(rule: NewRule): Rule;
  /** False when there is no such rule. */
  remove(id: string): boolean;
}
