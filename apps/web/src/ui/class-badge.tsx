import type { ToolClass } from "../../../daemon/src/http/api-types.ts";
import { classWords } from "../domain/words.ts";
import { Icon } from "./icon.tsx";

/** A permission class as glyph and word. */
export const ClassBadge = ({ of }: { of: ToolClass }) => (
  <span className={`badge ${of}`}>
    <Icon name={of} />
    {classWords[of]}
  </span>
);

/** The glyph alone, for lists; its word is in the tooltip and in the text for screen readers. */
export const ClassGlyph = ({ of }: { of: ToolClass }) => (
  <span className={`cg ${of}`} title={classWords[of]}>
    <Icon name={of} />
  </span>
);
