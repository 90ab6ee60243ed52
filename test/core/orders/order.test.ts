import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { instant } from "../../../src/core/base/time.js";
import { type Account, mustCover, topUpEntry } from "../../../src/core/money/ledger.js";
import { kobo, naira } from "../../../src/core/money/money.js";
import { movePayment, type Payment } from "../../../src/core/money/payment.js";
import {
  advance,
  endedUndelivered,
  isBeingPaidByOther,
  isClosed,
  isFailed,
  isInDelivery,
  isOpen,
  isUndoable,
  ORDER_MOVES,
  type Order,
  type OrderState,
  type RequestPayer,
  vendSlot,
} from "../../../src/core/orders/order.js";

const at = instant(1_000);
const placed: Order = {
  id: "ord_1",
  customer: "cus_ada",
  product: { kind: "airtime", amount: naira(200) },
  network: "MTN",
  recipient: "08031234567" as Phone,
  price: naira(200),
  payBy: { by: "wallet" },
  state: "awaiting_payment",
  placedAt: at,
  changedAt: at,
  lookUpCount: 0,
  dueAt: at,
};

/** Somebody else has begun to pay for the order. */
const requestPaidBy = (payer: Partial<RequestPayer>): Pick<Order, "paymentRequest"> => ({
  paymentRequest: {
    token: "t",
    until: at,
    payer: { customer: "cus_bayo", move: "mov_1", day: "2026-09-21", ...payer },
  },
});

/** Moves an order through states, posting each entry. Returns the balances at the end. */
function walk(...states: OrderState[]): Record<string, number> {
  const balances: Record<string, number> = { [`wallet:cus_ada`]: naira(1_000) };
  const move = (account: Account, amount: number) => {
    balances[account] = (balances[account] ?? 0) + amount;
    if (mustCover(account)) expect(balances[account]).toBeGreaterThanOrEqual(0);
  };
  let order = placed;
  for (const state of states) {
    const by = ORDER_MOVES[order.state][state]?.by[0] ?? expect.unreachable();
    const moved = advance(order, state, { by, at, change: state === "delivered" ? { cost: naira(194) } : {} });
    for (const { from, to, amount } of moved.entry?.postings ?? []) {
      move(from, -amount);
      move(to, amount);
    }
    ({ order } = moved);
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));
}

describe("the money of an order", () => {
  test.each([
    ["delivered", ["paid", "vending", "delivered"], { wallet: 80_000, sales: 20_000, cost: 19_400 }],
    [
      "delivered after waiting",
      ["paid", "vending", "pending", "delivered"],
      { wallet: 80_000, sales: 20_000, cost: 19_400 },
    ],
    ["refunded", ["paid", "vending", "failed", "refunded"], { wallet: 100_000 }],
    ["decided by staff", ["paid", "vending", "review", "failed", "refunded"], { wallet: 100_000 }],
    [
      "sent again by staff",
      ["paid", "vending", "review", "paid", "vending", "delivered"],
      { wallet: 80_000, sales: 20_000, cost: 19_400 },
    ],
    ["to be sent again", ["paid", "vending", "review", "paid"], { wallet: 80_000, held: 20_000 }],
    ["in doubt", ["paid", "vending"], { wallet: 80_000, held: 20_000 }],
    ["cancelled", ["cancelled"], { wallet: 100_000 }],
    ["expired", ["expired"], { wallet: 100_000 }],
  ] as const)("is where it should be when the order is %s", (_, states, money: Record<string, number>) => {
    const { wallet = 0, held = 0, sales = 0, cost = 0 } = money;
    expect(walk(...states)).toEqual({
      "wallet:cus_ada": wallet,
      ...(held ? { "held:ord_1": held } : {}),
      ...(sales ? { sales } : {}),
      ...(cost ? { float: -cost, "cost-of-sales": cost } : {}),
    });
  });
});

describe("an order", () => {
  test("makes only the moves in the table, and only by their movers", () => {
    const states = Object.keys(ORDER_MOVES) as OrderState[];
    for (const from of states) {
      for (const to of states) {
        for (const by of ["customer", "gateway", "vendor", "clock", "staff"] as const) {
          const attempt = () => advance({ ...placed, state: from }, to, { by, at });
          if (ORDER_MOVES[from][to]?.by.includes(by)) expect(attempt().order.state).toBe(to);
          else expect(attempt).toThrow(TypeError);
        }
      }
    }
  });

  test("can be sent again only from review, and only by staff", () => {
    const states = Object.keys(ORDER_MOVES) as OrderState[];
    const back = states.filter((from) => from !== "awaiting_payment" && ORDER_MOVES[from].paid);
    expect(back).toEqual(["review"]);
    for (const by of ["customer", "gateway", "vendor", "clock"] as const) {
      expect(() => advance({ ...placed, state: "review" }, "paid", { by, at })).toThrow(TypeError);
    }
    const { order, entry } = advance({ ...placed, state: "review" }, "paid", {
      ...{ by: "staff", at },
      change: { earlierAttempts: [at] },
    });
    expect(order).toMatchObject({ state: "paid", earlierAttempts: [at] });
    expect(entry).toBeUndefined();
  });

  test("that is closed knows when, is not due and holds no money", () => {
    const { order } = advance({ ...placed, state: "pending" }, "delivered", { by: "vendor", at });
    expect(order).toMatchObject({ closedAt: at });
    expect(order.dueAt).toBeUndefined();
    for (const state of Object.keys(ORDER_MOVES) as OrderState[]) expect(isOpen(state) && isClosed(state)).toBe(false);
  });

  test.each<[OrderState, readonly string[]]>([
    ["awaiting_payment", []],
    ["paid", ["open", "in delivery"]],
    ["vending", ["open", "in delivery"]],
    ["pending", ["open", "in delivery"]],
    ["review", ["open"]],
    ["delivered", ["closed"]],
    ["failed", ["failed", "undelivered"]],
    ["refunded", ["closed", "failed", "undelivered"]],
    ["expired", ["closed", "undelivered"]],
    ["cancelled", ["closed", "undelivered"]],
  ])("in the state %s is %j", (state, expected) => {
    const tests = { open: isOpen, "in delivery": isInDelivery, closed: isClosed, failed: isFailed };
    const all = Object.entries({ ...tests, undelivered: endedUndelivered });
    expect(all.filter(([, is]) => is(state)).map(([name]) => name)).toEqual(expected);
  });

  test.each([
    ["that nobody was asked to pay for", false, {}],
    ["that nobody has begun to pay for", false, { paymentRequest: { token: "t", until: at } }],
    ["whose payer's money may be on its way", true, requestPaidBy({})],
    ["whose payer has paid", false, requestPaidBy({ outcome: "paid" })],
    ["whose payer has their money back", false, requestPaidBy({ outcome: "returned" })],
  ])("%s is being paid: %s", (_, expected, changes) => {
    expect(isBeingPaidByOther({ ...placed, ...changes })).toBe(expected);
  });

  test("can be undone only while it waits to be charged", () => {
    const waiting: Order = { ...placed, chargeAt: at };
    expect(isUndoable(waiting)).toBe(true);
    expect(isUndoable(placed)).toBe(false);
    expect(isUndoable({ ...waiting, payment: "chk_1" })).toBe(false);
    expect(isUndoable({ ...waiting, state: "delivered" })).toBe(false);
    expect(isUndoable(advance(waiting, "paid", { by: "customer", at }).order)).toBe(false);
  });

  test("shares its vend slot only with vends of the same product to the same number", () => {
    const data = { kind: "data", planCode: "1001", size: "1GB", validity: "daily", cost: naira(200) } as const;
    expect(vendSlot(placed)).toBe(vendSlot({ ...placed, product: { kind: "airtime", amount: kobo(20_000) } }));
    expect(vendSlot(placed)).not.toBe(vendSlot({ ...placed, product: data }));
    expect(vendSlot(placed)).not.toBe(vendSlot({ ...placed, recipient: "08031234568" as Phone }));
  });
});

describe("a payment", () => {
  const payment: Payment = {
    reference: "chk_1",
    customer: "cus_ada",
    amount: naira(200),
    purpose: { kind: "order", order: "ord_1" },
    via: { kind: "checkout", saveCard: false },
    state: "initiated",
    ...{ openedAt: at, changedAt: at, expiresAt: at, dueAt: at },
  };

  test("may be paid after we gave up on it, and then stays paid", () => {
    const expired = movePayment(payment, "expired", { at });
    const paid = movePayment(expired, "paid", { at });
    expect(paid.dueAt).toBeUndefined();
    for (const state of ["failed", "expired", "mismatched", "paid"] as const) {
      expect(() => movePayment(paid, state, { at })).toThrow(TypeError);
    }
  });

  test("is credited under an id made from its reference", () => {
    const entry = topUpEntry({ id: "chk_1", customer: "cus_ada", amount: naira(200), at });
    expect(entry).toMatchObject({
      id: "top-up:chk_1",
      postings: [{ from: "gateway", to: "wallet:cus_ada", amount: 20_000 }],
    });
  });
});
