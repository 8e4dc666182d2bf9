/** What a call may do at worst; decides the gate's answer when no rule matches. */
export type ToolClass = "code" | "delete" | "unknown" | "ordinary";
