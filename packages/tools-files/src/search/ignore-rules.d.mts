/** The rules of one folder on top of its parents'. */
export interface IgnoreRules {
  parent: IgnoreRules | undefined;
  prefix: string;
  isRepository: boolean;
}
export const ruleFiles: readonly string[];
export const addRules: (
  parent: IgnoreRules | undefined,
  prefix: string,
  texts: readonly (string | undefined)[],
  isRepository: boolean,
) => IgnoreRules;
export const isIgnored: (rules: IgnoreRules | undefined, path: string, isFolder: boolean) => boolean;
