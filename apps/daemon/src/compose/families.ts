import type { Host, Log, Registry } from "@latchai/core";
import { type FilesServices, files } from "@latchai/tools-files";
import { type ShellServices, shell } from "@latchai/tools-shell";
import type { Config } from "../config/schema.ts";
import type { FamilyTrust } from "../trust/family/family-source.ts";
import { importFamilies } from "../trust/family/load-family.ts";

/** Adds the families that need nothing but the workspace. */
export function addWorkspaceFamilies(
  registry: Registry,
  services: { files: FilesServices; shell: ShellServices },
): void {
  registry.add(files, services.files);
  registry.add(shell, services.shell);
}

/**
 * Adds the trusted third-party families of the config. One that fails is left out with its reason; the rest of the
 * daemon does not depend on it.
 */
export async function addTrustedFamilies(options: {
  registry: Registry;
  families: FamilyTrust;
  config: Config;
  host: Host;
  log: Log;
}): Promise<void> {
  const { registry, families, config, host, log } = options;
  if ((config.families ?? []).length === 0) return;
  const { packages, refused } = await families.loadable();
  for (const { name, reason } of refused) log.warn(`the family ${name} was not loaded: ${reason}`);
  for (const found of packages) {
    try {
      for (const family of await importFamilies(found)) {
        const settings = config.familySettings?.[found.name];
        registry.add(family, await family.services?.(host, settings));
      }
    } catch (error) {
      log.error(`the family ${found.name} was not loaded: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
