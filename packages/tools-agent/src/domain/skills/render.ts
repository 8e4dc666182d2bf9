import { text as say } from "../../text.ts";
import type { LoadedSkill } from "./port.ts";

/** A skill by name: its instructions, then where its files are. */
export const renderSkill = ({ body, folder, files, moreFiles }: LoadedSkill): string =>
  [body, "", say.skillFolder(folder, files, moreFiles)].join("\n");
