import { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { createKeyRegistry, type KeyRegistry } from "../keys/registry.ts";
import { type Announcer, createAnnouncer } from "./announcer.ts";
import { type Api, createApi } from "./api.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import { createEventFeed, type EventFeed } from "./event-feed.ts";
import { createPreferences, type Preferences } from "./preferences.ts";
import { createSecretStore, type SecretStore } from "./secret-store.ts";
import { createStore, type Store } from "./store.ts";
import { createToasts, type Toasts } from "./toasts.ts";
import { createTray, type Tray } from "./tray.ts";

/** Everything that lives as long as the page; made once in main.tsx and handed down. */
export interface Services {
  api: Api;
  secrets: SecretStore;
  queries: QueryClient;
  feed: EventFeed;
  keys: KeyRegistry;
  toasts: Toasts;
  announcer: Announcer;
  preferences: Preferences;
  tray: Tray;
  drafts: Drafts;
  /** Sessions that go when their toast goes. */
  leaving: Store<ReadonlySet<string>>;
  /** What was tried in the chat and did not work; shown until it is put away or something works. */
  problem: Store<string | undefined>;
}

export const createServices = (page: { storage: Storage; send: typeof fetch }): Services => {
  const secrets = createSecretStore(page.storage);
  const api = createApi(secrets, page.send);
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, networkMode: "always" } },
  });
  return {
    api,
    secrets,
    queries,
    feed: createEventFeed(api),
    keys: createKeyRegistry(),
    toasts: createToasts(),
    announcer: createAnnouncer(),
    preferences: createPreferences(page.storage),
    tray: createTray(),
    drafts: createDrafts(page.storage),
    leaving: createStore<ReadonlySet<string>>(new Set()),
    problem: createStore<string | undefined>(undefined),
  };
};

const Context = createContext<Services | undefined>(undefined);
export const ServicesProvider = Context.Provider;

export const useServices = (): Services => {
  const services = useContext(Context);
  if (!services) throw new Error("useServices outside ServicesProvider");
  return services;
};
