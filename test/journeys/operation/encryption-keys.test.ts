import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openChildShop } from "../../harness/child-shop.js";

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");

type Shop = Awaited<ReturnType<typeof openChildShop>>;

const paysByCard = async ({ ada }: Shop, seen: RegExp) => {
  await ada.choosesAirtime("300");
  await ada.taps(/Pay with Card/, seen);
};

test("saved cards still pay after a key rotation, also without the old key", async () => {
  const shop = await openChildShop({ LOG_LEVEL: "info" });
  await shop.ada.savesCard();
  await shop.stop();
  const old = shop.env["TOKEN_ENCRYPTION_KEY"];
  Object.assign(shop.env, { TOKEN_ENCRYPTION_KEY: keyOf(8), TOKEN_ENCRYPTION_KEY_OLD: `${keyOf(9)},${old}` });
  await shop.start();
  await shop.telegram.waitFor(() => /"resealed":[1-9].*the old keys can go/.test(shop.output()), { what: "resealed" });
  await paysByCard(shop, /₦300[\s\S]*Delivered/);
  await shop.stop();
  Object.assign(shop.env, { TOKEN_ENCRYPTION_KEY_OLD: "" });
  await shop.start();
  await paysByCard(shop, /₦300[\s\S]*Delivered/);
  expect(shop.service.vends()).toHaveLength(3);
});

test("a saved card cannot pay without its key: another way is offered, and the card can be saved again", async () => {
  const shop = await openChildShop({ LOG_LEVEL: "error" });
  const { ada, service } = shop;
  await ada.savesCard();
  await shop.stop();
  Object.assign(shop.env, { TOKEN_ENCRYPTION_KEY: keyOf(8) });
  await shop.start();
  await paysByCard(shop, /saved card cannot be charged now. Nothing was charged/);
  await expect.poll(shop.output).toContain("card token cannot be opened");
  await ada.taps(/Pay another way/, /Confirm by choosing/);
  await ada.taps(/save my card/, /Pay on the secure page/);
  ada.pay();
  await ada.sees(/₦300[\s\S]*Delivered/);
  await paysByCard(shop, /₦300[\s\S]*Delivered/);
  expect(service.vends()).toHaveLength(3);
  expect(service.payments().filter(({ status }) => status === "success")).toHaveLength(3);
});

test("a generated key is used again after a restart, and can be rotated like any other", async () => {
  const shop = await openChildShop({ TOKEN_ENCRYPTION_KEY: "" });
  await shop.ada.savesCard();
  await shop.stop();
  await shop.start();
  await paysByCard(shop, /₦300[\s\S]*Delivered/);
  await shop.stop();
  const generated = await readFile(join(shop.dataDir, "vault.key"), "utf8");
  expect(shop.output()).not.toContain(generated.replace(/=+$/, ""));
  Object.assign(shop.env, { TOKEN_ENCRYPTION_KEY: keyOf(8), TOKEN_ENCRYPTION_KEY_OLD: generated });
  await shop.start();
  await paysByCard(shop, /₦300[\s\S]*Delivered/);
  expect(shop.service.vends()).toHaveLength(3);
});
