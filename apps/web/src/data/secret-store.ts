/** The second secret of a signed-in page. localStorage is bound to the port; a cookie is not. */
export interface SecretStore {
  get(): string | undefined;
  set(secret: string): void;
  clear(): void;
}

const name = "latchai.csrf";

export const createSecretStore = (storage: Storage): SecretStore => ({
  get: () => storage.getItem(name) ?? undefined,
  set: (secret) => storage.setItem(name, secret),
  clear: () => storage.removeItem(name),
});
