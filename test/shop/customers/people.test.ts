import { expect, test } from "vitest";
import { nameRecipient } from "../../../conversations/customer/people.js";
import type { CustomerTalk } from "../../../conversations/customer-talk.js";
import { wordsIn } from "../../../conversations/locales/words.js";
import type { CustomerId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { BENEFICIARIES_MAX } from "../../../src/core/customers/people.js";
import { openForTwo } from "../account/two-chats.js";
import { airtime } from "../scripted-shop.js";

async function openWithPeople() {
  const opened = await openForTwo();
  const { customers } = opened.shop;
  return {
    ...opened,
    names: async (id: CustomerId) => (await customers.get(id)).beneficiaries?.map(({ name }) => name),
    save: (id: CustomerId, name: string, phone = "08031234567") =>
      customers.saveBeneficiary(id, { name, phone: phone as Phone }),
    saveMany: async (id: CustomerId, prefix: string) => {
      for (let index = 0; index < BENEFICIARIES_MAX; index++)
        await customers.saveBeneficiary(id, { name: `${prefix} ${index}`, phone: `080300000${10 + index}` as Phone });
    },
  };
}

test("nobody is forgotten to make room for somebody new, but a name can get another number", async () => {
  const { main, names, save, saveMany } = await openWithPeople();
  await saveMany(main.id, "Cousin");
  expect(await save(main.id, "Mama")).toBe(false);
  expect(await names(main.id)).toContain("Cousin 0");
  expect(await names(main.id)).not.toContain("Mama");
  expect(await save(main.id, "cousin 0", "08069999999")).toBe(true);
  expect(await names(main.id)).toHaveLength(BENEFICIARIES_MAX);
});

test("a customer who has the most people is told to remove one first", async () => {
  const { shop, main, saveMany } = await openWithPeople();
  await saveMany(main.id, "Cousin");
  const quote = airtime();
  await shop.orders.place(main.id, quote, { by: "wallet" });
  const said: string[] = [];
  const talk = {
    ...{ words: wordsIn("en"), customer: main.id, once: (work: () => unknown) => work() },
    ask: async () => ({ kind: "typed", text: "Mama" }),
    say: async ({ html }: { readonly html: string }) => void said.push(html),
  };
  await nameRecipient(talk as unknown as CustomerTalk, shop, quote.order);
  expect(said).toEqual(["You have 30 people, the most we can keep. Remove one first."]);
});

test("everybody is kept when two chats are linked", async () => {
  const { main, other, link, names, save, saveMany } = await openWithPeople();
  await saveMany(main.id, "Cousin");
  await save(other.id, "Mama");
  await link();
  expect(await names(main.id)).toHaveLength(BENEFICIARIES_MAX + 1);
  expect(await names(main.id)).toContain("Mama");
});
