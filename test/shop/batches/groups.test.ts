import { expect, test } from "vitest";
import type { BatchGroup } from "../../../src/core/orders/batch.js";
import { linkChats } from "../../harness/test-shop.js";
import { airtimeLines, openForBulk } from "./bulk.js";

const linesOf = (count: number): BatchGroup["lines"] => airtimeLines(count).map(({ row: _, ...line }) => line);

test("lines are saved under a name of up to 20 letters, replaced under the same one, and removed", async () => {
  const { shop, ada, identify } = await openForBulk();
  const { save, list, remove } = shop.batches.groups;
  const names = async () => (await list(ada.id)).map(({ name, lines }) => `${name} ${lines.length}`);
  expect(await save(ada.id, { name: "  my   Staff ", lines: linesOf(3) })).toMatchObject({ outcome: "saved" });
  await save(ada.id, { name: "Family", lines: linesOf(200) });
  await save(ada.id, { name: "MY staff", lines: linesOf(2) });
  expect(await names()).toEqual(["Family 200", "MY staff 2"]);
  for (const name of [" ", "a name of 21 letters."]) {
    expect(await save(ada.id, { name, lines: linesOf(1) })).toEqual({ outcome: "bad-name" });
  }
  await expect(save(ada.id, { name: "More", lines: linesOf(201) })).rejects.toThrow(RangeError);
  const [family] = await list(ada.id);
  const bola = await identify("2");
  expect(family && (await remove(bola.id, family.id)), "somebody else's").toBe(false);
  expect(family && (await remove(ada.id, family.id))).toBe(true);
  expect(await names()).toEqual(["MY staff 2"]);
});

test("there are ten groups at most", async () => {
  const { shop, ada } = await openForBulk();
  const { save, list } = shop.batches.groups;
  const saved = [];
  for (let number = 1; number <= 11; number++)
    saved.push((await save(ada.id, { name: `Group ${number}`, lines: linesOf(1) })).outcome);
  expect(saved.filter((outcome) => outcome === "saved")).toHaveLength(10);
  expect(saved.at(-1)).toBe("too-many");
  expect((await save(ada.id, { name: "group 3", lines: linesOf(2) })).outcome, "one of them anew").toBe("saved");
  expect(await list(ada.id)).toHaveLength(10);
});

test("groups are in their customer's exported data, and erased with it", async () => {
  const { shop, ada } = await openForBulk({ funds: 0 });
  await shop.batches.groups.save(ada.id, { name: "Staff", lines: linesOf(1) });
  const exported = JSON.parse(await shop.account.exportPersonalData(ada.id));
  expect(exported.groups).toEqual([
    { name: "Staff", lines: [{ kind: "airtime", network: "MTN", number: "08031000000", amount: "50.00" }] },
  ]);
  expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
  expect(await shop.batches.groups.list(ada.id)).toEqual([]);
});

test("two linked chats share groups and batches; what was not paid for yet is cancelled", async () => {
  const { shop, ada, store, fund, pass, wallet, notifications } = await openForBulk({ funds: 0 });
  const bola = await shop.customers.identify({ channel: "whatsapp", id: "2" }, "Ada");
  await fund(bola.id, 100_000);
  await shop.batches.groups.save(ada.id, { name: "Staff", lines: linesOf(1) });
  await shop.batches.groups.save(bola.id, { name: "staff", lines: linesOf(2) });
  const [paid, unpaid] = [
    (await shop.batches.quote(bola.id, airtimeLines(8))).quote,
    (await shop.batches.quote(bola.id, airtimeLines(3))).quote,
  ];
  expect(await shop.batches.place(bola.id, unpaid, { by: "checkout", saveCard: false })).toMatchObject({
    outcome: "checkout",
  });
  expect(await shop.batches.place(bola.id, paid, { by: "wallet" })).toMatchObject({ outcome: "underway" });
  await linkChats(shop, ada.id, bola.id);
  await pass(6_000, 1_000);
  expect(await shop.batches.get(ada.id, paid.batch)).toMatchObject({ state: "done", customer: bola.id });
  expect(await shop.batches.get(ada.id, unpaid.batch)).toMatchObject({ state: "cancelled" });
  expect(notifications.filter((line) => line.includes(unpaid.batch))).toHaveLength(1);
  expect([
    await wallet(bola.id),
    (await shop.wallets.get(ada.id)).available,
    (await store.totals())["held"] ?? 0,
  ]).toEqual([0, 60_000, 0]);
  expect(await shop.batches.groups.list(ada.id)).toHaveLength(2);
  await shop.batches.groups.save(ada.id, { name: "STAFF", lines: linesOf(3) });
  expect((await shop.batches.groups.list(ada.id)).map(({ name }) => name)).toEqual(["STAFF"]);
});
