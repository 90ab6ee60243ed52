import { describe, expect, test } from "vitest";
import type { Topic } from "../../conversations/locales/locale.js";
import { destinationMidFlow, destinationOf } from "../../conversations/parser/destination.js";
import { readList } from "../../conversations/parser/list.js";
import { parsePriceQuestion } from "../../conversations/parser/price-question.js";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import { networkName } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import { formatNaira } from "../../src/core/money/money.js";
import { DESTINATIONS, PRICE_QUESTIONS } from "./destination.table.js";

const each = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([meaning, texts]) => texts.map((typed) => ({ typed, meaning })));

describe("a price question", () => {
  test.each(each(PRICE_QUESTIONS))("$typed asks for $meaning", ({ typed, meaning }) => {
    const question = parsePriceQuestion(typed);
    const { kind, network, megabytes, amount } = question ?? {};
    const understood = [
      kind,
      network && networkName(network),
      megabytes && `${megabytes}mb`,
      amount && formatNaira(amount),
    ];
    expect(question && understood.filter(Boolean).join(" ")).toBe(meaning);
    expect(destinationOf(typed)).toEqual({ flow: "prices", with: typed });
    expect(destinationMidFlow(typed)).toEqual({ flow: "prices", with: typed });
  });

  test.each([
    "cheapest 1gb mtn 08031234567",

    "how much did I spend",
    "how much is in my account",
    "wrong price, refund my 500",
    "you charged me the wrong price for 1gb",
    "1gb mtn",
    "can you send me 1gb mtn?",
    "is my 1gb sent?",
    "how much data do i have left",
  ])("%s is not a price question", (typed) => {
    expect(parsePriceQuestion(typed)).toBeUndefined();
  });
});

test.each(each(DESTINATIONS))("$typed leads to $meaning", ({ typed, meaning }) => {
  const { flow, with: argument } = destinationOf(typed);
  expect(argument === undefined || argument === typed ? flow : `${flow} ${argument}`).toBe(meaning);
});

test.each(["mtn", "1gb", "500", "08031234567", "mama", "weekly", "500mb", "yes", "oya", "2,000", "save my card"])(
  "%s may be an answer, so it does not leave a flow",
  (typed) => {
    expect(destinationMidFlow(typed)).toBeUndefined();
  },
);

test.each([
  ["wallet", "wallet"],
  ["check my balance", "wallet"],
  ["show me my history", "history"],
  ["my orders", "history"],
  ["cards", "cards"],
  ["Schedules", "schedules"],
  ["top up", "topup"],
  ["airtime", "airtime"],
  ["hello", "start"],
  ["farko", "start"],
  ["help", "help"],
  ["walat", "wallet"],
  ["àpò owó", "wallet"],
  ["ndekọ", "history"],
  ["opt out", "stop-news"],
  ["waec pin", "not-sold"],
])("%s in a flow leads to %s, unless the question accepts it as an answer", (typed, flow) => {
  expect(destinationMidFlow(typed)).toEqual({ flow });
  const topic = flow as Topic;
  if (!["stop-news", "not-sold"].includes(flow) && typed !== "farko")
    expect(destinationMidFlow(typed, [topic])).toBeUndefined();
});

test("a saved name is read as the recipient, in any case and with any tone marks", () => {
  const names = ["Mama", "Tunde Bello", "MTN"];
  expect(parsePurchase("100 card mama", names)).toMatchObject({
    recipient: { is: "named", name: "Mama" },
    missing: [],
  });
  expect(parsePurchase("tunde bello 1gb", names)).toMatchObject({ recipient: { is: "named", name: "Tunde Bello" } });
  expect(parsePurchase("500 MÁMÀ", names)).toMatchObject({ recipient: { is: "named", name: "Mama" } });
  expect(parsePurchase("500 for Mama Tobi", names)).toMatchObject({ recipient: { is: "named", name: "Mama Tobi" } });
  expect(parsePurchase("500 mtn", names)).not.toHaveProperty("recipient");
  expect(parsePurchase("500 mama", [])).toBeUndefined();
});

test.each([
  ...["Bro", "Sis", "Boss", "Madam", "My Love", "Our Pastor", "Big Bro", "Second line", "Best friend", "Ade's line"],
  ...["Uncle T", "Driver one", "Papa and Mama", "Mr. Tunde", "Alhaji Musa na Kano", "Pastor (Rev.) John", "Work phone"],
])("the sentence that we tell customers to type names %s", (name) => {
  const people = [name, "Love", "Ade", "Uncle", "Driver", "Papa", "Pastor"];
  const named = { recipient: { is: "named", name }, missing: [] };
  for (const typed of [`500 airtime for ${name}`, `Send ${name.toLowerCase()} 500 airtime`]) {
    expect(parsePurchase(typed, people)).toMatchObject(named);
  }
});

test("a name is not taken for a shorter one that is saved", () => {
  for (const name of ["Mama B", "Mama Tobi", "Mama b", "Mama's friend"]) {
    expect(parsePurchase(`500 airtime for ${name}`, ["Mama"])).toMatchObject({ recipient: { is: "named", name } });
    expect(parsePurchase(`500 airtime ${name}`, ["Mama"])).not.toHaveProperty("recipient");
  }
  expect(parsePurchase("500 airtime big mama", ["Mama"])).not.toHaveProperty("recipient");
  expect(
    readList("Mama's friend 500\nMama 300", { people: [{ name: "Mama", phone: "08031112222" as Phone }] }),
  ).toEqual({
    lines: [{ row: 2, phone: "08031112222", what: { kind: "airtime", amount: 300_00 } }],
    wrong: [{ row: 1, written: "Mama's friend 500", fault: "no-number" }],
  });
});

test("words that say what to buy, or for oneself, name nobody, even if somebody is saved so", () => {
  const names = ["Data", "MTN", "Me", "My line", "Weekly"];
  expect(parsePurchase("500 for data", names)).not.toHaveProperty("recipient");
  expect(parsePurchase("500 airtime for mtn", names)).not.toHaveProperty("recipient");
  expect(parsePurchase("1gb for weekly", names)).not.toHaveProperty("recipient");
  for (const typed of ["500 airtime for me", "500 airtime for my line"]) {
    expect(parsePurchase(typed, names)).toMatchObject({ recipient: { is: "me" } });
  }
});

test.each(["500 airtime for my 2 lines 08031234567", "500 for 2 lines 0803123456"])(
  "%j, with a number, is a purchase, though it counts people",
  (typed) => {
    expect(destinationOf(typed).flow).toBe("buy");
  },
);

test("a message of any kind takes less than a tenth of a second of CPU at 4,096 characters", () => {
  for (const part of ["a\n", "1k ", "0", "08031234567 ", "and ", ";a", "[1:00] a: ", "\u0301", "ﷺ"]) {
    const message = part.repeat(4_096 / part.length);
    const times = Array.from({ length: 3 }, () => {
      const began = process.cpuUsage();
      destinationOf(message);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    });
    expect(Math.min(...times), `4,096 characters of ${JSON.stringify(part)}`).toBeLessThan(100_000);
  }
});
