import type { ListContext } from "../context.ts";
import { type Family, familyBrand } from "../family.ts";
import { availability, isVisible } from "../seam/allow.ts";
import { anyone, listingContext } from "../seam/context.ts";
import { schemaProblem } from "../seam/schema-problem.ts";
import { type Tool, toolBrand } from "../tool.ts";
import type { RegisteredTool, Registry, ToolListing } from "./types.ts";

const toolName = /^[a-zA-Z0-9_-]{1,64}$/;

function listed(entry: RegisteredTool, at: ListContext): ToolListing {
  const { tool, family, source, services } = entry;
  const problem = entry.schemaProblem;
  return {
    name: tool.name,
    description: tool.description,
    parameters: tool.parameters,
    class: tool.class,
    concurrent: tool.concurrent === true,
    group: family.title,
    source,
    ...(tool.surfaces === undefined ? {} : { surfaces: tool.surfaces }),
    ...(tool.capability === undefined ? {} : { capability: tool.capability }),
    available:
      problem === undefined
        ? availability(tool, listingContext(at, services))
        : `its argument schema cannot be used (${problem})`,
  };
}

function checkTool(tool: Tool, family: Family<never>): void {
  if (tool[toolBrand] !== true || tool.contract !== 1) {
    throw new Error(
      `Family "${family.name}" holds a tool that was not made by toolsFor() or externalTool() of contract 1`,
    );
  }
  if (!toolName.test(tool.name)) {
    throw new Error(`Tool name "${tool.name}" of family "${family.name}" must be 1 to 64 of a-z A-Z 0-9 _ -`);
  }
}

/** One scope of tools. `profile` only names it; families decide what is in it. */
export function createRegistry(options: { profile: string }): Registry {
  // A name's last entry is the one in force; those before it come back when a replacement is taken out.
  const byName = new Map<string, RegisteredTool[]>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const current = (name: string): RegisteredTool | undefined => byName.get(name)?.at(-1);

  const admit = (family: Family<never>, services: unknown): RegisteredTool[] => {
    const names = new Set<string>();
    return family.tools.map((tool) => {
      checkTool(tool as Tool, family);
      const clash = names.has(tool.name) ? `family "${family.name}"` : current(tool.name)?.family.name;
      if (clash !== undefined && (tool.replaces !== true || names.has(tool.name))) {
        throw new Error(
          `Tool "${tool.name}" of family "${family.name}" is already registered by "${clash}"; only a tool with replaces: true may take its place`,
        );
      }
      names.add(tool.name);
      const problem = tool.origin === undefined ? undefined : schemaProblem(tool.parameters);
      return {
        name: tool.name,
        tool: tool as Tool,
        family: { name: family.name, title: family.title },
        source: tool.origin?.server ?? "built-in",
        services,
        ...(problem === undefined ? {} : { schemaProblem: problem }),
      };
    });
  };

  const remove = (entries: readonly RegisteredTool[]): void => {
    for (const entry of entries) {
      const left = (byName.get(entry.name) ?? []).filter((other) => other !== entry);
      if (left.length > 0) byName.set(entry.name, left);
      else byName.delete(entry.name);
    }
  };

  const entries = (): RegisteredTool[] => [...byName.values()].flatMap((stack) => stack.at(-1) ?? []);

  return {
    profile: options.profile,
    add(family, services) {
      const branded = family as unknown as Family<never>;
      if (branded[familyBrand] !== true || branded.contract !== 1) {
        throw new Error(`"${String(branded.name)}" is not a family made by defineFamily() of contract 1`);
      }
      const added = admit(branded, services);
      for (const entry of added) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
      changed();
      let present = true;
      return () => {
        if (!present) return;
        present = false;
        remove(added);
        changed();
      };
    },
    get: current,
    entries,
    list(at) {
      const shown = at === undefined ? entries() : entries().filter((entry) => isVisible(entry.tool, at));
      return shown.map((entry) => listed(entry, at ?? anyone));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
