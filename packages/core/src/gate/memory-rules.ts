import type { NewRule, Rule, RulesPort } from "./rules.ts";

const sameTarget = (a: NewRule, b: NewRule): boolean =>
  a.key === b.key && a.effect === b.effect && a.server === b.server && a.tool === b.tool;

/** Rules that live as long as the object does; the first of `initial` is the newest. */
export function createMemoryRules(
  initial: readonly NewRule[] = [],
  now: () => number = Date.now,
  nextId: () => string = () => crypto.randomUUID(),
): RulesPort {
  const stamp = (rule: NewRule): Rule => ({ ...rule, id: nextId(), createdAt: new Date(now()).toISOString() });
  let rules: readonly Rule[] = initial.map(stamp);
  return {
    list: () => rules,
    add(rule) {
      const stored = stamp(rule);
      rules = [stored, ...rules.filter((old) => !sameTarget(old, rule))];
      return stored;
    },
    remove(id) {
      const before = rules.length;
      rules = rules.filter((rule) => rule.id !== id);
      return rules.length < before;
    },
  };
}
