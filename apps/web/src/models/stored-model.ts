import { useSettings } from "../data/settings.ts";

/** A model's entry as it is written in the config file, for what its form does not show. */
export const useStoredModel = (name: string | undefined): Record<string, unknown> => {
  const models = useSettings().data?.config["models"] as { list?: Record<string, Record<string, unknown>> } | undefined;
  return (name === undefined ? undefined : models?.list?.[name]) ?? {};
};
