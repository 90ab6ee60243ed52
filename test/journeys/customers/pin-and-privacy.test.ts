import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Customer, channels, type Story, testOnEveryChannel } from "../../harness/every-channel.js";
import { openStartedWorld, openWorld } from "../../harness/open-world.js";
import { typeNewPin } from "../../harness/pin.js";
import { PNG } from "../../harness/serve-site.js";

const PIN = "40719";

/** Chooses the PIN, after one that is refused as too easy. */
async function setPin(customer: Customer) {
  await customer.says("/settings", /PIN: none[\s\S]*No daily limit/);
  await customer.taps(/Choose a PIN/, /4 to 6 digits/);
  await customer.says("1234", /not in a row/);
  await customer.says(PIN, /Type it once more/);
  await customer.says(PIN, /Your PIN is on/);
}

/** Pays for ₦200 of airtime from the wallet, as far as the question for the PIN. */
async function payUntilPinQuestion(customer: Customer) {
  await customer.ordersAirtime();
  await customer.sees(/Type your PIN/, { fresh: true });
}

/** Asks for deletion, as far as the question whether to delete. */
/** The PIN and the limits protect a customer's money from somebody else who has the phone. */
const stories: Readonly<Record<string, Story>> = {
  "the PIN is asked for before the wallet pays, and a wrong PIN buys nothing": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await payUntilPinQuestion(customer);
    await customer.says("99998", /not your PIN. You have 4 tries left/);
    expect(service.vends()).toEqual([]);
    await customer.send(PIN);
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "Buy again asks for the PIN, and five wrong PINs lock it": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await setPin(customer);
    await customer.says("/start", "What would you like?");
    await customer.taps(/Buy again/, /Type your PIN/);
    for (const left of [4, 3, 2]) {
      await customer.says("99998", new RegExp(`${left} tries left`));
    }
    await customer.says("99998", /1 try left/);
    await customer.says("99998", /locked until/);
    expect(service.vends()).toHaveLength(1);
  },
  "a right PIN that cannot be checked without its key buys nothing, and is not called wrong": async (
    { restart, service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await setPin(customer);
    const payWithPin = async () => {
      await payUntilPinQuestion(customer);
      await customer.send(PIN);
    };
    await restart(undefined, { TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 8).toString("base64") });
    await payWithPin();
    await customer.sees(/Something went wrong on our side/, { fresh: true });
    expect(service.vends()).toEqual([]);
    await restart();
    await payWithPin();
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "Cancel at the question for the PIN buys nothing": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await payUntilPinQuestion(customer);
    await customer.taps(/Cancel/, /Nothing was bought/);
    expect(service.vends()).toEqual([]);
  },
  "“I forgot my PIN” may be typed at the question for it": async (_, customer) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await payUntilPinQuestion(customer);
    await customer.says("i forgot my pin", /We have told our staff/);
  },
  "staff remove a forgotten PIN, and the customer is notified": async ({ admin, service }, customer) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await customer.taps(/I forgot my PIN/, /We have told our staff/);
    await admin.sees(/has forgotten their PIN/);
    await admin.taps("👤 Customer", /Wallet: ₦1,000/); // What they bought last is what to ask for.
    await admin.tap(/Remove the PIN/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    await admin.sees(/PIN removed/);
    await customer.sees(/Our staff have removed your PIN/);
    await customer.buysAirtime();
    expect(service.vends()).toHaveLength(1);
  },
  "a new PIN is typed twice, and the old PIN applies until then": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await customer.taps(/Change it/, /Type your PIN/);
    await customer.taps(/Back/, /Your PIN is on/);
    await customer.taps(/Change it/, /Type your PIN/);
    await customer.says(PIN, /Choose a PIN/);
    await customer.says("826402", /Type it once more/);
    await customer.says("826403", /not the same[\s\S]*Choose a PIN/);
    await customer.tap(/Cancel/);
    await customer.ordersAirtime();
    await customer.sees(/MTN airtime ₦200[\s\S]*Type your PIN/, { fresh: true });
    await customer.send(PIN);
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "at the question for the PIN, Back returns to the ways to pay, and Cancel ends the purchase": async (
    { service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await payUntilPinQuestion(customer);
    await customer.taps(/Back/, /MTN airtime ₦200[\s\S]*Confirm by choosing/);
    await customer.taps(/Pay from Wallet/, /Type your PIN/);
    await customer.taps(/Cancel/, /Nothing was bought/);
    expect(service.vends()).toEqual([]);
  },
  "the second of two purchases is still offered when the first is cancelled at the question for the PIN": async (
    { service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await setPin(customer);
    await customer.says("1gb daily 08031234567 and 300 airtime 08051234567", /Confirm by choosing/);
    await customer.taps(/Pay from Wallet/, /Type your PIN/);
    await customer.taps(/Cancel/, /Nothing was bought/);
    await customer.taps(/Next: Airtime ₦300/, /Glo airtime ₦300[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/);
    expect(service.vends()).toEqual([]);
  },
  "a PIN is changed and removed only with the old one": async (_, customer) => {
    await setPin(customer);
    await customer.taps(/Change it/, /Type your PIN/);
    await customer.says(PIN, /Choose a PIN/);
    await customer.says("826402", /Type it once more/);
    await customer.says("826402", /Your PIN is on/);
    await customer.taps(/Remove it/, /Type your PIN/);
    await customer.says(PIN, /not your PIN/);
    await customer.says("826402", /Your PIN is removed/);
  },
  "the daily limit refuses a payment from the wallet, but not on the checkout page": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.says("settings", /No daily limit/);
    await customer.taps(/Daily limit/, /How much may you pay in a day/);
    await customer.says("300", /At most ₦300 a day; ₦0 used today/);
    await customer.buysAirtime();
    await customer.ordersAirtime("200", "0803 123 4568");
    await customer.sees(/more than you have left of your daily limit \(₦100 of ₦300\)/, { fresh: true });
    await customer.taps(/Pay by Checkout/, /Pay on the secure page/);
    customer.pay("bank");
    await expect.poll(() => service.vends().length).toBe(2);
  },
  "a limit without a PIN warns that it does not stop somebody who has the phone": async (_, customer) => {
    await customer.says("/settings", /No daily limit\n.*Ask once more: off$/);
    await customer.taps(/Daily limit/, /How much may you pay in a day/);
    await customer.send("300");
    await customer.sees(/At most ₦300 a day[\s\S]*Without a PIN, a limit does not stop someone who has your phone/, {
      fresh: true,
    });
    await typeNewPin(customer, PIN);
    await customer.says("/settings", /PIN: on\n.*At most ₦300.*\n.*Ask once more: off$/);
  },
  "a purchase above the set amount needs a second confirmation": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.says("/settings", /Ask once more: off/);
    await customer.taps(/Ask once more/, /Above what amount/);
    await customer.says("150", /Ask once more: above ₦150/);
    await customer.ordersAirtime();
    await customer.sees(/more than ₦150[\s\S]*Really pay/, { fresh: true });
    expect(service.vends()).toEqual([]);
    await customer.tap(/Yes, pay it/);
    await customer.sees(/Delivered/);
  },
};

const privacyStories: Readonly<Record<string, Story>> = {
  "a customer gets their data as a file": async (_, customer) => {
    await customer.says("/privacy", /Your data/);
    await customer.tap(/Get my data/);
    await expect.poll(customer.files).toEqual(["my-data.json"]);
  },
  "deletion waits until the wallet is empty, asks for the PIN, and leaves no orders and no PIN": async (
    _,
    customer,
  ) => {
    await customer.topsUp("200");
    await setPin(customer);
    await customer.asksForDeletion();
    await customer.taps(/Yes, delete me/, /You still have ₦200 in your wallet/);
    await payUntilPinQuestion(customer);
    await customer.send(PIN);
    await customer.sees(/Delivered/);
    await customer.asksForDeletion();
    await customer.taps(/Yes, delete me/, /Type your PIN/);
    expect(customer.texts().join()).not.toMatch(/nowhere else/); // It is asked for when nothing is paid, too.
    await customer.says(PIN, /Your data is deleted/);
    await customer.says("/history", /Your orders\nNothing here yet/);
    await customer.says("/settings", /PIN: none/);
  },
  "whoever left a checkout page open is told to wait: cancelling its order does not close the page": async (
    _,
    customer,
  ) => {
    await customer.choosesAirtime();
    await customer.taps(/^🔗/, /Pay on the secure page/);
    await customer.asksForDeletion();
    await customer.taps(/Yes, delete me/, /One of your payments is still open\. Wait until it expires/);
  },
  "whoever cannot be deleted yet can write to staff, who can take out what is too little to spend": async (
    { admin },
    customer,
  ) => {
    await customer.topsUp("200");
    await customer.asksForDeletion();
    await customer.taps(/Yes, delete me/, /You still have ₦200 in your wallet/);
    await customer.taps(/Talk to us/, /What is wrong/);
    await customer.send("Please take the rest, I want to leave");
    await admin.sees(/“Please take the rest, I want to leave”/);
  },
  "a typed yes counts only in the customer's language or English": async (_, customer) => {
    await customer.asksForDeletion();
    for (const typed of ["I", "to"]) {
      await customer.says(typed, /Please tap one of the buttons/);
    }
    await customer.says("Hausa", /Sannu/);
    await customer.says("/privacy", /Bayananku/);
    await customer.taps(/A goge ni/, /A goge ku a nan/);
    await customer.says("i", /An gama/);
  },
};

testOnEveryChannel({ ...stories, ...privacyStories });

/** The files in a folder that contain a text, not merely within a longer number or id. */
const filesWith = (text: string, dir: string): string => {
  try {
    return execFileSync("grep", ["-rlE", `(^|[^0-9a-z])${text}($|[^0-9a-z])`, dir], { encoding: "utf8" });
  } catch {
    return ""; // grep fails if it finds nothing.
  }
};

test.each(Object.entries(channels))("the data folder never contains the PIN, on %s", async (_, who) => {
  const world = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.topsUp("1000");
  await setPin(customer);
  await payUntilPinQuestion(customer);
  await customer.says("my pin is 99998", /not your PIN/);
  await customer.says("99997", /4 tries left/);
  await world.restart();
  await customer.send(PIN);
  await customer.sees(/Delivered/);
  await world.restart(); // Everything is on disk.
  expect(filesWith("08031234567", world.dataDir), "the search finds what is there").not.toBe("");
  for (const typed of [PIN, "99998", "99997"]) expect(filesWith(typed, world.dataDir), typed).toBe("");
});

test.each(Object.entries(channels))("a PIN that is typed without a question is not stored, on %s", async (_, who) => {
  const world = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.topsUp("1000");
  await setPin(customer);
  const seesWarning = async () =>
    customer.sees(/looked like your PIN[\s\S]*(delete it from the chat|delete your own message)/, { fresh: true });
  await customer.send("826451"); // Once more, after the PIN is on.
  await seesWarning();
  await payUntilPinQuestion(customer);
  await customer.taps(/Cancel/, /Nothing was bought/);
  await customer.send("826452"); // After the question was cancelled.
  await seesWarning();
  await payUntilPinQuestion(customer);
  for (const wrong of [/4 tries/, /3 tries/, /2 tries/, /1 try/, /locked until/]) {
    await customer.says("99998", wrong);
  }
  await world.restart();
  await customer.send("٨٢٦٤٥٣"); // While it is locked.
  await seesWarning();
  await world.restart(); // Everything is on disk.
  expect(filesWith("customer", world.dataDir), "the search finds what is there").not.toBe("");
  for (const typed of ["826451", "826452", "٨٢٦٤٥٣", "826453"]) {
    expect(filesWith(typed, world.dataDir), typed).toBe("");
    if (who === "ada") expect(customer.texts()).not.toContain(typed);
  }
});

test.each(Object.entries(channels))("a new PIN is no amount, even if its question was lost, on %s", async (_, who) => {
  const world = await openWorld();
  const customer = world[who];
  const loseDrafts = () => world.restart(() => rm(join(world.dataDir, "drafts"), { recursive: true }));
  const seesQuestion = () => customer.sees(/Choose a PIN of 4 to 6 digits/, { fresh: true });
  await customer.start();
  await customer.says("/settings", /PIN: none/);
  await customer.tap(/Choose a PIN/);
  await seesQuestion();
  await loseDrafts();
  await customer.send("826451");
  await seesQuestion();
  await customer.says(PIN, /Type it once more/);
  await loseDrafts();
  await customer.send(PIN);
  await seesQuestion();
  await customer.taps(/Cancel/, /Nothing was bought or changed/);
  await customer.says("1000", /Airtime or data/);
  await world.restart(); // Everything is on disk.
  for (const typed of ["826451", PIN]) {
    expect(filesWith(typed, world.dataDir), typed).toBe("");
    if (who === "ada") expect(customer.texts()).not.toContain(typed);
  }
});

test.each(Object.entries(channels))("a customer with a PIN can still type an amount, on %s", async (_, who) => {
  const world = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.topsUp("3000");
  await setPin(customer);
  await customer.choosesAirtime("1000"); // Minutes after the PIN was typed.
  await customer.taps(/Pay from Wallet/, /Type your PIN/);
  await customer.send(PIN);
  await customer.sees(/Delivered/);
  expect(world.service.vends()).toHaveLength(1);
  await customer.says("500", /Airtime or data/);
});

test.each(Object.entries(channels))("a PIN may be the caption of a picture or file, on %s", async (_, who) => {
  const world = await openWorld();
  const customer = world[who];
  const sendsPicture = async (caption: string) =>
    "userId" in customer ? customer.sendPicture(PNG, caption) : customer.sendPhoto(PNG, caption);
  await customer.start();
  await customer.topsUp("1000");
  await setPin(customer);
  await payUntilPinQuestion(customer);
  await sendsPicture("99997");
  await customer.sees(/4 tries left/, { fresh: true });
  await customer.sendDocument(PNG, "card.pdf", "99998");
  await customer.sees(/3 tries left/, { fresh: true });
  await sendsPicture(PIN);
  await customer.sees(/Delivered/);
  await sendsPicture("826451");
  await customer.sees(/looked like your PIN/, { fresh: true });
  await world.restart(); // Everything is on disk.
  const captions = ["99997", "99998", PIN, "826451"];
  expect(captions.map((typed) => filesWith(typed, world.dataDir))).toEqual(captions.map(() => ""));
  if (who === "ada") expect(captions.filter((typed) => customer.texts().includes(typed))).toEqual([]);
});

test("whoever taps again and again that they forgot their PIN rings staff once", async () => {
  const { admin, ada, telegram } = await openStartedWorld();
  await setPin(ada);
  for (let taps = 0; taps < 3; taps++) {
    await ada.tapForged("go:pin:forgot");
    await ada.sees(/We have told our staff/);
    await admin.sees(/has forgotten their PIN/);
    await telegram.idle();
  }
  await ada.says("where is my money", /Talk to us|tell us|reach/i);
  await ada.tap(/Talk to us/);
  await ada.sees(/./, { fresh: true });
  await ada.send("nobody answers");
  await admin.sees(/nobody answers/);
  expect(admin.texts().filter((text) => text.includes("has forgotten their PIN"))).toHaveLength(1);
});

test("a typed PIN is deleted from the chat on Telegram", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await setPin(ada);
  expect(ada.texts()).not.toContain(PIN);
  expect(ada.texts()).not.toContain("1234");
  expect(ada.texts().join()).toContain("we delete it from the chat at once");
});

test("on WhatsApp, where the shop cannot delete messages, the customer is asked to delete the PIN", async () => {
  const { emeka } = await openWorld();
  await emeka.start();
  await setPin(emeka);
  expect(emeka.texts().join()).toContain("delete your own message");
});
