import { describe, expect, test, vi } from "vitest";
import { testInEveryShop, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { saveGroup } from "../../harness/saved-group.js";

/** One order for many numbers. */

const MTN = "08031234567";
const MTN_TWO = "08061234567";
const GLO = "08051234567";
const AIRTEL = "08021234567";

const csv = (text: string) => Buffer.from(text);

/** The numbers of the service's vends, sorted. */
const vendedNumbers = ({ service }: World) =>
  service
    .vends()
    .map(({ phone }) => phone)
    .sort();

test("only the first question for a plan names the lines that it is for, not the later searches", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.says(`${MTN} 1gb\n${MTN_TWO} 1gb`, /For 2 lines of your list: MTN 1gb[\s\S]*plans? for “1gb”/);
  for (const search of ["2gb", "100mb", "2gb"]) {
    await ada.says(search, new RegExp(`for “${search}”`));
    expect(ada.last().text, search).not.toMatch(/lines of your list/);
  }
});

/** Telegram's app splits a long text into two messages and sends both at once. */
test("a list that arrives as two messages at once is read as one list", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.sees("What would you like?");
  await Promise.all([`${MTN} 500\n2.35E+12,500\n${GLO},\n080312345 100`, `${AIRTEL} 200\n0803`].map(ada.send));
  await ada.sees(
    /4 lines cannot be bought[\s\S]*2\. 2\.35E\+12[\s\S]*4\. 080312345 100[\s\S]*6\. 0803[\s\S]*the 2 lines/,
  );
});

describe("an order for many numbers", () => {
  testOnEveryChannel({
    "opens the saved groups with /groups too": async (_, customer) => {
      await customer.says("/groups", /Your groups/);
    },

    "takes an amount for all numbers that were sent without one": async (_, customer) => {
      await customer.says(`${MTN}\nMama ${GLO}`, /2 lines cannot be bought[\s\S]*What should it get/);
      await customer.says("those people", /There is no number in that[\s\S]*2 lines cannot be bought/);
      await customer.send("500 each");
      await customer.sees(/2 numbers[\s\S]*MTN airtime · ₦500[\s\S]*Glo airtime · ₦500[\s\S]*Total: ₦1,000/, {
        fresh: true,
      });
      await customer.says(`${MTN}\n${GLO} 200`, /1 line cannot be bought/);
      await customer.says("0803 123 4567", /1 line cannot be bought/);
    },

    "says that airtime with an interval is bought once": async (_, customer) => {
      await customer.send(`${MTN} 500 airtime daily\n${GLO} 200`);
      await customer.sees(/buys it once. To repeat it, tap “👥 Save as a group › 🗓 Schedule”[\s\S]*2 numbers/, {
        fresh: true,
      });
    },

    "reads messages that were copied from a chat, without their senders and times": async (_, customer) => {
      const copied = `[27/11, 14:02] Chidi: ${MTN} 500\n[27/11, 2:05 PM] +234 805 999 8877: ${AIRTEL} 200\n[14:06, 27/11/2026] Chidi: thanks`;
      const exported = `27/11/2026, 14:02 - Chidi: ${MTN} 500\n27/11/2026, 2:05 pm - +234 805 999 8877: ${AIRTEL} 200`;
      for (const sends of [copied, exported, "/bulk"]) {
        await customer.send(sends);
        if (sends === "/bulk") await customer.sees(/Send a line for each number/, { fresh: true });
        if (sends === "/bulk") await customer.send(copied);
        await customer.sees(/2 numbers[\s\S]*MTN airtime · ₦500[\s\S]*Airtel airtime · ₦200[\s\S]*Total: ₦700/, {
          fresh: true,
        });
        await customer.says("/cancel", /Nothing was bought/);
      }
      const encrypted = "27/11/2026, 14:00 - Messages and calls are end-to-end encrypted.";
      await customer.sendDocument(
        csv(`${encrypted}\r\n${exported.replace("\n", "\r\n")}`),
        "WhatsApp Chat with Chidi.txt",
      );
      await customer.sees(/2 numbers[\s\S]*Total: ₦700/, { fresh: true });
      await customer.says("/cancel", /Nothing was bought/);
      await customer.send(`[27/11, 14:02] Chidi: ${AIRTEL} 500 airtime`);
      await customer.sees(/Airtel airtime ₦500[\s\S]*Confirm by choosing/, { fresh: true });
    },

    "takes what was chosen before for numbers that are sent instead of one": async ({ service }, customer) => {
      await customer.topsUp("2000");
      await customer.says("/airtime", /Which network/);
      await customer.taps("MTN", /How much airtime/);
      await customer.says("300", /MTN airtime ₦300\s+For which number/);
      await customer.send(`${MTN}\n${GLO} 200\n${AIRTEL}`);
      await customer.sees(
        /3 numbers[\s\S]*4567: MTN airtime · ₦300[\s\S]*Glo airtime · ₦200[\s\S]*Airtel airtime · ₦300[\s\S]*Total: ₦800/,
        { fresh: true },
      );
      expect(service.vends()).toEqual([]);
      await customer.says("/cancel", /Nothing was bought/);
      await customer.says("100mb mtn daily", /MTN 100MB · 1 day · ₦100\s+For which number/);
      await customer.says(`${MTN}\n${MTN_TWO}`, /2 numbers[\s\S]*MTN 100MB[\s\S]*MTN 100MB[\s\S]*Total: ₦200/);
    },

    "is typed as lines, shown with its total, paid with one tap, and ends in a table": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send(`${MTN} 500\n${GLO} 200\n0802 123 4567 100`);
      await customer.sees(
        /3 numbers[\s\S]*0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦800[\s\S]*Your wallet: ₦2,000/,
        { fresh: true },
      );
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 3 delivered[\s\S]*✅ +08031234567 +MTN +₦500[\s\S]*✅ +08051234567 +Glo +₦200/);
      expect(vendedNumbers(world)).toEqual([AIRTEL, MTN, GLO]);
      await customer.seesWallet(/Available: ₦1,200/);
    },

    "is read from a file; each wrong line is shown with its reason, then corrected or left out": async (
      world,
      customer,
    ) => {
      await customer.topsUp("2000");
      const list = `phone,what\r\n8031234567,500\r\n2.35E+12,500\r\n${GLO},\r\n080312345,100\r\n${AIRTEL},200\r\n`;
      await customer.sendDocument(csv(`\uFEFF${list}`), "staff.csv");
      await customer.sees(
        /3 lines cannot be bought[\s\S]*3\. 2\.35E\+12 500\s+A spreadsheet has rounded[\s\S]*4\. 08051234567\s+What should it get\?[\s\S]*5\. 080312345 100\s+This is not a Nigerian[\s\S]*go on with the 2 lines/,
        { fresh: true },
      );
      await customer.send(`${GLO} 300`);
      await customer.sees(/2 wrong lines are left out, of these: 3, 4, 5[\s\S]*3 numbers[\s\S]*Total: ₦1,000/, {
        fresh: true,
      });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 3 delivered/);
      expect(vendedNumbers(world)).toEqual([AIRTEL, MTN, GLO]);
    },

    "takes at most 200 lines, corrected lines included": async (_world, customer) => {
      const numbers = Array.from({ length: 200 }, (_, at) => `0803123${4000 + at}`);
      const rows = numbers.map((number, at) => `${at < 2 ? "2.35E+12" : number},100\n`);
      await customer.sendDocument(csv(rows.join("")), "staff.csv");
      await customer.sees(/2 lines cannot be bought[\s\S]*go on with the 198 lines/, { fresh: true });
      await customer.send(`${MTN_TWO} 100\n${GLO} 100\n${AIRTEL} 100`);
      await customer.sees(/We take 200 lines in one order[\s\S]*2 lines cannot be bought/, { fresh: true });
      await customer.says(`${MTN_TWO} 100\n${GLO} 100`, /200 numbers[\s\S]*Total: ₦20,000/);
    },

    "asks whether a repeated line is on purpose": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send(`${MTN} 500\n${GLO} 200\n${MTN} 500`);
      await customer.sees(/1 line is in the list twice\. On purpose\?[\s\S]*0803 123 4567/, { fresh: true });
      await customer.taps(/Only once/, /2 numbers[\s\S]*Total: ₦700/);
      await customer.taps(/Cancel/, /Nothing was bought/);
      await customer.says(`${MTN} 500\n${GLO} 200\n${MTN} 500`, /On purpose\?/);
      await customer.taps(/Twice on purpose/, /3 numbers[\s\S]*Total: ₦1,200/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 3 delivered/);
      expect(vendedNumbers(world)).toEqual([MTN, MTN, GLO]);
    },

    "refuses single lines, also where one typed line names a number twice": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send(`20 to ${MTN}, 500 to ${MTN}, 100 to ${GLO}`);
      await customer.sees(
        /1 line cannot be bought[^\n]*\s+1\. `?0803 123 4567 MTN`?\s+[^\n]*₦50 [^\n]*\s+[^\n]*2 lines/,
        {
          fresh: true,
        },
      );
      await customer.taps(/Go on with 2/, /2 numbers[\s\S]*0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦600/);
      await world.admin.send("/price MTN airtime +1%");
      await world.admin.sees(
        /Confirmed orders keep their price, but a line of a list that waits for its turn is refunded/,
      );
      await world.admin.send("/network MTN airtime off");
      await world.admin.sees(
        /Take MTN airtime off sale\?[\s\S]*Orders already paid are still delivered, but a line of a list that waits/,
      );
      await world.admin.tap("Yes, do it");
      await world.admin.sees(/no longer on sale/);
      await customer.taps(/Pay from Wallet/, /1 line cannot be bought[^\n]*\s+1\. `?0803 123 4567 MTN/);
      await customer.taps(/Go on with 1/, /Total: ₦100/);
      await customer.taps(/Cancel/, /Nothing was bought/);
      await customer.send(`200 to ${MTN}\n500 airtime to ${MTN}, 1gb 1 day to ${MTN}, 100 to ${GLO}`);
      await customer.sees(/2 lines cannot be bought[^\n]*\s+1\. `?0803 123 4567 MTN[\s\S]*2\. `?0803 123 4567 MTN/, {
        fresh: true,
      });
      await customer.taps(/Go on with 2/, /2 numbers[\s\S]*0803 123 4567: MTN 1GB 1 day[\s\S]*0805 123 4567: Glo/);
    },

    "asks once which plan a size means": async (world, customer) => {
      await customer.topsUp("5000");
      await customer.send(`1gb for\n${MTN}\n${MTN_TWO}\n08161234567 100`);
      await customer.sees(/For 2 lines of your list: MTN 1gb[\s\S]*plans? for “1gb”/, { fresh: true });
      await customer.taps(/1GB · 1 day/, /3 numbers[\s\S]*MTN 1GB 1 day[\s\S]*MTN airtime · ₦100/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 3 delivered/);
      expect(vendedNumbers(world)).toEqual([MTN, MTN_TWO, "08161234567"]);
    },

    "takes more lines from later messages while the total is shown": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.says(`${MTN} 500\n${GLO} 200`, /2 numbers[\s\S]*Total: ₦700/);
      await customer.says(`${AIRTEL} 100\n${MTN_TWO} 100`, /4 numbers[\s\S]*Total: ₦900/);
      await customer.says("08161234567 airtime 100", /5 numbers[\s\S]*Total: ₦1,000/);
      for (const change of ["remove the third one", "change Mama's to 1k", `${GLO} should be 700`, `remove ${GLO}`]) {
        await customer.says(change, /send the whole list again[\s\S]*5 numbers[\s\S]*Total: ₦1,000/);
      }
      await customer.says("add 08091234567 100", /6 numbers[\s\S]*Total: ₦1,100/);
      await customer.says("08061239999 200", /7 numbers[\s\S]*Total: ₦1,300/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 7 delivered/);
      expect(vendedNumbers(world)).toHaveLength(7);
    },

    "is paid on one checkout page": async (world, customer) => {
      await customer.says("/bulk", /Many numbers in one order[\s\S]*Send a line for each number/);
      await customer.says("hello there", /There is no number in that/);
      await customer.says(`${MTN} 500\n${GLO} 200`, /Your wallet: ₦0 \(₦700 short\)/);
      await customer.taps(/Checkout(?: \(|$)/, /2 numbers[\s\S]*Pay on the secure page/);
      customer.pay();
      await customer.sees(/All 2 delivered/);
      expect(vendedNumbers(world)).toEqual([MTN, GLO]);
      expect(world.service.payments()).toHaveLength(1);
    },

    "leaves nothing unpaid behind if its page could not be opened and it is cancelled": async (world, customer) => {
      await customer.says(`${MTN} 500\n${GLO} 200`, /Total: ₦700/);
      world.service.addFault({ endpoint: "initiate", kind: "500", times: 1 });
      await customer.tap(/Checkout(?: \(|$)/);
      await customer.sees(/page could not be opened[\s\S]*Total: ₦700/);
      await customer.taps(/Cancel/, /Nothing was bought/);
      await customer.says("/cancel", /Okay, stopped/);
    },

    "needs a second confirmation if its total is above the limit": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.says("/settings", /Settings/);
      await customer.taps(/Ask once more/, /Above what amount/);
      await customer.says("600", /Ask once more: above ₦600/);
      await customer.says(`${MTN} 500\n${GLO} 200`, /Total: ₦700/);
      await customer.taps(/Pay from Wallet/, /2 numbers[\s\S]*This is more than ₦600/);
      expect(world.service.vends()).toEqual([]);
      await customer.tap(/Yes, pay it/);
      await customer.sees(/All 2 delivered/);
    },

    "asks for the PIN once": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.says("/settings", /Settings/);
      await customer.taps(/PIN/, /Choose a PIN/);
      for (const question of [/once more/, /Your PIN is on/]) {
        await customer.says("2468", question);
      }
      await customer.says(`${MTN} 500\n${GLO} 200`, /Total: ₦700/);
      await customer.taps(/Pay from Wallet/, /2 numbers[\s\S]*Type your PIN/);
      expect(world.service.vends()).toEqual([]);
      await customer.send("2468");
      await customer.sees(/All 2 delivered/);
      expect(vendedNumbers(world)).toEqual([MTN, GLO]);
    },

    "can be paid another way after its card is declined": async (world, customer) => {
      await customer.savesCard();
      await customer.topsUp("2000");
      world.service.declineToken("all");
      const before = world.service.vends().length;
      await customer.says(`${MTN_TWO} 500\n${GLO} 200`, /Total: ₦700/);
      await customer.tap(/💳.* \d{4}$/);
      await customer.sees(/2 numbers[\s\S]*Your card was declined/);
      expect(world.service.vends()).toHaveLength(before);
      await customer.taps(/Pay another way/, /Total: ₦700[\s\S]*Confirm by choosing how to pay/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 2 delivered/);
    },

    "refunds a line that fails, sends the results as a file, and can be sent again": async (world, customer) => {
      await customer.topsUp("2000");
      world.service.addVendRule({ result: "fail" });
      await customer.says(`${MTN} 500\n${GLO} 200`, /Total: ₦700/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/1 of 2 delivered\.\s+For 1 line ₦(?:500|200) is back in your wallet[\s\S]*❌ 1: /);
      await customer.tap(/As a table/);
      await expect.poll(() => customer.files()).toEqual(["numbers.csv"]);
      await customer.taps(/Send it again/, /2 numbers[\s\S]*Total: ₦700/);
      await customer.says("cancel", /Nothing was bought/);
      await customer.says("same list again", /2 numbers[\s\S]*Total: ₦700/);
    },

    "is saved as a group, which is bought again and removed": async (world, customer) => {
      await customer.topsUp("2000");
      await saveGroup(customer);
      await customer.says("/bulk", /Many numbers in one order/);
      await customer.taps(/My staff · 2/, /2 numbers[\s\S]*0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦700/);
      expect(world.service.vends()).toHaveLength(2);
      await customer.tap(/Pay from Wallet/);
      await expect.poll(() => world.service.vends(), { timeout: 20_000 }).toHaveLength(4);
      await customer.says("my groups", /Your groups\s+Tap one/);
      await customer.taps("🗑 My staff", /Your groups\s+None yet/);
    },

    "an old button of a removed group says that it is no longer active": async (_world, customer) => {
      await customer.topsUp("2000");
      await saveGroup(customer);
      for (const word of ["my groups", "groups"]) {
        await customer.says(word, /Your groups\s+Tap one/);
      }
      await customer.taps("🗑 My staff", /Your groups\s+None yet/);
      await customer.taps(/My staff · 2/, /no longer active/);
      await customer.taps("👥 Groups", /Your groups\s+None yet/);
      expect(customer.texts().filter((text) => text.includes("bgr_"))).toEqual([]);
    },

    "measures a group's name in the form in which it is saved": async (_world, customer) => {
      await customer.topsUp("1000");
      await customer.says(`${MTN} 100\n${GLO} 100`, /Total: ₦200/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 2 delivered/);
      await customer.taps(/Save as a group/, /What should this group be called/);
      await customer.says("Staff Lagos Islands…", /That has 22 letters; the most is 20/);
      await customer.says("Staff in Lagos…", /Saved: Staff in Lagos\.\.\./);
    },

    "explains why a file is refused: not a list, too many lines, or too large": async (_world, customer) => {
      await customer.sendDocument(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]), "staff.xlsx");
      await customer.sees(/That file is not a list[\s\S]*save the table as CSV[\s\S]*Send a line for each number/, {
        fresh: true,
      });
      await customer.sendDocument(csv(`${MTN},500\n`.repeat(201)), "staff.csv");
      await customer.sees(/We take 200 lines in one order/, { fresh: true });
      await customer.sendDocument(csv(`${MTN},500\n`.repeat(4_100)), "staff.csv");
      await customer.sees(/We take 64 kB in one order/, { fresh: true });
      await customer.sendDocument(csv(`${MTN},500\n${GLO},200\n`), "staff.csv");
      await customer.sees(/2 numbers[\s\S]*Total: ₦700/, { fresh: true });
    },

    "is taken in the middle of another purchase, as text or as a file": async (_world, customer) => {
      await customer.choosesAirtime();
      await customer.says(`${MTN} 500\n${GLO} 200`, /2 numbers[\s\S]*Total: ₦700/);
      await customer.taps(/Cancel/, /Nothing was bought/);
      await customer.choosesAirtime();
      await customer.sendDocument(csv(`\uFEFF${MTN};500\r\n${AIRTEL};100\r\n`), "staff.csv");
      await customer.sees(/2 numbers[\s\S]*Total: ₦600/, { fresh: true });
    },

    "is one card for staff, and stops with one message when the float is empty": async (world, customer) => {
      await customer.topsUp("5000");
      world.service.setMerchantWallet(0);
      await customer.send(Array.from({ length: 12 }, (_, at) => `080312345${10 + at} 100`).join("\n"));
      await customer.sees(/12 numbers[\s\S]*MTN airtime × 12: ₦1,200/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(
        /We had to stop this order[\s\S]*0 of 12 delivered[\s\S]*For 12 lines ₦1,200 is back in your wallet/,
      );
      await world.admin.sees(/Stopped:[\s\S]*12 lines · ₦1,200 by wallet/);
      const cards = world.admin.messages().filter(({ text }) => text.includes("12 lines"));
      expect(cards).toHaveLength(1);
    },
  });
});

describe("a file of 30 lines", () => {
  testInEveryShop({
    "shows progress in at most three messages, names the failed line, and sends the results as a file": async (
      world,
      customer,
    ) => {
      const numbers = Array.from({ length: 30 }, (_, at) => `080312345${10 + at}`);
      await customer.topsUp("5000");
      world.service.addVendRule({ result: "fail", phone: "08031234517" });
      await customer.sendDocument(
        csv(`phone,amount\n${numbers.map((number) => `${number},100\n`).join("")}`),
        "staff.csv",
      );
      await customer.sees(/30 numbers\s+MTN airtime × 30: ₦3,000\s+Total: ₦3,000/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      const result = /29 of 30 delivered\.\s+For 1 line ₦100 is back in your wallet[\s\S]*❌ +08031234517 +MTN +₦100/;
      // The message is edited at most every three seconds, so on a busy machine it can stay the same for longer than `sees` waits.
      await vi.waitUntil(() => customer.screen().some((text) => result.test(text)), { timeout: 30_000 });
      const progress = customer.texts().filter((text) => /Sending: |30 delivered/.test(text));
      expect(progress.length, progress.join("\n")).toBeLessThanOrEqual(3);
      await customer.tap(/As a table/);
      await expect.poll(() => customer.files()).toContain("numbers.csv");
      expect(vendedNumbers(world)).toEqual(numbers);
      await customer.seesWallet(/Available: ₦2,100/);
    },
  });
});
