import { z } from "zod";
import { westernDigits } from "../base/phone.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { after, type Instant, instantSchema, MINUTE_MS } from "../base/time.js";
import { positiveKobo } from "../money/money.js";

/** `attempts`: how many since the last right one. Each is counted before it is checked. */
const pinSchema = schema(() =>
  fields({
    hash: name(),
    setAt: instantSchema(),
    /** When it was last asked for, typed or set. */
    askedAt: instantSchema(),
    attempts: z.int().nonnegative(),
    lockedUntil: instantSchema().exactOptional(),
  }),
);

export type Pin = TypeOf<typeof pinSchema>;

/** Optional guards that protect a customer's money from others who hold their phone. */
export const spendingGuardsSchema = schema(() =>
  fields({
    pin: pinSchema().exactOptional(),
    /** When a new PIN was asked for that is not set yet. */
    choosingAt: instantSchema().exactOptional(),
    /** When staff were last told that the PIN is forgotten. */
    forgottenAt: instantSchema().exactOptional(),
    /** The most that is paid in a Lagos day from the wallet and with saved cards. */
    dailyLimit: positiveKobo().exactOptional(),
    /** Purchases above this need a second confirmation. */
    confirmAbove: positiveKobo().exactOptional(),
  }),
);

export type SpendingGuards = TypeOf<typeof spendingGuardsSchema>;

/** The guards that limit an amount. Each is removed by setting it to zero, and the lower is the stricter. */
export const SPENDING_LIMITS = ["dailyLimit", "confirmAbove"] as const;

export type SpendingLimit = (typeof SPENDING_LIMITS)[number];

/** The guards of two customers who are merged: the lower of two limits, and the first one's PIN if both have one. */
export function stricterGuards(one: SpendingGuards, other: SpendingGuards): SpendingGuards {
  const guards = { ...other, ...one };
  for (const limit of SPENDING_LIMITS) {
    const [mine, theirs] = [one[limit], other[limit]];
    if (mine !== undefined && theirs !== undefined && theirs < mine) guards[limit] = theirs;
  }
  return guards;
}

/**
 * Hashes are slow, salted and sealed with a key that is not in the books. There are so few PINs that somebody with a
 * copy of the books could otherwise try them all.
 */
export type PinHasher = {
  hash(pin: string): Promise<string>;
  /** Throws if no PIN can be compared with the hash, as it is not ours or its key is missing. */
  requireReadable(hash: string): void;
  /** Throws as `requireReadable` does. */
  matches(pin: string, hash: string): Promise<boolean>;
  /** Seals a hash again with the newest key; undefined if it already is. Present only while there are older keys. */
  readonly reseal?: (hash: string) => string | undefined;
};

const PIN_TRIES_MAX = 5;
const PIN_LOCK_MS = 30 * MINUTE_MS;
/** For this long after we asked for a PIN, bare digits may be an answer. */
const PIN_EXPECTED_MS = 10 * MINUTE_MS;

/** The PIN with one more attempt; undefined while locked. The last attempt locks it, until a right PIN unlocks it. */
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

/** After a lock, all attempts are available again. */
export const pinAttemptsLeft = ({ attempts, lockedUntil }: Pin): number =>
  PIN_TRIES_MAX - (lockedUntil === undefined ? attempts : 0);

export const isLocked = ({ lockedUntil }: Pin, now: Instant): boolean => lockedUntil !== undefined && now < lockedUntil;

/** Staff are told of a forgotten PIN at most once in this time, so that nobody can ring them again and again. */
const FORGOTTEN_AGAIN_MS = 10 * MINUTE_MS;

/** The guards once staff are told that the PIN is forgotten; undefined if they were told a moment ago. */
export const withForgottenPin = (guards: SpendingGuards, now: Instant): SpendingGuards | undefined =>
  guards.forgottenAt !== undefined && now < after(guards.forgottenAt, FORGOTTEN_AGAIN_MS)
    ? undefined
    : { ...guards, forgottenAt: now };

/** Whether digits that answer no question may be a PIN, typed twice, too late or while it is locked. */
export function mayBePinAttempt({ pin, choosingAt }: SpendingGuards, now: Instant): boolean {
  const isExpected = (askedAt: Instant | undefined) => askedAt !== undefined && now < after(askedAt, PIN_EXPECTED_MS);
  return (pin !== undefined && isLocked(pin, now)) || isExpected(pin?.askedAt) || isExpected(choosingAt);
}

const SHAPE = /^\d{4,6}$/;
const RUNS = "01234567890 09876543210";

/** Reads a typed PIN of four to six digits, in any script; undefined when it is not one. */
export function parsePin(typed: string): string | undefined {
  const digits = westernDigits(typed).replace(/\s/g, "");
  return SHAPE.test(digits) ? digits : undefined;
}

/** Whether a thief would try this PIN first: one digit repeated, or digits in sequence. */
export const isEasyPin = (pin: string): boolean => /^(\d)\1*$/.test(pin) || RUNS.includes(pin);
