import type { PinGroup } from "./pins.ts";

/** The 52 tools of the tools reference. */
export const workspaceTools: readonly PinGroup[] = [
  {
    profile: "workspace",
    title: "Files",
    family: "tools-files",
    tools: [
      { name: "read_file", class: "ordinary", concurrent: true, issue: 2 },
      { name: "write_file", class: "ordinary", issue: 2 },
      { name: "edit_file", class: "ordinary", issue: 2 },
      { name: "multi_edit", class: "ordinary", issue: 2 },
      { name: "list_dir", class: "ordinary", concurrent: true, issue: 2 },
      { name: "grep", class: "ordinary", concurrent: true, issue: 2 },
      { name: "glob", class: "ordinary", concurrent: true, issue: 2 },
      { name: "delete_file", class: "delete", issue: 2 },
      { name: "search_code", class: "ordinary", concurrent: true, issue: 2 },
    ],
  },
  {
    profile: "workspace",
    title: "Shell",
    family: "tools-shell",
    tools: [
      { name: "run_shell", class: "code", issue: 2 },
      { name: "check_diagnostics", class: "ordinary", issue: 2 },
    ],
  },
  {
    profile: "workspace",
    title: "Web",
    family: "tools-web",
    tools: [
      { name: "web_fetch", class: "ordinary", concurrent: true, issue: "later" },
      { name: "web_search", class: "ordinary", concurrent: true, issue: "later" },
    ],
  },
  {
    profile: "workspace",
    title: "Agent",
    family: "tools-agent",
    tools: [
      { name: "load_skill", class: "ordinary", issue: 3 },
      { name: "delegate", class: "ordinary", issue: 3 },
      { name: "set_plan", class: "ordinary", issue: 3 },
      { name: "memory", class: "ordinary", issue: 3 },
      { name: "latchai_activity", class: "ordinary", concurrent: true, issue: 3 },
    ],
  },
  {
    profile: "workspace",
    title: "Vault",
    family: "tools-vault",
    tools: [{ name: "vault", class: "unknown", optIn: true, issue: "later" }],
  },
  {
    profile: "workspace",
    title: "Work items",
    family: "tools-work",
    tools: [
      { name: "work_list", class: "ordinary", issue: "later" },
      { name: "work_get", class: "ordinary", issue: "later" },
      { name: "work_create", class: "ordinary", issue: "later" },
      { name: "work_update", class: "ordinary", issue: "later" },
      { name: "work_comment", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "workspace",
    title: "Workflows",
    family: "tools-workflows",
    tools: [
      { name: "state_get", class: "ordinary", concurrent: true, issue: "later" },
      { name: "state_set", class: "ordinary", issue: "later" },
      { name: "list_node_types", class: "ordinary", concurrent: true, issue: "later" },
      { name: "get_workflow", class: "ordinary", concurrent: true, issue: "later" },
      { name: "validate_workflow", class: "ordinary", concurrent: true, issue: "later" },
      { name: "save_workflow", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "workspace",
    title: "Dashboards",
    family: "tools-dashboards",
    tools: [
      { name: "publish_dashboard", class: "ordinary", issue: "later" },
      { name: "dashboard_source", class: "ordinary", concurrent: true, issue: "later" },
    ],
  },
  {
    profile: "workspace",
    title: "Maps",
    family: "tools-atlas",
    tools: [
      { name: "record_card", class: "ordinary", issue: "later" },
      { name: "publish_atlas", class: "ordinary", issue: "later" },
      { name: "read_card", class: "ordinary", concurrent: true, issue: "later" },
      { name: "atlas_source", class: "ordinary", concurrent: true, issue: "later" },
    ],
  },
  {
    profile: "workspace",
    title: "Database",
    family: "tools-db",
    tools: [
      { name: "db_connections", class: "ordinary", concurrent: true, issue: 4 },
      { name: "db_schema", class: "ordinary", concurrent: true, issue: 4 },
      { name: "db_query", class: "unknown", issue: 4 },
    ],
  },
  {
    profile: "workspace",
    title: "Browser",
    family: "tools-browser",
    tools: [
      { name: "browser_tabs", class: "ordinary", issue: "later" },
      { name: "browser_navigate", class: "unknown", issue: "later" },
      { name: "browser_snapshot", class: "ordinary", issue: "later" },
      { name: "browser_click", class: "ordinary", issue: "later" },
      { name: "browser_type", class: "ordinary", issue: "later" },
      { name: "browser_press", class: "ordinary", issue: "later" },
      { name: "browser_select", class: "ordinary", issue: "later" },
      { name: "browser_scroll", class: "ordinary", issue: "later" },
      { name: "browser_screenshot", class: "ordinary", issue: "later" },
      { name: "browser_evaluate", class: "code", issue: "later" },
      { name: "browser_back", class: "ordinary", issue: "later" },
      { name: "browser_wait", class: "ordinary", issue: "later" },
      { name: "browser_close", class: "ordinary", issue: "later" },
    ],
  },
];
