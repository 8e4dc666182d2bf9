import { useState } from "react";
import { type QueryTabs, readTabs, writeTabs } from "./query-tabs.ts";

/** The texts of a connection, written to the browser's storage as they change. */
export const useTabs = (connection: string): { tabs: QueryTabs; setTabs: (tabs: QueryTabs) => void } => {
  const [tabs, setTabs] = useState(() => readTabs(localStorage, connection));
  return {
    tabs,
    setTabs(next) {
      setTabs(next);
      writeTabs(localStorage, connection, next);
    },
  };
};
