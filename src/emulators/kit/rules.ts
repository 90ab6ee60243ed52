/** Rules for future calls, such as faults. Each applies to a number of matching calls, in the order they were added. */

export type Times = number | "always";

export type Rules<Rule> = ReturnType<typeof createRules<Rule>>;

export function createRules<Rule>() {
  let entries: { readonly rule: Rule; left: number }[] = [];
  return {
    /** Applies once unless `times` says otherwise. */
    add(rule: Rule & { readonly times?: Times | undefined }): void {
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
