export const createHiddenTest: (hidden: readonly string[], shown: readonly string[]) => (path: string) => boolean;
