import { z } from "zod";
import { westernDigits } from "../base/phone.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { after, type Instant, instantSchema, MINUTE_MS } from "../base/time.js";
import { positiveKobo } from "../money/money.js";

/** `attempts` were begun since the last right one; each is counted before it is checked. */
const pinSchema = schema(() =>
  fields({
    hash: name(),
    setAt: instantSchema(),
    /** When it was last asked for, typed or chosen. */
    askedAt: instantSchema(),
    attempts: z.int().nonnegative(),
    lockedUntil: instantSchema().exactOptional(),
  }),
);

export type Pin = TypeOf<typeof pinSchema>;

/** What somebody asked for, so that their money is safe from whoever else holds their phone. */
export const spendingGuardsSchema = schema(() =>
  fields({
    pin: pinSchema().exactOptional(),
    /** The most that is paid in a Lagos day, from the wallet and with saved cards. */
    dailyLimit: positiveKobo().exactOptional(),
    /** What costs more than this is asked about once more. */
    confirmAbove: positiveKobo().exactOptional(),
  }),
);

export type SpendingGuards = TypeOf<typeof spendingGuardsSchema>;

/** The guards of two who become one person: of two limits the lower, of two PINs the first one's. */
export function stricterGuards(one: SpendingGuards, other: SpendingGuards): SpendingGuards {
  const lower = (limit: "dailyLimit" | "confirmAbove"): SpendingGuards => {
    const [least] = [one[limit], other[limit]].filter((set) => set !== undefined).sort((a, b) => a - b);
    return least === undefined ? {} : { [limit]: least };
  };
  return { ...other, ...one, ...lower("dailyLimit"), ...lower("confirmAbove") };
}

/**
 * Slow, salted, and sealed with a key that is not in the books: there are so few PINs that whoever had the books alone
 * could otherwise try them all.
 */
export type PinHasher = {
  hash(pin: string): Promise<string>;
  /** Throws when no PIN can be compared with the hash: it is none of ours, or its key is missing. */
  requireReadable(hash: string): void;
  /** Throws where `requireReadable` does. */
  matches(pin: string, hash: string): Promise<boolean>;
  /** The same hash under the newest key; undefined when it is there already. Present only while there are old keys. */
  readonly reseal?: (hash: string) => string | undefined;
};

const PIN_TRIES_MAX = 5;
const PIN_LOCK_MS = 30 * MINUTE_MS;
/** For so long after a PIN was asked for, whoever types bare digits may mean it. */
const PIN_EXPECTED_MS = 10 * MINUTE_MS;

/** The PIN with one more try begun; undefined while it is locked. The last try locks it, unless it is right. */
export function withPinAttempt(pin: Pin, now: Instant): Pin | undefined {
  if (isLocked(pin, now)) return undefined;
  const { lockedUntil, ...open } = pin;
  const tries = (lockedUntil === undefined ? pin.attempts : 0) + 1;
  return {
    ...open,
    attempts: tries,
    askedAt: now,
    ...(tries >= PIN_TRIES_MAX && { lockedUntil: after(now, PIN_LOCK_MS) }),
  };
}

/** Once a lock is over all tries are there again. */
export const pinAttemptsLeft = ({ attempts, lockedUntil }: Pin): number =>
  PIN_TRIES_MAX - (lockedUntil === undefined ? attempts : 0);

export const isLocked = ({ lockedUntil }: Pin, now: Instant): boolean => lockedUntil !== undefined && now < lockedUntil;

/** Whether digits that answer no question may be this PIN: typed twice, too late, or in spite of the lock. */
export const mayBePinAttempt = (pin: Pin, now: Instant): boolean =>
  isLocked(pin, now) || now < after(pin.askedAt, PIN_EXPECTED_MS);

const SHAPE = /^\d{4,6}$/;
const RUNS = "01234567890 09876543210";

/** What was typed as a PIN of four to six digits, whoever's digits those are; undefined when it is none. */
export function parsePin(typed: string): string | undefined {
  const digits = westernDigits(typed).replace(/\s/g, "");
  return SHAPE.test(digits) ? digits : undefined;
}

/** The first that a thief would try: one digit only, or digits in a row. */
export const isEasyPin = (pin: string): boolean => /^(\d)\1*$/.test(pin) || RUNS.includes(pin);
