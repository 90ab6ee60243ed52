import { describe, expect, test } from "vitest";
import { EMEKA } from "../../harness/emulators.js";
import type { Customer } from "../../harness/every-channel.js";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { choosePin } from "../../harness/pin.js";

/** The linking code that /link shows in a chat. */
async function linkingCodeOf(customer: Customer): Promise<string> {
  await customer.says("/link", /Send us this/);
  return (
    /link ([0-9A-Z]{8})/.exec(customer.texts().findLast((text) => text.includes("Send us this")) ?? "")?.[1] ?? "none"
  );
}

/** The second chat sends a code of the first, which confirms. */
async function link(first: Customer, second: Customer) {
  await second.send(`Link ${(await linkingCodeOf(first)).toLowerCase()}`);
  await second.sees(/Link this chat with[\s\S]*only if that chat is yours/, { fresh: true });
  await second.taps(/Yes, link them/, /say yes in your chat with us/);
  await first.sees(/wants to link/);
  await first.tap(/Yes, it is me/);
  await first.sees(/Linked with/);
  await second.sees(/Linked with/, { fresh: true });
}

async function unlinks(customer: Customer) {
  await customer.says("/link", /Linked with/);
  await customer.taps(/Unlink/, /stays with this chat/);
  await customer.taps(/Yes, unlink/, /Unlinked/);
}

const seesBalance = async (customer: Customer, amount: string) => {
  await customer.seesWallet(new RegExp(`Available: ${amount}(?![,\\d])`));
};

describe.each(Object.entries(storeEnvironments))("/link, on %s", (_, environment) => {
  test("joins two wallets, which both chats can spend until they are unlinked", async () => {
    const world = await openWorld({ environment: await environment() });
    const { ada, emeka, service } = world;
    await ada.start();
    await ada.topsUp("1000");
    await emeka.topsUp("500");
    await link(ada, emeka);
    await seesBalance(emeka, "₦1,500");
    await seesBalance(ada, "₦1,500");
    await emeka.buysAirtime();
    await seesBalance(ada, "₦1,300");
    await ada.ordersAirtime("300");
    await ada.sees(/₦300[\s\S]*Delivered/);
    await emeka.says("/history", /Your orders[\s\S]*₦300[\s\S]*₦200/);
    expect(service.vends()).toHaveLength(2);

    await emeka.says("/link", /Linked with Ada/);
    await emeka.taps(/Unlink/, /wallet \(₦1,000\) stays with this chat/);
    await emeka.taps(/Yes, unlink/, /Unlinked/);
    await seesBalance(emeka, "₦1,000");
    await seesBalance(ada, "₦0");
  });

  test("tells both chats that staff removed the PIN: whoever asked for it may hold only one of the phones", async () => {
    const world = await openWorld({ environment: await environment() });
    const { admin, ada, emeka } = world;
    for (const person of [admin, ada, emeka]) await person.start();
    await link(ada, emeka);
    await choosePin(ada, "40719");
    await emeka.says("/settings", /PIN: on/);
    await emeka.taps(/PIN/, /Your PIN is on/);
    await emeka.tap(/I forgot my PIN/);
    await admin.sees(/has forgotten their PIN/);
    await admin.tap(/Remove the PIN/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    for (const chat of [emeka, ada]) await chat.sees(/Our staff have removed your PIN/);
  });

  test("shares saved cards; a card removed in one chat is gone from both, also after unlinking", async () => {
    const world = await openWorld({ environment: await environment() });
    const { ada, emeka, service } = world;
    await ada.start();
    await emeka.savesCard();
    await link(ada, emeka);
    await ada.choosesAirtime("300");
    await ada.tap(/Pay with Card/);
    await ada.sees(/₦300[\s\S]*Delivered/);
    expect(service.payments().filter(({ status }) => status === "success")).toHaveLength(2);
    await ada.send("/cards");
    await ada.sees(/Saved cards/);
    await ada.tap(/••••/);
    await ada.sees(/only when you tap/);
    await ada.tap(/Remove/);
    await ada.sees(/Remove .*\?/);
    await ada.tap(/Yes, remove it/);
    await ada.sees(/No saved card yet/);
    await unlinks(ada);
    await emeka.says("/cards", /No saved card yet/);
  });

  test.each(["Telegram", "WhatsApp"])(
    "a purchase on %s that began in linked chats pays nothing after they are unlinked",
    async (on) => {
      const { ada, emeka, service } = await openWorld({ environment: await environment() });
      const [first, second] = on === "WhatsApp" ? [ada, emeka] : [emeka, ada];
      await second.start();
      await first.topsUp("1000");
      await link(first, second);
      await second.choosesAirtime("200");
      await unlinks(first);
      await second.taps(on === "WhatsApp" ? "👛 Wallet" : /Pay from Wallet/, /What would you like/);
      await service.idle();
      expect(service.vends()).toEqual([]);
      await seesBalance(first, "₦1,000");
    },
  );
});

describe("a linking code", () => {
  test("is refused if it is unknown, of the same app, or sent from a chat that is already linked", async () => {
    const world = await openWorld();
    const { ada, bayo, emeka } = world;
    await ada.start();
    await bayo.start();
    await emeka.says("link abcd2345", /wrong or too old/);
    await bayo.send(`link ${await linkingCodeOf(ada)}`);
    await bayo.sees(/comes from the same app/);
    await link(ada, emeka);
    await emeka.says(`link ${await linkingCodeOf(bayo)}`, /already linked/);
  });

  test("links nothing and cannot be used again when its own chat refuses", async () => {
    const { ada, emeka } = await openWorld();
    await ada.start();
    await ada.topsUp("1000");
    const code = await linkingCodeOf(ada);
    await emeka.says(`link ${code}`, /Link this chat with Ada/);
    await emeka.tap(/Yes, link them/);
    await ada.sees(/wants to link/);
    await ada.tap(/No, refuse/);
    await ada.sees(/not linked/);
    await emeka.sees(/not linked/, { fresh: true });
    await seesBalance(emeka, "₦0");
    await emeka.says(`link ${code}`, /wrong or too old/);
  });

  test("is allowed only to the chat that the button's message names", async () => {
    const { ada, bayo, emeka, whatsapp } = await openWorld();
    const asksToLink = async (asking: World["ada"]) => {
      await asking.send(`link ${await linkingCodeOf(emeka)}`);
      await asking.sees(/Link this chat with Emeka/);
      await asking.tap(/Yes, link them/);
      return emeka.sees(/wants to link/, { fresh: true }) as ReturnType<ReturnType<typeof whatsapp.person>["sees"]>;
    };
    const request = await asksToLink(ada);
    await emeka.taps(/No, refuse/, /not linked/);
    await asksToLink(bayo);
    whatsapp.person(EMEKA).tap(request.id, request.shown.buttons?.[0]?.id ?? "none");
    await emeka.sees(/wrong or too old/, { fresh: true });
    await emeka.says("/link", /Bayo on Telegram wants to link/);
  });
});
