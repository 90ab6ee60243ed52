/** What a process wants of a rate that the processes of a shop share. */
export type Demand = {
  /** Rounded up. */
  readonly perSecond: number;
  /** There is not enough for all: now each takes its share only. */
  readonly isScarce: boolean;
};

/**
 * Tells the other processes what this one wants, and resolves to what each of them wants. One that has ended is among them
 * no longer.
 */
export type ExchangeDemand = (own: Demand) => Promise<readonly Demand[]>;

/**
 * What a process may take of a rate, at least one: an equal part, and what is left over by others who want less than theirs.
 * Together that is no more than the rate, as long as there is one for each and nobody wants more than they said.
 */
export function shareOf(perSecond: number, others: readonly Demand[]): number {
  let left = perSecond;
  let parts = others.length + 1;
  for (const wanted of others.map((other) => other.perSecond).sort((a, b) => a - b)) {
    if (wanted >= Math.floor(left / parts)) break; // What is rounded off is nobody's, or all would take it.
    left -= wanted;
    parts -= 1;
  }
  return Math.max(1, Math.floor(left / parts));
}
