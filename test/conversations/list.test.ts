import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { destinationOf } from "../../conversations/parser/destination.js";
import { isList, readList } from "../../conversations/parser/list.js";
import { personNamed } from "../../conversations/parser/recipients.js";
import type { Phone } from "../../src/core/base/phone.js";
import { LISTS } from "./list.table.js";

const CONTEXT = {
  people: [
    { name: "Mama", phone: "08031112222" as Phone },
    { name: "papa", phone: "08053334444" as Phone },
  ],
  own: "08090000000" as Phone,
};

function formatList(list: string, isFile = false): readonly string[] {
  const { lines, wrong } = readList(list, { ...CONTEXT, isFile });
  const accepted = lines.map(({ row, phone, network, what }) => {
    const product = "amount" in what ? `₦${what.amount / 100}` : what.search.replace(/^₦/, "data ₦");
    return { row, text: [`${row}: ${phone}`, network, product].filter(Boolean).join(" ") };
  });
  const faulty = wrong.map(({ row, fault }) => ({ row, text: `${row}: ${fault}` }));
  return [...accepted, ...faulty].sort((a, b) => a.row - b.row).map(({ text }) => text);
}

describe("a list of purchases", () => {
  test.each(LISTS.map(([about, list, read, isFile]) => ({ about, list, read, isFile })))(
    "is read by its rows ($about)",
    ({ list, read, isFile }) => {
      expect(formatList(list, isFile)).toEqual(read);
    },
  );

  test("finds saved names with or without tone marks, and needs the exact name if two people match", () => {
    const people = ["Ọlá", "Ola", "Ṣadé"].map((name, index) => ({ name, phone: `0803123456${index}` as Phone }));
    const { lines, wrong } = readList("for sade 500\nfor ola 500\nfor ọlá 500\nfor ọla 500", { people });
    expect(lines.map(({ row, phone }) => `${row}: ${phone}`)).toEqual([
      "1: 08031234562",
      "2: 08031234561",
      "3: 08031234560",
    ]);
    expect(wrong.map(({ row, fault }) => `${row}: ${fault}`)).toEqual(["4: unknown-name"]);
    expect(personNamed([{ name: "🌸", phone: "08031234569" as Phone }], "👍")).toBeUndefined();
  });

  test("finds a saved name that is also another word, if nothing else is said with it", () => {
    const people = ["Bro", "My Dear", "Data"].map((name, index) => ({ name, phone: `0803123456${index}` as Phone }));
    const list = "Bro 300\nmy dear: 1gb mtn\n2. 400 bro\nBro 500 each:\n08051234567\nData 200\n08061234567";
    const { lines, wrong } = readList(list, { people });
    expect(
      lines.map(({ row, phone, what }) => `${row}: ${phone} ${"amount" in what ? what.amount / 100 : what.search}`),
    ).toEqual([
      "1: 08031234560 300",
      "2: 08031234561 1gb",
      "3: 08031234560 400",
      "5: 08051234567 500",
      "7: 08061234567 ₦200",
    ]);
    expect(wrong).toEqual([]);
  });

  test("quotes at most 60 characters of a wrong line", () => {
    const { wrong } = readList(`08031234567 500\n${"0803 12 ".repeat(30)}`, CONTEXT);
    expect(wrong).toEqual([{ row: 2, fault: "number", written: `${"0803 12 ".repeat(30).slice(0, 59)}…` }]);
  });

  test("may have 200 lines without a number to skip, and reports at most 200 wrong lines", () => {
    const { lines, wrong } = readList(`${"hi\n".repeat(200)}08031234567 500\n${"hi\n".repeat(20_000)}`, CONTEXT);
    expect(lines).toMatchObject([{ row: 201 }]);
    expect(wrong).toHaveLength(200);
    expect(wrong[0]).toEqual({ row: 202, written: "hi", fault: "no-number" });
  });

  test("continues the row numbers of the message before it", () => {
    expect(readList("08031234567 500", { ...CONTEXT, rowsBefore: 7 }).lines).toMatchObject([{ row: 8 }]);
  });
});

describe("a message", () => {
  test.each([
    "08031234567 500\n08051234567 1gb",
    "mtn 1gb for 08031234567, 08061234567, 08161234567",
    "airtime 500\n08031234567\n08051234567",
    "8031234567 500\n8051234567 200",
    "top up 500\n08031234567\n08051234567",
    ...["08031234567 & 08051234567 500 each", "send 500 each to 08031234567 and 08051234567"],
    ...["500 for mama, 200 for papa, 100 for my line", "send 500 to mama, 200 to papa and 1gb to Tunde"],
  ])("is a list: %j", (message) => {
    expect(isList(message)).toBe(true);
    expect(destinationOf(message)).toEqual({ flow: "bulk", with: message });
  });

  test.each([
    "500 airtime 08031234567",
    "₦200 to 08031234567 and ₦300 to 08051234567",
    "500 airtime\n08031234567",
    "hello\nhow far",
    "",
  ])("is not a list: %j", (message) => {
    expect(isList(message)).toBe(false);
  });

  test("is a complaint, not a list, if its heading complains about the numbers", () => {
    for (const heading of [
      "my data did not come",
      "these ones failed",
      "refund these",
      "wrong numbers:",
      "already sent:",
    ])
      expect(destinationOf(`${heading}\n08031234567 500\n08051234567 500`), heading).toEqual({ flow: "complaint" });
  });

  test("is a list if a table has a column of states, and a row with a final or pending state is not bought", () => {
    const rows = ["Name;Phone;Amount;Status", "Ade;08031234567;500;pending", "Bisi;08051234567;500;new"];
    for (const sign of [";", "\t"]) {
      const list = rows.join("\n").replaceAll(";", sign);
      expect(destinationOf(list)).toEqual({ flow: "bulk", with: list });
      expect(formatList(list)).toEqual(["2: unclear", "3: 08051234567 ₦500"]);
      const complaint = `${list}\nI paid for these and nothing came`;
      expect(destinationOf(complaint)).toEqual({ flow: "complaint" });
    }
    expect(destinationOf("i paid; nothing came; refund me")).toEqual({ flow: "complaint" });
  });

  test.each([
    ...["Please send to these numbers, don't delay:", "Staff airtime, not data:", "Airtime every month list"],
    ...["help with these", "Those that have not collected:", "Data for every staff:", "Name\tPhone\tAmount\tPaid"],
    "I need airtime for these people and I cannot come online later",
  ])("is a list with every row under the heading %j", (heading) => {
    const list = `${heading}\n08031234567 1gb\n08051234567 1gb`;
    expect(destinationOf(list)).toEqual({ flow: "bulk", with: list });
    expect(formatList(list)).toEqual(["2: 08031234567 1gb", "3: 08051234567 1gb"]);
  });
});

/** Lines of numbers, amounts, names and unusual characters, with any delimiter and any line end. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      "0803 123 4567",
      "8051234567",
      "+2348051234567",
      "0803 12",
      "2.35E+12",
      "500",
      "1,500",
      "1gb",
      "2k",
      "mtn",
      "Mama",
    ],
    ...[
      "glo",
      "for",
      "and",
      ",",
      ";",
      "\t",
      '"',
      '""',
      "\n",
      "\r\n",
      "=",
      "-",
      "\uFEFF",
      "1.",
      "S/N",
      "each",
      "₦",
      "airtime",
    ],
  ),
  fc.nat(20_000_000).map(String),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const anyList = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" ")),
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 600 }),
);

describe("any text read as a list", () => {
  test("throws no error, and gives only row numbers and phone numbers that are in it", () => {
    fc.assert(
      fc.property(anyList, fc.boolean(), (list, isFile) => {
        const { lines, wrong } = readList(list, { people: [], isFile });
        const rows = list.split(/\r\n|\r|\n/).length;
        for (const { row } of [...lines, ...wrong]) expect(row >= 1 && row <= rows).toBe(true);
        const digits = list.normalize("NFKC").replace(/\D/g, "");
        for (const { phone } of lines) expect(digits).toContain(phone.slice(1));
      }),
      { numRuns: 3_000 },
    );
  });

  test("takes less than half a second of CPU for 64 kB", () => {
    const lines = ["08031234567 500\n", "0803,", '"', "for mama ", "1.", "e+", ";", "0803 123 4567, ", "0"];
    for (const line of lines) {
      const list = line.repeat((64 * 1024) / line.length);
      for (const isFile of [true, false]) {
        const began = process.cpuUsage();
        readList(list, { people: [], isFile });
        const { user, system } = process.cpuUsage(began);
        expect(user + system, `64 kB of ${JSON.stringify(line)}`).toBeLessThan(500_000);
      }
    }
  });
});
