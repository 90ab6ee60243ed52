/** Orders to misbehave, each for a number of times, served first come first. */

export type Times = number | "always";

export type Rules<Rule> = {
  add(rule: Rule & { readonly times?: Times | undefined }): void;
  /** The first rule that fits, with one of its times used up. */
  take(fits: (rule: Rule) => boolean): Rule | undefined;
  clear(): void;
};

export function createRules<Rule>(): Rules<Rule> {
  let waiting: { readonly rule: Rule; left: number }[] = [];
  return {
    add(rule) {
      const { times = 1 } = rule;
      waiting.push({ rule, left: times === "always" ? Number.POSITIVE_INFINITY : times });
    },
    take(fits) {
      const found = waiting.find(({ rule }) => fits(rule));
      if (!found) return undefined;
      found.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return found.rule;
    },
    clear() {
      waiting = [];
    },
  };
}
