import { type Static, type Tool, Type } from "@latchai/core";
import { renderEntries } from "../domain/list-names.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";

const Params = Type.Object({
  path: Type.String({ description: 'Folder relative to the workspace, or <mount>/<path>; "." for the root' }),
});

export const listDir: Tool<FilesServices> = tool({
  name: "list_dir",
  description: `List one folder: a name per line, folders end in "/". "." also shows the mounts. At most ${limits.maxListEntries} entries; to look through a tree use glob.`,
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  examples: [{ path: "." }, { path: "src" }],
  async run({ path }: Static<typeof Params>, { services }) {
    return renderEntries(await services.files.list(path), path);
  },
});
