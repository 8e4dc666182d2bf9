import type { Shape } from "./shape.ts";

/** The type at the right of a label: "string", "1 to 200", "one of 3". */
export const typeWords = (shape: Shape): string => {
  const orNull = shape.nullable ? " or null" : "";
  switch (shape.kind) {
    case "text":
      return `${shape.format ?? "string"}${orNull}`;
    case "number": {
      const low = shape.min ?? shape.above;
      const high = shape.max ?? shape.below;
      if (low !== undefined && high !== undefined) return `${low} to ${high}${orNull}`;
      if (low !== undefined) return `from ${low}${orNull}`;
      if (high !== undefined) return `up to ${high}${orNull}`;
      return `${shape.integer ? "integer" : "number"}${orNull}`;
    }
    case "flag":
      return "boolean";
    case "pick":
      return shape.options.length === 1 ? "fixed" : `one of ${shape.options.length}`;
    case "list":
      return "list";
    case "group":
      return "object";
    case "choice":
      return `one of ${shape.variants.length} kinds`;
    default:
      return "JSON";
  }
};

/** What an empty field shows: the schema's default, or that it is not set. */
export const placeholderOf = (shape: Shape): string => {
  if (shape.default === undefined) return "not set";
  return typeof shape.default === "string" ? shape.default || '""' : JSON.stringify(shape.default);
};
