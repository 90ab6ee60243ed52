import { describe, expect, test } from "vitest";
import { type Customer, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";

/** An invalid answer is refused with one reason; on Telegram the message of the question is edited to show it. */

/** Buys airtime and opens the further buttons of the order. */
async function opensOrder(customer: Customer) {
  await customer.topsUp("1000");
  await customer.buysAndOpensMore();
}

/** Types invalid answers one after another; each is refused with its reason. */
async function isRefused(customer: Customer, question: RegExp, answers: readonly (readonly [string, RegExp])[]) {
  for (const [typed, why] of answers) {
    await customer.send(typed);
    await customer.sees(new RegExp(`${why.source}[\\s\\S]*${question.source}`));
  }
}

testOnEveryChannel({
  "refuses an invalid name for a person": async (_, customer) => {
    await opensOrder(customer);
    await customer.taps(/Save the number/, /What do you call/);
    await isRefused(customer, /What do you call/, [
      ["M".repeat(31), /That has 31 letters; the most is 30/],
      ["Mama 2", /A name cannot have digits/],
    ]);
    await customer.says("Mama", /Saved: Mama/);
  },

  "refuses an invalid message for a gift card": async (_, customer) => {
    await opensOrder(customer);
    await customer.taps(/Gift card/, /add a message/);
    await isRefused(customer, /add a message/, [["x".repeat(201), /That has 201 letters; the most is 200/]]);
    await customer.tap("Without words");
    await customer.sees(/Share the picture/);
  },

  "refuses an invalid amount and an invalid number": async (_, customer) => {
    await customer.says("/airtime", /Which network/);
    await customer.says("glo", /How much airtime/);
    await isRefused(customer, /How much airtime/, [["100 50", /Please type whole naira/]]);
    await customer.says("200", /Glo airtime ₦200[\s\S]*For which number/);
    await isRefused(customer, /For which number/, [["+91 8123456789", /not a Nigerian mobile number/]]);
  },

  "refuses an invalid name for a card": async (_, customer) => {
    await customer.savesCard();
    await customer.says("/cards", /Your bank cards/);
    await customer.tap(/Visa|Verve|Mastercard/);
    await customer.sees(/Kept encrypted; only/);
    await customer.tap(/Rename/);
    await customer.sees(/like to call/);
    await isRefused(customer, /like to call/, [
      ["Salary account of Access Bank", /That has 29 letters; the most is 20/],
      ["card 4084", /a name cannot have four digits in a row/],
    ]);
    await customer.says("Salary", /Your bank cards/);
    expect(customer.screen().join("\n")).toMatch(/Salary/);
  },

  "refuses an invalid promo code, interval and way to pay for a schedule": async (_, customer) => {
    await customer.says("promo code", /Type the code/);
    await isRefused(customer, /Type the code/, [["what is that", /does not look like a code/]]);
    await opensOrder(customer);
    await customer.taps(/Schedule/, /How often/);
    await isRefused(customer, /How often/, [["1 month", /type a number of days, from 1 to/]]);
    await customer.tap("Every week");
    await customer.sees(/How do you want to pay/);
    await isRefused(customer, /How do you want to pay/, [["with love", /tap one of the buttons/]]);
  },

  "refuses an invalid answer to a yes-or-no question": async (_, customer) => {
    await customer.says("/privacy", /Your data/);
    await customer.tap(/Delete me/);
    await customer.sees(/[Dd]elete/);
    await isRefused(customer, /[Dd]elete/, [["perhaps", /tap one of the buttons/]]);
    await customer.says("no", /Your data/);
  },
});

test("invalid answers add no further message of the question", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await opensOrder(ada);
  await ada.taps(/Gift card/, /add a message/);
  const questions = () =>
    ada.messages().filter(({ from, text }) => from === "bot" && /add a message/.test(text)).length;
  for (const letters of [201, 202, 203]) {
    await ada.send("x".repeat(letters));
    await ada.sees(new RegExp(`That has ${letters} letters`));
  }
  expect(questions()).toBe(1);
});

describe("too many wrong answers", () => {
  const WRONG_ANSWERS = 10;

  test.each([
    ["order", "airtime 200 08031234567"],
    ["list", "08031234567 500\n08051234567 200"],
  ])("about how to pay for an unpaid %s leave it unpaid, and only its Cancel cancels it", async (_, wanted) => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.says(wanted, /Your wallet: ₦0/);
    await ada.tap(/Pay by Checkout \(/);
    await ada.sees(/Pay on the secure page/);
    await ada.tap(/Pay another way/);
    await ada.sees(/Your wallet: ₦0/);
    for (let wrong = 0; wrong < WRONG_ANSWERS; wrong++) await ada.send("with love");
    await ada.sees(/Pay on the secure page/, { fresh: true });
    await ada.taps(/Cancel/, /Cancelled/);
  });
});

test("on Telegram the fourth invalid answer in a row is refused in a new message, as the question may be off the screen", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.send("/airtime");
  const { messageId } = await ada.sees("Which network?", { fresh: true });
  for (const typed of ["hmm", "let me see", "what now", "and now"]) {
    await ada.says(typed, "Please pick a network");
  }
  expect(ada.last()).toMatchObject({ text: expect.stringContaining("Please pick a network") });
  expect(ada.last().messageId).toBeGreaterThan(messageId);
  await ada.taps("MTN", "How much airtime?");
});
