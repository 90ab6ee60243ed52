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
  await ada.send(`${MTN} 1gb\n${MTN_TWO} 1gb`);
  await ada.sees(/For 2 lines of your list: MTN 1gb[\s\S]*plans? for “1gb”/, { fresh: true });
  for (const search of ["2gb", "100mb", "2gb"]) {
    await ada.send(search);
    await ada.sees(new RegExp(`for “${search}”`), { fresh: true });
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
      await customer.send("/groups");
      await customer.sees(/Your groups/, { fresh: true });
    },

    "takes an amount for all numbers that were sent without one": async (_, customer) => {
      await customer.send(`${MTN}\nMama ${GLO}`);
      await customer.sees(/2 lines cannot be bought[\s\S]*What should it get/, { fresh: true });
      await customer.send("those people");
      await customer.sees(/There is no number in that[\s\S]*2 lines cannot be bought/, { fresh: true });
      await customer.send("500 each");
      await customer.sees(/2 numbers[\s\S]*MTN airtime · ₦500[\s\S]*Glo airtime · ₦500[\s\S]*Total: ₦1,000/, {
        fresh: true,
      });
      await customer.send(`${MTN}\n${GLO} 200`);
      await customer.sees(/1 line cannot be bought/, { fresh: true });
      await customer.send("0803 123 4567");
      await customer.sees(/1 line cannot be bought/, { fresh: true });
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
        await customer.send("/cancel");
        await customer.sees(/Nothing was bought/, { fresh: true });
      }
      await customer.send(`[27/11, 14:02] Chidi: ${AIRTEL} 500 airtime`);
      await customer.sees(/Airtel airtime ₦500[\s\S]*Confirm by choosing/, { fresh: true });
    },

    "takes what was chosen before for numbers that are sent instead of one": async ({ service }, customer) => {
      await customer.topsUp("2000");
      await customer.send("/airtime");
      await customer.sees(/Which network/, { fresh: true });
      await customer.tap("MTN");
      await customer.sees(/How much airtime/, { fresh: true });
      await customer.send("300");
      await customer.sees(/MTN airtime ₦300\s+For which number/, { fresh: true });
      await customer.send(`${MTN}\n${GLO} 200\n${AIRTEL}`);
      await customer.sees(
        /3 numbers[\s\S]*4567: MTN airtime · ₦300[\s\S]*Glo airtime · ₦200[\s\S]*Airtel airtime · ₦300[\s\S]*Total: ₦800/,
        { fresh: true },
      );
      expect(service.vends()).toEqual([]);
      await customer.send("/cancel");
      await customer.sees(/Nothing was bought/, { fresh: true });
      await customer.send("100mb mtn daily");
      await customer.sees(/MTN 100MB · 1 day · ₦100\s+For which number/, { fresh: true });
      await customer.send(`${MTN}\n${MTN_TWO}`);
      await customer.sees(/2 numbers[\s\S]*MTN 100MB[\s\S]*MTN 100MB[\s\S]*Total: ₦200/, { fresh: true });
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
      await customer.send(`${MTN_TWO} 100\n${GLO} 100`);
      await customer.sees(/200 numbers[\s\S]*Total: ₦20,000/, { fresh: true });
    },

    "asks whether a repeated line is on purpose": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send(`${MTN} 500\n${GLO} 200\n${MTN} 500`);
      await customer.sees(/1 line is in the list twice\. On purpose\?[\s\S]*0803 123 4567/, { fresh: true });
      await customer.tap(/Only once/);
      await customer.sees(/2 numbers[\s\S]*Total: ₦700/, { fresh: true });
      await customer.tap(/Cancel/);
      await customer.sees(/Nothing was bought/, { fresh: true });
      await customer.send(`${MTN} 500\n${GLO} 200\n${MTN} 500`);
      await customer.sees(/On purpose\?/, { fresh: true });
      await customer.tap(/Twice on purpose/);
      await customer.sees(/3 numbers[\s\S]*Total: ₦1,200/, { fresh: true });
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
      await customer.tap(/Go on with 2/);
      await customer.sees(/2 numbers[\s\S]*0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦600/, { fresh: true });
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
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/1 line cannot be bought[^\n]*\s+1\. `?0803 123 4567 MTN/, { fresh: true });
      await customer.tap(/Go on with 1/);
      await customer.sees(/Total: ₦100/, { fresh: true });
      await customer.tap(/Cancel/);
      await customer.sees(/Nothing was bought/, { fresh: true });
      await customer.send(`200 to ${MTN}\n500 airtime to ${MTN}, 1gb 1 day to ${MTN}, 100 to ${GLO}`);
      await customer.sees(/2 lines cannot be bought[^\n]*\s+1\. `?0803 123 4567 MTN[\s\S]*2\. `?0803 123 4567 MTN/, {
        fresh: true,
      });
      await customer.tap(/Go on with 2/);
      await customer.sees(/2 numbers[\s\S]*0803 123 4567: MTN 1GB 1 day[\s\S]*0805 123 4567: Glo/, { fresh: true });
    },

    "asks once which plan a size means": async (world, customer) => {
      await customer.topsUp("5000");
      await customer.send(`1gb for\n${MTN}\n${MTN_TWO}\n08161234567 100`);
      await customer.sees(/For 2 lines of your list: MTN 1gb[\s\S]*plans? for “1gb”/, { fresh: true });
      await customer.tap(/1GB · 1 day/);
      await customer.sees(/3 numbers[\s\S]*MTN 1GB 1 day[\s\S]*MTN airtime · ₦100/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 3 delivered/);
      expect(vendedNumbers(world)).toEqual([MTN, MTN_TWO, "08161234567"]);
    },

    "takes more lines from later messages while the total is shown": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/2 numbers[\s\S]*Total: ₦700/, { fresh: true });
      await customer.send(`${AIRTEL} 100\n${MTN_TWO} 100`);
      await customer.sees(/4 numbers[\s\S]*Total: ₦900/, { fresh: true });
      await customer.send("08161234567 airtime 100");
      await customer.sees(/5 numbers[\s\S]*Total: ₦1,000/, { fresh: true });
      for (const change of ["remove the third one", "change Mama's to 1k", `${GLO} should be 700`, `remove ${GLO}`]) {
        await customer.send(change);
        await customer.sees(/send the whole list again[\s\S]*5 numbers[\s\S]*Total: ₦1,000/, { fresh: true });
      }
      await customer.send("add 08091234567 100");
      await customer.sees(/6 numbers[\s\S]*Total: ₦1,100/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 6 delivered/);
      expect(vendedNumbers(world)).toHaveLength(6);
    },

    "is paid on one checkout page": async (world, customer) => {
      await customer.send("/bulk");
      await customer.sees(/Many numbers in one order[\s\S]*Send a line for each number/, { fresh: true });
      await customer.send("hello there");
      await customer.sees(/There is no number in that/, { fresh: true });
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/Your wallet: ₦0 \(₦700 short\)/, { fresh: true });
      await customer.tap(/Checkout(?: \(|$)/);
      await customer.sees(/2 numbers[\s\S]*Pay on the secure page/, { fresh: true });
      customer.pay();
      await customer.sees(/All 2 delivered/);
      expect(vendedNumbers(world)).toEqual([MTN, GLO]);
      expect(world.service.payments()).toHaveLength(1);
    },

    "leaves nothing unpaid behind if its page could not be opened and it is cancelled": async (world, customer) => {
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/Total: ₦700/, { fresh: true });
      world.service.addFault({ endpoint: "initiate", kind: "500", times: 1 });
      await customer.tap(/Checkout(?: \(|$)/);
      await customer.sees(/page could not be opened[\s\S]*Total: ₦700/);
      await customer.tap(/Cancel/);
      await customer.sees(/Nothing was bought/, { fresh: true });
      await customer.send("/cancel");
      await customer.sees(/Okay, stopped/, { fresh: true });
    },

    "needs a second confirmation if its total is above the limit": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send("/settings");
      await customer.sees(/Settings/, { fresh: true });
      await customer.tap(/Ask once more/);
      await customer.sees(/Above what amount/, { fresh: true });
      await customer.send("600");
      await customer.sees(/Ask once more: above ₦600/, { fresh: true });
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/Total: ₦700/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/2 numbers[\s\S]*This is more than ₦600/, { fresh: true });
      expect(world.service.vends()).toEqual([]);
      await customer.tap(/Yes, pay it/);
      await customer.sees(/All 2 delivered/);
    },

    "asks for the PIN once": async (world, customer) => {
      await customer.topsUp("2000");
      await customer.send("/settings");
      await customer.sees(/Settings/, { fresh: true });
      await customer.tap(/PIN/);
      await customer.sees(/Choose a PIN/, { fresh: true });
      for (const question of [/once more/, /Your PIN is on/]) {
        await customer.send("2468");
        await customer.sees(question, { fresh: true });
      }
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/Total: ₦700/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/2 numbers[\s\S]*Type your PIN/, { fresh: true });
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
      await customer.send(`${MTN_TWO} 500\n${GLO} 200`);
      await customer.sees(/Total: ₦700/, { fresh: true });
      await customer.tap(/💳.* \d{4}$/);
      await customer.sees(/2 numbers[\s\S]*Your card was declined/);
      expect(world.service.vends()).toHaveLength(before);
      await customer.tap(/Pay another way/);
      await customer.sees(/Total: ₦700[\s\S]*Confirm by choosing how to pay/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 2 delivered/);
    },

    "refunds a line that fails, sends the results as a file, and can be sent again": async (world, customer) => {
      await customer.topsUp("2000");
      world.service.addVendRule({ result: "fail" });
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/Total: ₦700/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/1 of 2 delivered\.\s+For 1 line ₦(?:500|200) is back in your wallet[\s\S]*❌ 1: /);
      await customer.tap(/As a table/);
      await expect.poll(() => customer.files()).toEqual(["numbers.csv"]);
      await customer.tap(/Send it again/);
      await customer.sees(/2 numbers[\s\S]*Total: ₦700/, { fresh: true });
    },

    "is saved as a group, which is bought again and removed": async (world, customer) => {
      await customer.topsUp("2000");
      await saveGroup(customer);
      await customer.send("/bulk");
      await customer.sees(/Many numbers in one order/, { fresh: true });
      await customer.tap(/My staff · 2/);
      await customer.sees(/2 numbers[\s\S]*0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦700/, { fresh: true });
      expect(world.service.vends()).toHaveLength(2);
      await customer.tap(/Pay from Wallet/);
      await expect.poll(() => world.service.vends(), { timeout: 20_000 }).toHaveLength(4);
      await customer.send("my groups");
      await customer.sees(/Your groups\s+Tap one/, { fresh: true });
      await customer.tap("🗑 My staff");
      await customer.sees(/Your groups\s+None yet/, { fresh: true });
    },

    "an old button of a removed group says that it is no longer active": async (_world, customer) => {
      await customer.topsUp("2000");
      await saveGroup(customer);
      for (const word of ["my groups", "groups"]) {
        await customer.send(word);
        await customer.sees(/Your groups\s+Tap one/, { fresh: true });
      }
      await customer.tap("🗑 My staff");
      await customer.sees(/Your groups\s+None yet/, { fresh: true });
      await customer.tap(/My staff · 2/);
      await customer.sees(/no longer active/, { fresh: true });
      await customer.tap("👥 Groups");
      await customer.sees(/Your groups\s+None yet/, { fresh: true });
      expect(customer.texts().filter((text) => text.includes("bgr_"))).toEqual([]);
    },

    "measures a group's name in the form in which it is saved": async (_world, customer) => {
      await customer.topsUp("1000");
      await customer.send(`${MTN} 100\n${GLO} 100`);
      await customer.sees(/Total: ₦200/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/All 2 delivered/);
      await customer.tap(/Save as a group/);
      await customer.sees(/What should this group be called/, { fresh: true });
      await customer.send("Staff Lagos Islands…");
      await customer.sees(/That has 22 letters; the most is 20/, { fresh: true });
      await customer.send("Staff in Lagos…");
      await customer.sees(/Saved: Staff in Lagos\.\.\./, { fresh: true });
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
      await customer.send(`${MTN} 500\n${GLO} 200`);
      await customer.sees(/2 numbers[\s\S]*Total: ₦700/, { fresh: true });
      await customer.tap(/Cancel/);
      await customer.sees(/Nothing was bought/, { fresh: true });
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
