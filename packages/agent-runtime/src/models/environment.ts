import { ModelError } from "./model-error.ts";

const reference = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Fills `${env:NAME}` in one text. Throws `missing_variable`, naming the variable and never a value. */
export function fillVariables(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  where: string,
  onSecret: (value: string) => void,
): string {
  return text.replaceAll(reference, (_, name: string) => {
    const value = env[name];
    if (value === undefined || value === "") {
      throw new ModelError(
        "missing_variable",
        `${where} needs the environment variable ${name}, which is not set. Set it and start again, or change ${where}.`,
      );
    }
    onSecret(value);
    return value;
  });
}
