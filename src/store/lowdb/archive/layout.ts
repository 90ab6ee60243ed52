import type { Payment } from "../../../core/money/payment.js";
import type { Order } from "../../../core/orders/order.js";
import type { Bundle } from "./bundle.js";

/**
 * A volume is one file: the bundles in deflated blocks, a table of the blocks, the names (which blocks speak of them),
 * a filter over the names, and last a line of text that describes it all. It is written once and never changed.
 */
export type VolumeHead = {
  readonly is: "volume";
  readonly version: 1;
  readonly month: string;
  readonly generation: number;
  /** Bytes of all blocks. */
  readonly bytes: number;
  readonly blocks: number;
  /** So many bits of a hash choose its bucket. */
  readonly bits: number;
  readonly names: number;
  readonly filterBytes: number;
  /** Of everything between the blocks and this line. */
  readonly checksum: number;
  readonly spans: Spans;
};

/** A row of the block table: offset, length and checksum; a row of the names: hash and block. All 32 bits wide. */
export const BLOCK_ROW = 12;
export const NAME_ROW = 8;
export const START_ROW = 4;

/** Where the parts of a volume begin, in bytes. */
export function placesIn({ bytes, blocks, bits, names, filterBytes }: VolumeHead) {
  const starts = bytes + blocks * BLOCK_ROW;
  const rows = starts + (2 ** bits + 1) * START_ROW;
  const filter = rows + names * NAME_ROW;
  return { blocks: bytes, starts, rows, filter, end: filter + filterBytes };
}

export const bucketOf = (hash: number, bits: number): number => (bits === 0 ? 0 : hash >>> (32 - bits));

const VOLUME = /^closed\.\d{4}-\d\d\.\d+\.vol$/;
export const volumeName = (month: string, generation: number): string => `closed.${month}.${generation}.vol`;
export const isVolumeName = (name: string): boolean => VOLUME.test(name);

/** The least and the greatest of something among a volume's records, both inclusive. */
export type Span = readonly [number, number];

const MEASURES = {
  placed: ({ order = [] }: Bundle) => order.map(({ placedAt }: Order) => placedAt),
  changed: ({ order = [] }: Bundle) => order.map(({ changedAt }: Order) => changedAt),
  vended: ({ order = [] }: Bundle) => order.flatMap(({ vendingAt }: Order) => vendingAt ?? []),
  opened: ({ payment = [] }: Bundle) => payment.map(({ openedAt }: Payment) => openedAt),
  posted: ({ entry = [] }: Bundle) => entry.flatMap(({ ordinal }) => ordinal ?? []),
} satisfies Record<string, (bundle: Bundle) => readonly number[]>;

export type Measure = keyof typeof MEASURES;
export type Spans = { readonly [M in Measure]?: Span };

export function spansWith(spans: Spans, bundle: Bundle): Spans {
  const wider: { [M in Measure]?: Span } = { ...spans };
  for (const [name, measure] of Object.entries(MEASURES) as [Measure, (bundle: Bundle) => readonly number[]][]) {
    for (const value of measure(bundle)) {
      const [low, high] = wider[name] ?? [value, value];
      wider[name] = [Math.min(low, value), Math.max(high, value)];
    }
  }
  return wider;
}
