export { analyzeCommand, type CommandAnalysis } from "./analyze.ts";
export type { ShellSegment } from "./findings.ts";
export type { PrivatePlaces } from "./private-paths.ts";
