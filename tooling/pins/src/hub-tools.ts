import type { PinGroup } from "./pins.ts";

/** The 25 tools of the hub reference. It names no classes; these are ours until its families are built. */
export const hubTools: readonly PinGroup[] = [
  {
    profile: "hub",
    title: "Hub files",
    family: "tools-hub-files",
    tools: [
      { name: "read_file", class: "ordinary", issue: "later" },
      { name: "list_files", class: "ordinary", issue: "later" },
      { name: "write_artifact", class: "ordinary", issue: "later" },
      { name: "list_artifacts", class: "ordinary", issue: "later" },
      { name: "read_upload", class: "ordinary", issue: "later" },
      { name: "read_upload_full", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "hub",
    title: "Hub knowledge",
    family: "tools-hub-knowledge",
    tools: [
      { name: "list_knowledge", class: "ordinary", issue: "later" },
      { name: "read_knowledge", class: "ordinary", issue: "later" },
      { name: "list_skills", class: "ordinary", issue: "later" },
      { name: "load_skill", class: "ordinary", issue: "later" },
      { name: "remember", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "hub",
    title: "Hub search",
    family: "tools-hub-search",
    tools: [
      { name: "grep_data", class: "ordinary", issue: "later" },
      { name: "http_get", class: "ordinary", issue: "later" },
      { name: "web_search", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "hub",
    title: "Hub utility",
    family: "tools-hub-utility",
    tools: [
      { name: "current_time", class: "ordinary", issue: "later" },
      { name: "render_jinja", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "hub",
    title: "Hub decisions",
    family: "tools-hub-decisions",
    tools: [{ name: "call_jev", class: "ordinary", issue: "later" }],
  },
  {
    profile: "hub",
    title: "Hub access",
    family: "tools-hub-access",
    tools: [
      { name: "my_management_scope", class: "ordinary", issue: "later" },
      { name: "propose_access_change", class: "ordinary", issue: "later" },
      { name: "propose_new_account", class: "ordinary", issue: "later" },
    ],
  },
  {
    profile: "hub",
    title: "Hub connect",
    family: "tools-hub-connect",
    tools: [{ name: "connect_account", class: "ordinary", issue: "later" }],
  },
  {
    profile: "hub",
    title: "Hub tasks",
    family: "tools-hub-tasks",
    tools: [
      { name: "run_git", class: "ordinary", issue: "later" },
      { name: "write_hub_file", class: "ordinary", issue: "later" },
      { name: "publish_artifact", class: "ordinary", issue: "later" },
      { name: "send_email", class: "ordinary", optIn: true, issue: "later" },
    ],
  },
];
