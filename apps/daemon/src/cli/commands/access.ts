import type { Command } from "commander";
import type { AgentFlags } from "./options.ts";
import { type HomeFlag, homeOption, jsonOption, withExamples } from "./options.ts";

type Listing = HomeFlag & { json?: true };
type BindingFlags = HomeFlag & { server?: string; tool?: string };

export function addAccessCommands(program: Command): void {
  addPermissions(program);
  addTokens(program);
  addTrust(program);
}

function addPermissions(program: Command): void {
  const permissions = withExamples(
    program.command("permissions").description("see and change which calls are allowed, and ask why"),
    'latchai permissions allow "run_shell(git status:*)"',
    'latchai permissions deny "run_shell(git push:*)"',
    'latchai permissions explain run_shell --command "git status && npm test"',
  );
  permissions
    .command("list", { isDefault: true })
    .description("the unattended default and every rule, newest first")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (flags: Listing) => {
      const { listPermissions } = await import("../actions/permissions.ts");
      await listPermissions(flags);
    });
  for (const effect of ["allow", "deny"] as const)
    permissions
      .command(`${effect} <key>`)
      .description(`store a rule that ${effect === "allow" ? "allows" : "denies"} this key`)
      .addOption(homeOption())
      .option("--server <name>", "bind the rule to this MCP server")
      .option("--tool <name>", "and to this tool of it, by the server's own name")
      .action(async (key: string, flags: BindingFlags) => {
        const { addRule } = await import("../actions/permissions.ts");
        await addRule(effect, key, flags);
      });
  permissions
    .command("remove <id-or-key>")
    .description("remove a rule")
    .addOption(homeOption())
    .action(async (rule: string, flags: HomeFlag) => {
      const { removeRule } = await import("../actions/permissions.ts");
      await removeRule(rule, flags);
    });
  permissions
    .command("default <effect>")
    .description("what happens to arbitrary code when nobody is watching: allow or deny")
    .addOption(homeOption())
    .action(async (effect: string, flags: HomeFlag) => {
      const { setUnattendedDefault } = await import("../actions/permissions.ts");
      await setUnattendedDefault(effect, flags);
    });
  permissions
    .command("explain <tool> [arguments...]")
    .description("what the gate would answer to this call, without running it")
    .passThroughOptions()
    .allowUnknownOption()
    .addOption(homeOption())
    .option("--agent <name>", "agent that acts (default: default)")
    .action(async (tool: string, words: string[], flags: AgentFlags) => {
      const { explain } = await import("../actions/explain.ts");
      await explain(tool, words, flags);
    });
}

function addTokens(program: Command): void {
  const token = withExamples(
    program.command("token").description("tokens for programs that call tools"),
    "latchai token add ci --scope call",
    "latchai token remove ci",
  );
  token
    .command("list", { isDefault: true })
    .description("every token by name; none is shown")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (flags: Listing) => {
      const { listTokens } = await import("../actions/token.ts");
      await listTokens(flags);
    });
  token
    .command("add <name>")
    .description("make a token and print it, this once")
    .option("--scope <scope>", "what it reaches: call (tools, /mcp and its own calls)", "call")
    .addOption(homeOption())
    .action(async (name: string, flags: HomeFlag & { scope: string }) => {
      const { addToken } = await import("../actions/token.ts");
      await addToken(name, flags);
    });
  token
    .command("remove <name>")
    .description("revoke a token")
    .addOption(homeOption())
    .action(async (name: string, flags: HomeFlag) => {
      const { removeToken } = await import("../actions/token.ts");
      await removeToken(name, flags);
    });
}

function addTrust(program: Command): void {
  const trust = withExamples(
    program.command("trust").description("what runs or reaches further only in the version you accepted"),
    "latchai trust show config:mcpServers.fs",
    "latchai trust accept config:mcpServers.fs",
    "latchai trust folder ~/my-project",
    "latchai trust family @acme/latchai-weather",
  );
  trust
    .command("list", { isDefault: true })
    .description("what waits for you, then what is accepted")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (flags: Listing) => {
      const { listTrust } = await import("../actions/trust.ts");
      await listTrust(flags);
    });
  trust
    .command("show <id>")
    .description("one entry with the difference from the accepted version")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (id: string, flags: Listing) => {
      const { showTrust } = await import("../actions/trust.ts");
      await showTrust(id, flags);
    });
  trust
    .command("accept [ids...]")
    .description("put what waits in force; an id may end in @<start of its sha256>")
    .option("--all", "everything that waits")
    .addOption(homeOption())
    .action(async (ids: string[], flags: HomeFlag & { all?: true }) => {
      const { acceptTrust } = await import("../actions/trust.ts");
      await acceptTrust(ids, flags);
    });
  trust
    .command("reject <id>")
    .description("put the accepted version back")
    .addOption(homeOption())
    .action(async (id: string, flags: HomeFlag) => {
      const { rejectTrust } = await import("../actions/trust.ts");
      await rejectTrust(id, flags);
    });
  trust
    .command("folder <path>")
    .description("trust a project's own checkers, as they are now, to run without asking")
    .addOption(homeOption())
    .action(async (path: string, flags: HomeFlag) => {
      const { trustFolder } = await import("../actions/trust.ts");
      await trustFolder(path, flags);
    });
  trust
    .command("family <name>")
    .description("trust an installed package of tools; it loads at the next start")
    .addOption(homeOption())
    .action(async (name: string, flags: HomeFlag) => {
      const { trustFamily } = await import("../actions/trust.ts");
      await trustFamily(name, flags);
    });
}
