/** Why a text is no key at all; undefined when it is one. */
export function keyShapeProblem(key: string): string | undefined {
  if (/^[A-Za-z0-9_-]+(\(.+\))?$/s.test(key) && key === key.trim()) return undefined;
  return `key "${key}" is neither a tool's name nor name(part), e.g. run_shell(git status:*)`;
}

/** Why no call can ever have this key, with the nearest one that a call can have; undefined when a call can. */
export function keyProblem(key: string): string | undefined {
  const shape = keyShapeProblem(key);
  if (shape !== undefined) return shape;
  const [, tool = "", part] = /^([^(]+)(?:\((.*)\))?$/s.exec(key) ?? [];
  if (part === undefined) return undefined;
  const nearest = nearestKey(tool, part);
  if (nearest === key) return undefined;
  return `key "${key}" can never match a call; the nearest that can is ${nearest}`;
}

function nearestKey(tool: string, part: string): string {
  if (tool === "run_shell") return shellKey(part);
  if (hosts.has(tool)) return `${tool}(${hostOf(part)})`;
  return partless.test(tool) ? tool : `${tool}(${part.trim()})`;
}

// A program, perhaps a subcommand, then `:*`: nothing after the subcommand is part of a key.
function shellKey(part: string): string {
  const words = part.trim().split(/\s+/).filter(Boolean);
  const [program = "", sub = ""] = words.map((word) => word.replace(/:?\*$/, ""));
  if (program === "") return "run_shell";
  const narrow = /^[a-z][a-z0-9]*([-_:][a-z0-9]+)*$/i.test(sub);
  return narrow ? `run_shell(${program} ${sub}:*)` : `run_shell(${program}:*)`;
}

const hosts = new Set(["browser_navigate", "browser_evaluate", "load_skill"]);

/** A host as an address would have it: no scheme, path, port or capital letters. */
function hostOf(part: string): string {
  const text = part.trim();
  try {
    return new URL(/^[a-z][\w+.-]*:\/\//i.test(text) ? text : `http://${text}`).hostname || text;
  } catch {
    return text;
  }
}

// Our own tools whose calls always have the bare name.
const partless =
  /^(read_file|write_file|edit_file|multi_edit|delete_file|list_dir|glob|grep|search_code|set_plan|latchai_activity|append_log|web_search|web_fetch|(work|browser)_(?!navigate$|evaluate$)\w+)$/;
