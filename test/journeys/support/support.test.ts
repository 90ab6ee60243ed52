import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { ADMIN, BAYO, EMEKA, NGOZI, STAFF_GROUP } from "../../harness/emulators.js";
import { type Customer, everyShop, testInEveryShop } from "../../harness/every-channel.js";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { PNG } from "../../harness/serve-site.js";
import { messageOf, replyTo, talkToStaff } from "../../harness/support.js";

/** A customer writes to staff, and a person answers. */

const PDF = Buffer.from("%PDF-1.4");

/** Chidi on Telegram and Ngozi on WhatsApp are staff, and have started the bot. */
async function openWithStaffOnBoth(environment: (typeof everyShop)[number][2]) {
  const world = await openWorld({ environment: { ...(await environment()), ADMIN_WHATSAPP: NGOZI } });
  await world.ngozi.start();
  await world.ngozi.sees("What would you like?");
  await world.admin.start();
  return world;
}

/** Opens a thread: a complaint, the tap on Talk to us, and the message. */
async function writes(customer: Customer, text: string) {
  await talkToStaff(customer, "my data no enter");
  await customer.says(text, /A person will answer you here/);
}

/** Restarts first, so that the books know which message shows what. An immediate reply could come before that. */
async function reply(world: World, person: Customer, to: RegExp, text: string) {
  await world.restart();
  await replyTo(person, to, text);
}

/** Replies to the newest picture of the shop, not to the text below it. */
async function replyToPicture(world: World, person: Customer, text: string) {
  await world.restart();
  if ("userId" in person) {
    const picture = person.messages().findLast(({ from, shown }) => from === "business" && shown.kind === "image");
    await person.reply(picture?.id ?? expect.unreachable(), text);
  } else {
    const picture = person.messages().findLast((message) => message.from === "bot" && message.photo);
    await person.reply(picture?.messageId ?? expect.unreachable(), text);
  }
}

describe("support for a customer", () => {
  testInEveryShop({
    "a complaint shows the state of the last order, and a person answers": async ({ admin }, customer) => {
      await customer.topsUp("1000");
      await customer.buysAirtime();
      await customer.send("I was debited but no airtime");
      await customer.sees(/how it stands now[\s\S]*₦200[\s\S]*ord_?[0-9a-z]{16}[\s\S]*delivered[\s\S]*310#/, {
        fresh: true,
      });
      await customer.taps(/Talk to us/, /What is wrong/);
      await customer.says("The airtime is not on my line", /Sent[\s\S]*A person will answer/);
      await admin.sees(/“The airtime is not on my line”[\s\S]*delivered[\s\S]*ord_/);
      await admin.tap(/Answer/);
      await admin.sees(/Write to/);
      await admin.says("Please restart the phone", /They get it as soon as/);
      await customer.sees(/Please restart the phone/);
      await admin.sees(/not on my line”[\s\S]*Answered by Chidi/);
    },

    "a complaint opens no thread without the tap on Talk to us": async ({ admin }, customer) => {
      await customer.says("agent", /not bought anything here yet/);
      await customer.seesWallet(/Your wallet\nAvailable: ₦0/);
      await admin.send("/inbox");
      await admin.sees(/Nobody is waiting for an answer/);
    },

    "only a reply, or the message after the Reply button, belongs to the thread": async (world, customer) => {
      const { admin } = world;
      await customer.topsUp("1000");
      await writes(customer, "Where is it?");
      await admin.sees(/“Where is it\?”/);
      await customer.says("200 airtime 0803 123 4567", /MTN airtime ₦200[\s\S]*Confirm by choosing/);
      await admin.tap(/Answer/);
      await admin.sees(/Write to/);
      await admin.send("On its way");
      await customer.sees(/On its way/);
      await reply(world, customer, /On its way/, "Thank you, 2000 naira is a lot");
      await customer.sees(/A person will answer/, { fresh: true });
      await admin.sees(/“Thank you, 2000 naira is a lot”/);
      await customer.taps(/^💬 Reply/, /What is wrong/);
      await customer.send("and hurry");
      await admin.sees(/“and hurry”/);
      await customer.says("thanks", /./);
      const cards = admin.messages().filter(({ text }) => /“thanks”/.test(text));
      expect(cards).toEqual([]);
    },

    "PINs and card numbers are hidden from staff, and the customer is told": async ({ admin }, customer) => {
      await customer.topsUp("1000");
      await customer.says("complaint", /how it stands/);
      await customer.taps(/Talk to us/, /What is wrong/);
      await customer.send("My PIN is 4821, card 5061 2345 6789 0123, I paid ₦5000 for 0803 123 4567");
      await customer.sees(/A person will answer[\s\S]*We hid some numbers/, { fresh: true });
      await admin.sees(/“My PIN is ••••, card ••••, I paid ₦5000 for 0803 123 4567”/);
      await customer.taps(/^💬 Reply/, /What is wrong/);
      await customer.says("I paid 1000 here, and 4821 too", /We hid some numbers[\s\S]*write it with ₦/);
      await admin.sees(/“I paid 1000 here, and •••• too”/); // Their top-up was ₦1,000.
      await customer.says("/privacy", /Your data/);
      const shown = admin.messages().map(({ at: _, ...message }) => message); // A time may have the same digits.
      expect(JSON.stringify(shown)).not.toMatch(/4821|5061/);
    },

    "a file is refused with its caption, and asked for as text or a picture": async ({ admin, restart }, customer) => {
      await talkToStaff(customer);
      await customer.sendDocument(PDF, "receipt.pdf", "see receipt");
      await customer.sees(/send a picture/, { fresh: true });
      await customer.says("I paid, and have a receipt", /A person will answer/);
      const { messageId: card } = await admin.sees(/“I paid, and have a receipt”/);
      await restart();
      await admin.sendDocument(PDF, "list.pdf", "see list", card);
      await admin.sees(/Write to/, { fresh: true });
      await admin.sendDocument(PDF, "list.pdf", "see list");
      await admin.sees(/^Type it, or send a picture/, { fresh: true });
      await admin.send("We look into it");
      await customer.sees(/We look into it/);
      const shownToStaff = admin.messages().flatMap(({ from, text }) => (from === "bot" ? [text] : []));
      expect([...customer.screen(), ...shownToStaff].join()).not.toMatch(/see receipt|see list/);
    },

    "a complaint about an unpaid order has the button that finds its payment": async (world, customer) => {
      world.service.addWebhookRule({ mode: "lost", times: "always" });
      await customer.choosesAirtime("200");
      await customer.taps(/Checkout(?: \(|$)/, /Pay on the secure page/);
      await customer.says("I was debited but no airtime", /how it stands now[\s\S]*₦200[\s\S]*not paid yet/);
      const screen = customer.screen();
      const complaint = screen.slice(screen.findLastIndex((label) => label.includes("how it stands now")));
      expect(complaint.join("\n")).toMatch(/I have paid[\s\S]*Talk to us/);
      customer.pay("bank");
      await customer.tap(/I have paid/);
      await customer.sees(/Delivered/);
    },

    "a message that a top-up was paid shows its state, and opens no second page": async (world, customer) => {
      await customer.says("top up 500", /Pay on the secure page/);
      for (const typed of [
        "I deposited 500 into my wallet",
        "na riga na saka kuɗi 500",
        "my deposit of 500 is pending",
      ]) {
        await customer.says(typed, /how it stands now[\s\S]*top_?[0-9a-z]{16}/);
      }
      await customer.says("minimum deposit 100?", /How much\?/);
      expect(world.service.payments()).toHaveLength(1);
    },

    "/help and a missing top-up lead to Talk to us": async ({ admin }, customer) => {
      await customer.opensTopUp("500");
      await customer.taps(/Something is wrong/, /how it stands now[\s\S]*top_?[0-9a-z]{16}/);
      await customer.taps(/I have paid/, /No payment seen yet/);
      await customer.taps(/Something is wrong/, /how it stands now/);
      await customer.taps(/Talk to us/, /What is wrong/);
      await customer.send("I paid by transfer");
      await admin.sees(/“I paid by transfer”[\s\S]*₦500[\s\S]*top_/);
      await customer.says("/help", /works/);
      await customer.taps(/Talk to us/, /What is wrong/);
      await customer.send("still nothing");
      await admin.sees(/“still nothing”/);
    },
  });

  test.each(everyShop)(
    "a picture is passed on in both directions, whatever the channels; on %s",
    async (_, who, environment) => {
      const world = await openWithStaffOnBoth(environment);
      const { admin, ngozi } = world;
      const customer = world[who];
      await customer.start();
      await customer.sees("What would you like?");
      await writes(customer, "Look at this");
      await admin.sees(/“Look at this”/);
      await customer.taps(/^💬 Reply/, /What is wrong/);
      if ("userId" in customer) customer.sendPicture(PNG, "my screen");
      else await customer.sendPhoto(PNG, "my screen");
      await admin.sees(/🖼 A picture\s*“my screen”/);
      await expect.poll(() => admin.messages().filter(({ photo }) => photo).length).toBe(1);
      await expect.poll(() => ngozi.files()).toEqual(["picture"]);
      const card = admin.messages().findLast(({ text }) => /my screen/.test(text));
      await world.restart();
      await admin.sendPhoto(PNG, "so it looks here", card?.messageId);
      await customer.sees(/so it looks here/);
      await expect.poll(() => customer.files().filter((file) => file === "picture").length).toBeGreaterThan(0);
      ngozi.sendPicture(PNG, "and here", String(messageOf(ngozi, /my screen/)));
      await customer.sees(/and here/);
    },
  );

  test.each(everyShop)(
    "a reply with a file belongs to the thread, and is asked for as text; on %s",
    async (_, who, environment) => {
      const world = await openWithStaffOnBoth(environment);
      const { admin, ngozi } = world;
      const customer = world[who];
      await customer.start();
      await customer.sees("What would you like?");
      await writes(customer, "Where is it?");
      await ngozi.sees(/“Where is it\?”/);
      await world.restart();
      ngozi.sendDocument(PDF, "list.pdf", "", String(messageOf(ngozi, /“Where is it\?”/)));
      await ngozi.sees(/Write to/, { fresh: true });
      await ngozi.send("Here it is");
      await customer.sees(/Here it is/);
      await world.restart();
      const answer = messageOf(customer, /Here it is/);
      if ("userId" in customer) customer.sendDocument(PDF, "receipt.pdf", "see receipt", String(answer));
      else await customer.sendDocument(PDF, "receipt.pdf", "", Number(answer));
      await customer.sees(/What is wrong/, { fresh: true });
      await customer.send("Not here");
      await admin.sees(/“Not here”/);
      expect(JSON.stringify(admin.messages())).not.toContain("see receipt");
    },
  );

  test.each(everyShop)(
    "a reply to a picture belongs to the thread like a reply to its text; on %s",
    async (_, who, environment) => {
      const world = await openWithStaffOnBoth(environment);
      const { admin, ngozi } = world;
      const customer = world[who];
      await customer.start();
      await customer.sees("What would you like?");
      await talkToStaff(customer);
      if ("userId" in customer) customer.sendPicture(PNG, "my screen");
      else await customer.sendPhoto(PNG, "my screen");
      for (const [staff, answer] of [
        [admin, "Restart it"],
        [ngozi, "Or wait"],
      ] as const) {
        await staff.sees(/my screen/);
        await replyToPicture(world, staff, answer);
        await customer.sees(new RegExp(answer));
      }
      await admin.sendPhoto(PNG, "it looks so", Number(messageOf(admin, /my screen/)));
      await customer.sees(/it looks so/);
      await replyToPicture(world, customer, "Not here, 500 airtime too");
      await admin.sees(/“Not here, 500 airtime too”/);
      await reply(world, customer, /it looks so/, "And thanks");
      await admin.sees(/“And thanks”/);
    },
  );
});

describe.each(Object.entries(storeEnvironments))("support by staff, with books in %s", (_, environment) => {
  async function open(variables: Readonly<Record<string, string>> = {}) {
    const world = await openWorld({ environment: { ...(await environment()), ...variables } });
    await world.admin.start();
    await world.ada.start();
    await world.ada.sees("What would you like?");
    return world;
  }

  test("staff answer with a reply to the card in their group", async () => {
    const world = await open({ ADMIN_CHAT_ID: String(STAFF_GROUP) });
    const room = world.telegram.person(ADMIN, { group: STAFF_GROUP });
    await writes(world.ada, "Hello?");
    const card = await room.sees(/“Hello\?”/);
    await world.restart();
    await room.reply(card.messageId, "We are here");
    await room.sees(/They get it as soon as/);
    await world.ada.sees(/We are here/);
    await world.telegram.idle();
    expect(world.ada.texts().filter((text) => /We are here/.test(text))).toHaveLength(1);
  });

  test("an unknown command in the staff group is not sent to the customer, and the nearest command is offered", async () => {
    const world = await open({ ADMIN_CHAT_ID: String(STAFF_GROUP) });
    const room = world.telegram.person(ADMIN, { group: STAFF_GROUP });
    await writes(world.ada, "Hello?");
    await room.sees(/“Hello\?”/);
    for (const [typed, suggestion] of [
      ["/custmer 0805 123 4567", /no command \/custmer\. Did you mean \/customer\?/],
      ["/custmer, 0805 123 4567", /no command \/custmer,\. Did you mean \/customer\?/],
      ["/help", /no command \/help\./],
    ] as const) {
      await room.tap(/Answer/);
      await room.sees(/Write to Ada/, { fresh: true });
      await room.send(typed);
      await room.sees(suggestion, { fresh: true });
      await room.send("For my colleagues alone");
    }
    await world.telegram.idle();
    expect(world.ada.texts().join()).not.toMatch(/custmer|\/help|colleagues/);
  });

  test("staff on WhatsApp answer with a reply, and the customer's chat gets it", async () => {
    const world = await open({ ADMIN_WHATSAPP: NGOZI });
    await world.ngozi.start();
    await world.ngozi.sees("What would you like?");
    await writes(world.ada, "Hello?");
    await world.ngozi.sees(/Hello\?/);
    await reply(world, world.ngozi, /“Hello\?”/, "We are here");
    await world.ngozi.sees(/They get it as soon as/, { fresh: true });
    await world.ada.sees(/We are here/);
  });

  test("an answer outside WhatsApp's service window sends a template, waits until the customer writes, and staff are told", async () => {
    const world = await open();
    await world.emeka.start();
    await world.emeka.sees("What would you like?");
    await writes(world.emeka, "Hello?");
    await world.admin.sees(/“Hello\?”/);
    world.whatsapp.advanceTime(25 * HOUR_MS);
    await world.admin.tap(/Answer/);
    await world.admin.sees(/Write to/);
    await world.admin.send("Sorry for the wait");
    await world.admin.sees(/Your answer to Emeka waits until they write/);
    await world.emeka.sees(/You have an answer from .*: .*Sorry for the wait/);
    await world.emeka.send("hi");
    await world.emeka.sees(/^💬 SharpSharp\s+Sorry for the wait/);
    const templates = world.emeka.messages().filter(({ shown }) => /You have an answer from/.test(shown.text));
    expect(templates).toHaveLength(1);
  });

  /** Staff answer Emeka outside the service window, and WhatsApp refuses the template once with this code. */
  async function answersWithRefusedTemplate(code: number) {
    const world = await open();
    await world.emeka.start();
    await world.emeka.sees("What would you like?");
    await writes(world.emeka, "Hello?");
    await world.admin.sees(/“Hello\?”/);
    await world.admin.tap(/Answer/);
    await world.admin.sees(/Write to/);
    world.whatsapp.advanceTime(25 * HOUR_MS);
    for (const refusal of [131047, code]) world.whatsapp.addFault({ code: refusal, to: EMEKA });
    await world.admin.says("Sorry for the wait", /They get it as soon as/);
    return world;
  }
  const templateNotices = ({ admin }: World) => admin.messages().filter(({ text }) => /They have that now/.test(text));

  test("a template over a rate limit is sent later, and staff are told then", async () => {
    const world = await answersWithRefusedTemplate(131056);
    await world.whatsapp.waitFor(() => world.whatsapp.calls().some(({ code }) => code === 131056));
    expect(templateNotices(world)).toEqual([]);
    await world.emeka.sees(/You have an answer from .*: .*Sorry for the wait/);
    await world.admin.sees(/Your answer to Emeka waits until they write[\s\S]*They have that now/);
  });

  test("staff are told that nothing reached the customer if WhatsApp does not have the template", async () => {
    const world = await answersWithRefusedTemplate(132001);
    await world.admin.sees(/Your answer to Emeka waits until they write[\s\S]*have nothing yet/);
    expect(templateNotices(world)).toEqual([]);
    await world.emeka.send("hi");
    await world.emeka.sees(/^💬 SharpSharp\s+Sorry for the wait/);
  });

  test("a waiting customer is open work, and one alarm rings after 15 minutes without an answer", async () => {
    const world = await open();
    await writes(world.ada, "Hello?");
    await world.admin.send("/status");
    await world.admin.sees(/1 waits for an answer/);
    await world.admin.send("/inbox");
    await world.admin.sees(/Ada[\s\S]*Waiting since[\s\S]*“Hello\?”/);
    setClocksAhead(16 * MINUTE_MS);
    await world.bayo.start(); // A write wakes the shop's worker, which still waits by the old time.
    await world.admin.sees(/waited for at least 15 minutes/);
    await world.ada.taps(/^💬 Reply/, /What is wrong/);
    await world.ada.send("Still nobody?");
    await world.admin.sees(/“Still nobody\?”/);
    setClocksAhead(40 * MINUTE_MS);
    await world.emeka.start();
    await world.emeka.sees("What would you like?");
    await world.telegram.idle();
    expect(world.admin.messages().filter(({ text }) => /waited for at least 15 minutes/.test(text))).toHaveLength(1);
    await world.admin.tap(/Answer/);
    await world.admin.sees(/Write to Ada/);
    await world.admin.send("Here we are");
    await world.ada.sees(/Here we are/);
    await world.admin.send("/status");
    const status = await world.admin.sees(/Vends in the last/, { fresh: true });
    expect(status.text).not.toMatch(/for an answer/);
  });

  test("outside the support hours the customer is told when staff answer, and no alarm rings", async () => {
    const world = await open();
    await world.admin.send("/supporthours 25-26");
    await world.admin.sees(/I do not understand “25-26”/);
    const hour = Number(
      new Intl.DateTimeFormat("en", { timeZone: "Africa/Lagos", hour: "2-digit", hourCycle: "h23" }).format(),
    );
    const [from, to] = [(hour + 2) % 24, (hour + 3) % 24];
    await world.admin.send(`/supporthours ${from}-${to}`);
    await world.admin.sees(/Support hours: \d\d:00–\d\d:00/);
    await talkToStaff(world.ada);
    await world.ada.says("Hello?", new RegExp(`We answer from .*${String(from).padStart(2, "0")}:00`));
    setClocksAhead(20 * MINUTE_MS);
    await world.bayo.start();
    await world.bayo.sees("What would you like?");
    await world.telegram.idle();
    expect(world.admin.messages().filter(({ text }) => /waited for at least 15 minutes/.test(text))).toEqual([]);
  });

  test("a long message reaches staff in full; one that is too long is refused with its length", async () => {
    const { ada, emeka, admin } = await open();
    await writes(ada, `${"It is a long story. ".repeat(300).slice(0, 4_080)}And so it ended.`);
    await admin.sees(/And so it ended\./);
    await talkToStaff(emeka, "my data no enter");
    await emeka.says("a".repeat(4_097), /has 4,097 letters; the most is 4,096/);
    await emeka.taps(/Reply/, /What is wrong/);
    await emeka.send("My data did not come");
    await admin.sees(/“My data did not come”/);
  });

  test("staff write first from a customer's card, and close the thread, where the customer can still reply", async () => {
    const world = await open();
    await world.admin.send("/customer Ada");
    await world.admin.sees(/Wallet:/);
    await world.admin.tap(/Write to them/);
    await world.admin.sees(/Write to Ada/);
    await world.admin.send("Your refund is there");
    await world.ada.sees(/Your refund is there/);
    await reply(world, world.ada, /Your refund is there/, "Thank you");
    await world.admin.sees(/“Thank you”/);
    await world.admin.tap(/Close/);
    await world.admin.sees(/Closed\. If they write again/);
    await reply(world, world.ada, /Your refund is there/, "One more thing");
    await world.admin.sees(/“One more thing”/);
  });

  test("Close on an older card closes nothing: newer messages are shown, and still raise the alarm", async () => {
    const world = await open();
    const { ada, admin } = world;
    await writes(ada, "Thanks, solved");
    const old = await admin.sees(/“Thanks, solved”/);
    await ada.taps(/^💬 Reply/, /What is wrong/);
    await ada.send("But now ₦5,000 is missing");
    await admin.sees(/“But now ₦5,000 is missing”/);
    await admin.tapOn(old.messageId, /Close/);
    await admin.sees(/Not closed[\s\S]*“Thanks, solved”[\s\S]*“But now ₦5,000 is missing”/, { fresh: true });
    await admin.says("/inbox", /Waiting since[\s\S]*₦5,000/);
    setClocksAhead(16 * MINUTE_MS);
    await world.bayo.start(); // A write wakes the shop's worker, which still waits by the old time.
    await admin.sees(/waited for at least 15 minutes/);
    await admin.says("/inbox", /Waiting since/);
    await admin.taps(/Ada/, /₦5,000/);
    await admin.taps(/Close/, /Closed\. If they write again/);
  });

  test.each(["admin", "ngozi"] as const)(
    "a reply to the card of a closed thread is sent only after staff reopen it: %s",
    async (who) => {
      const world = await open({ ADMIN_WHATSAPP: NGOZI });
      await world.ngozi.start();
      await world.ngozi.sees("What would you like?");
      const staff = world[who];
      await writes(world.ada, "Hello?");
      for (const one of [world.admin, staff]) await one.sees(/“Hello\?”/);
      await world.admin.tap(/Close/);
      await world.admin.sees(/Closed\. If they write again/);
      await reply(world, staff, /“Hello\?”/, "We are here, 500 airtime");
      await staff.sees(/conversation with Ada was closed .*Nothing was sent/s, { fresh: true });
      await staff.taps(/Cancel/, /Okay, nothing was done\./);
      await reply(world, staff, /“Hello\?”/, "We are here, 500 airtime");
      await staff.sees(/was closed/, { fresh: true });
      await staff.taps(/Reopen and send/, /They get it as soon as/);
      await world.ada.sees(/We are here, 500 airtime/);
      await world.telegram.idle();
      expect(world.ada.texts().filter((text) => /We are here/.test(text))).toHaveLength(1);
      await world.admin.taps(/Close/, /Closed\. If they write again/);
      await reply(world, staff, /“Hello\?”/, "One more thing");
      await staff.sees(/was closed/, { fresh: true });
      await staff.taps(/Write to them/, /Write to Ada/);
      await staff.send("About your order");
      await world.ada.sees(/About your order/);
    },
  );

  test("a refund in a thread follows the rules of /refund: a reason, a second person above the limit, only once", async () => {
    const world = await open({ ADMIN_IDS: `${ADMIN},${BAYO}` });
    const { ada, admin, bayo } = world;
    await bayo.start();
    await ada.topsUp("1000");
    await ada.buysAirtime();
    await writes(ada, "It did not come");
    await admin.sees(/“It did not come”/);
    await admin.send("/confirmabove 100");
    await admin.sees(/up to ₦100 a day/);
    await admin.taps("↩️ Refund", /Why\?/);
    await admin.taps("It did not arrive", /Refund the order: ₦200[\s\S]*a second member of staff/);
    await admin.taps("Yes, do it", /Nothing was done yet/);
    await bayo.sees(/Refund the order: ₦200[\s\S]*asked by Chidi/);
    await bayo.tapTwice("✅ Confirm");
    await bayo.sees(/Confirmed and done/);
    await ada.sees(/₦200 is back in your wallet for order[\s\S]*Why: It did not arrive[\s\S]*Your wallet: ₦1,000/);
    await admin.taps("↩️ Refund", /has already been refunded/);
    await ada.seesWallet("Available: ₦1,000");
  });

  test("staff who take over see who wrote what, and that a colleague has answered meanwhile", async () => {
    const { ada, admin, bayo } = await open({ ADMIN_IDS: `${ADMIN},${BAYO}` });
    await bayo.start();
    await writes(ada, "It did not come");
    await admin.sees(/“It did not come”/);
    await bayo.sees(/“It did not come”/);
    await bayo.taps(/Answer/, /Write to Ada\n👤 .*\n“It did not come”\nType it/);
    await bayo.says("We ask the network", /as soon as it can be sent/);
    await admin.taps(/Answer/, /Write to Ada\n↩️ Bayo, .*\n“We ask the network”\nType it/);
    await admin.says("Thank you for waiting", /as soon as it can be sent/);
    await bayo.says("/inbox", /Customers who wrote/);
    await bayo.taps(/^✅ Ada/, /👤 \d[\s\S]*↩️ Bayo, \d[\s\S]*↩️ Chidi, \d.*\n“Thank you for waiting”/);
  });

  test("an erased customer's thread is gone, and staff cannot answer it", async () => {
    const world = await open();
    await writes(world.ada, "Please help me");
    await world.admin.sees(/“Please help me”/);
    await world.ada.says("/privacy", /Your data/);
    await world.ada.tap(/Get my data/);
    await world.ada.sees(/Everything we keep about you/);
    await world.ada.tap(/Delete me/);
    await world.ada.sees(/Delete your data/);
    await world.ada.tap(/Yes, delete me/);
    await world.ada.sees(/Your data is deleted/);
    await world.admin.send("/inbox");
    await world.admin.sees(/Nobody is waiting for an answer/);
    await world.admin.tap(/Answer/);
    await world.admin.sees(/This conversation no longer exists.*deleted their data/);
  });
});
