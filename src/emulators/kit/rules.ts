/** Rules for future calls, such as faults. Each applies to a number of matching calls, in the order they were added. */

/** A rule, and how many calls it applies to: one unless given. */
export type Repeated<Rule> = Rule & { readonly times?: number | "always" | undefined };

export type Rules<Rule> = ReturnType<typeof createRules<Rule>>;

export function createRules<Rule>() {
  let entries: { readonly rule: Rule; left: number }[] = [];
  return {
    add(rule: Repeated<Rule>): void {
      const { times = 1 } = rule;
      entries.push({ rule, left: times === "always" ? Number.POSITIVE_INFINITY : times });
    },
    /** The first rule that matches, with one of its times used up. */
    take(matches: (rule: Rule) => boolean): Rule | undefined {
      const match = entries.find(({ rule }) => matches(rule));
      if (!match) return undefined;
      match.left -= 1;
      entries = entries.filter(({ left }) => left > 0);
      return match.rule;
    },
    clear(): void {
      entries = [];
    },
  };
}
