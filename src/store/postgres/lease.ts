/** Whether a row may be taken: it is nobody's, its time with somebody is over, or it is in one's own hands already. */
export const leasableCondition = (of: { readonly now: string; readonly me: string }): string =>
  `(leased_until is null or leased_until <= ${of.now} or leased_by = ${of.me})`;
