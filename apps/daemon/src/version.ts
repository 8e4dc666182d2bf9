import manifest from "../package.json" with { type: "json" };

/** Version of the `latchai` package. */
export const version: string = manifest.version;

/** A client and a daemon understand each other when this part of their versions agrees. */
export const majorOf = (text: string): string => text.split(".")[0] ?? "";
