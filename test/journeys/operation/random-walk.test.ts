/** Customers and the owner take random steps. Every step is answered, in words that make sense, and no money is lost. */
import { expect, test } from "vitest";
import type { Log } from "../../../src/core/ports.js";
import { EMEKA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { booksInFolder } from "../../harness/test-books.js";
import { createRandom } from "../../simulation/random.js";

const STEPS = 50;

const TYPED = {
  customer: [
    ...["/start", "/data", "/airtime", "/wallet", "/history", "/settings", "/bulk", "/people", "/link", "/schedules"],
    ...["200 mtn airtime for 08031234567", "1.5gb for 0805 123 4567", "1,000", "2.5k", "٥٠٠", "0803123456", "2468"],
    ...[
      "my data no enter",
      "500 for Mama",
      "JAN20",
      "cancel",
      "yorùbá",
      "english",
      "🙏🏾",
      "<b> 5 < 6 &",
      "x".repeat(400),
    ],
    "08031234567 200\n08051234567 glo 300\nno number",
  ],
  staff: [
    ...["/admin", "/status", "/network", "/price", "/promo JAN20 10%", "/broadcast Hello", "/inbox", "/customer Ada"],
    ...["/order 08031234567", "/credit Ada 500 sorry", "/audit", "/stats", "/reconcile", "5", "it did not arrive"],
  ],
} as const;

/** What no message may contain. */
const NONSENSE = /undefined|\bnull\b|NaN|\[object|\{\w+(?::\w+)?\}|₦[-−]|&(?:amp|lt|gt|quot);|\n{3,}/;

type Walker = {
  readonly name: string;
  readonly kind: keyof typeof TYPED;
  send(text: string): Promise<unknown> | unknown;
  /** The buttons on screen, newest message first: what each does when tapped. */
  buttons(): readonly (() => Promise<unknown> | unknown)[];
  texts(): readonly string[];
  /** Waits until the last act is answered. A tap that changes nothing is answered without a text. */
  answered(before: readonly string[], isTap: boolean): Promise<unknown>;
};

function onTelegram({ telegram }: World, person: World["ada"], kind: Walker["kind"]): Walker {
  const fromBot = () => person.messages().filter(({ from }) => from === "bot");
  const texts = () => fromBot().map(({ text, buttons }) => [text, ...buttons.flat().map((one) => one.text)].join("\n"));
  const isWaiting = () => fromBot().some(({ waiting }) => waiting.length > 0);
  return {
    ...{ name: String(person.id), kind, texts, send: person.send },
    buttons: () =>
      fromBot()
        .toReversed()
        .flatMap(({ messageId, buttons }) =>
          buttons
            .flat()
            .flatMap(({ kind, text }) => (kind === "callback" ? [() => person.tapOn(messageId, text)] : [])),
        ),
    answered: async (before, isTap) => {
      await telegram.idle();
      const isChanged = () => texts().join("\n") !== before.join("\n");
      await telegram.waitFor(() => !isWaiting() && (isTap || isChanged()), { what: "an answer" });
    },
  };
}

function onWhatsApp({ whatsapp }: World, person: World["emeka"]): Walker {
  const fromShop = () => person.messages().filter(({ from }) => from === "business");
  const texts = () => fromShop().map(({ shown }) => shown.text);
  return {
    ...{ name: "Emeka", kind: "customer", texts, send: person.send },
    buttons: () =>
      fromShop()
        .toReversed()
        .flatMap(({ id, shown }) => [
          ...(shown.buttons ?? []).map((button) => () => whatsapp.person(EMEKA).tap(id, button.id)),
          ...(shown.list?.sections ?? [])
            .flatMap(({ rows }) => rows)
            .map((row) => () => whatsapp.person(EMEKA).pick(row.id, id)),
        ]),
    answered: async (before) => {
      await whatsapp.waitFor(() => texts().length > before.length, { what: "an answer" });
      await whatsapp.idle();
    },
  };
}

test.each([1, 2])("a random walk is answered at every step, seed %i", async (seed) => {
  const random = createRandom(seed);
  const faults: string[] = [];
  const log: Log = { info: () => {}, warn: () => {}, error: (_, message) => void faults.push(message) };
  const world = await openWorld({ log });
  const { ada, admin, emeka, service, dataDir } = world;
  for (const person of [ada, admin, emeka]) await person.start();
  await ada.topsUp("20000");
  await emeka.topsUp("3000");
  const walkers = [
    onTelegram(world, ada, "customer"),
    onWhatsApp(world, emeka),
    onTelegram(world, admin, "staff"),
  ] as const;

  for (let step = 0; step < STEPS; step++) {
    const { kind, send, buttons, texts, answered } = random.pick(walkers);
    const before = texts();
    const taps = buttons();
    // Mostly a button of the newest message, sometimes an old one.
    const choices = random.chance(0.8) ? taps.slice(0, 6) : taps;
    const tap = choices.length > 0 && random.chance(0.7) ? random.pick(choices) : undefined;
    if (tap) await tap();
    else await send(random.pick(TYPED[kind]));
    await answered(before, tap !== undefined);
    const unpaid = service.payments().find(({ status }) => status === "unpaid");
    if (unpaid && random.chance(0.3)) service.payCheckout(unpaid.reference, { channel: "bank" });
  }
  await service.idle();
  expect(walkers.flatMap(({ texts }) => texts()).filter((text) => NONSENSE.test(text))).toEqual([]);
  expect(faults).toEqual([]);
  const { balance } = await (await booksInFolder(dataDir)).rows();
  expect([...balance.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  const covered = [...balance].filter(([account]) => /^(?:wallet|held|moving):/.test(account));
  expect(covered.filter(([, amount]) => amount < 0)).toEqual([]);
});
