import { toPostgresText } from "../connection/run-query.js";
import type { LookUp } from "../look-ups.js";

/** A name that a transaction claims (with its owner) or releases (null), and who had it before as far as it knows. */
type ClaimChange = { readonly name: string; readonly before: string | null; readonly owner: string | null };

export type Claims = ReturnType<typeof createClaims>;

/**
 * The claims of one transaction. At first it takes for granted that a claimed name is free, and that a name is released
 * by its owner. If that turns out to be wrong when it is saved, it runs again with `isRepeated`, and asks first.
 */
export function createClaims(lookUp: LookUp, isRepeated: boolean) {
  const changes = new Map<string, ClaimChange>();
  const saved = new Map<string, string | null>();
  /** Claims that were refused, by name, with the owner who must not release the name before this is saved. */
  const refused = new Map<string, string>();

  const load = async (name: string): Promise<void> => {
    if (!saved.has(name)) saved.set(name, (await lookUp<string>("claimant", name)) ?? null);
  };
  /** With `likely` as the owner if that was not asked. */
  const current = (name: string, likely: string | null): ClaimChange => {
    const before = saved.has(name) ? (saved.get(name) ?? null) : likely;
    return changes.get(name) ?? { name, before, owner: before };
  };

  return {
    claim: async (givenName: string, givenOwner: string): Promise<boolean> => {
      const [name, owner] = [toPostgresText(givenName), toPostgresText(givenOwner)];
      if (isRepeated) await load(name);
      const found = current(name, null);
      if (found.owner !== null && found.owner !== owner) {
        if (!changes.has(name)) refused.set(name, found.owner);
        return false;
      }
      changes.set(name, { ...found, owner });
      return true;
    },
    unclaim: async (givenName: string, givenOwner: string): Promise<void> => {
      const [name, owner] = [toPostgresText(givenName), toPostgresText(givenOwner)];
      if (isRepeated) await load(name);
      const found = current(name, owner);
      if (found.owner === owner) changes.set(name, { name, before: found.before ?? owner, owner: null });
    },
    claimant: async (givenName: string): Promise<string | undefined> => {
      const name = toPostgresText(givenName);
      if (!changes.has(name)) await load(name);
      return current(name, null).owner ?? undefined;
    },
    hasAssumed: (): boolean => !isRepeated && changes.size > 0,
    changes: () => {
      const all = [...changes.values()];
      return {
        refused: [...refused].map(([name, owner]) => ({ name, owner })),
        claimed: all.filter(({ owner }) => owner !== null),
        released: all.filter(({ owner }) => owner === null),
      };
    },
  };
}
