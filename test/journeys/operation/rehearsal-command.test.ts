/** `npm run rehearse`: what it shows of services that differ from the configuration. */
import { cp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openChildShop } from "../../harness/child-shop.js";
import { environmentOf, requestElsewhere } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";
import { ROOT, toolPath } from "../../harness/run-program.js";
import { createTemporaryFolder } from "../../harness/temporary-folder.js";
import { openTerminal } from "../../harness/terminal.js";

const REHEARSE = toolPath("rehearse");

type World = Awaited<ReturnType<typeof openWorld>>;
type Terminal = ReturnType<typeof openTerminal>;
type Options = NonNullable<Parameters<typeof openWorld>[0]>;

const LIVE_KEY = "live_sk_of_the_tests";

/** Makes vends and payments as another program of the merchant, before this shop existed. */
async function tradesElsewhere(world: Pick<World, "url" | "service">, times: number) {
  const { service } = world;
  const post = (path: string, body: object) => requestElsewhere(world, path, body, LIVE_KEY);
  const checkout = { amount: 10_000, email: "ada@example.com", currency: "NGN", initiate_type: "inline" };
  for (let count = 0; count < times; count++) {
    await post("vending/purchase/airtime", { phone_number: "08051234567", amount: 50 + count });
    await post("transaction/initiate", { ...checkout, transaction_ref: `other-${count}` });
    service.payCheckout(`other-${count}`, { channel: "bank" });
  }
  await service.idle();
}

const environment = (world: Pick<World, "url" | "dataDir" | "publicUrl">) => ({
  ...environmentOf(world, world.dataDir),
  PATH: process.env["PATH"],
  PORT: new URL(world.publicUrl).port,
  PUBLIC_URL: world.publicUrl,
});

async function openRehearsal(sandbox: Options["sandbox"] = {}, tradedBefore = 0) {
  const world = await openWorld({ live: true, sandbox });
  await world.admin.start();
  await world.admin.sees("What would you like?");
  await tradesElsewhere(world, tradedBefore);
  return { ...world, terminal: openTerminal(REHEARSE, environment(world)) };
}

type Rehearsal = Awaited<ReturnType<typeof openRehearsal>>;

/** Opens the page, and the question what amount it shows. */
async function opensPage(terminal: Terminal) {
  await terminal.chooses("1 · Read the lists");
  await terminal.chooses("2 · Open ₦100 page");
  await terminal.sees(/Open a page for ₦100\?/);
  await terminal.chooses("Yes, do it");
  await terminal.sees(/Does the page say ₦100\?[\s\S]*checkout/);
}

/** Pays the page of the rehearsal. */
async function pays({ terminal, service }: Pick<Rehearsal, "terminal" | "service">) {
  await opensPage(terminal);
  await terminal.chooses("Yes, ₦100");
  await terminal.sees(/Now pay it/);
  const [checkout] = service.payments().filter(({ reference }) => reference.startsWith("top_"));
  service.payCheckout(checkout?.reference ?? "", { channel: "card" });
  await service.waitFor(({ webhooksSent }) =>
    webhooksSent().some(({ reference, status }) => reference === checkout?.reference && status !== null),
  );
  await terminal.chooses("✅ I have paid");
  return terminal.sees(/Go live/);
}

async function charges({ terminal, service }: Rehearsal) {
  await terminal.chooses("3 · Charge ₦100");
  await terminal.sees(/Which number is your own\?/);
  terminal.types("0803 000 1111");
  await terminal.sees(/Charge the saved card ₦100\?/);
  await terminal.chooses("Yes, do it");
  await service.waitFor(({ payments }) =>
    payments().some(({ origin, status }) => origin === "charge" && status === "success"),
  );
  await terminal.chooses("🔄 Look again");
}

const VARIANTS: Readonly<
  Record<
    string,
    { readonly sandbox?: Options["sandbox"]; readonly play: (of: Rehearsal) => Promise<void>; readonly traded?: number }
  >
> = {
  usual: {
    play: async (rehearsal) => {
      const { terminal, service } = rehearsal;
      await pays(rehearsal);
      await terminal.sees(/🟢 Customers can buy[\s\S]*✅ Unit[\s\S]*✅ Signature[\s\S]*✅ Where a card’s token comes/);
      await charges(rehearsal);
      await terminal.sees(/✅ Reference of charged cards: ours/);
      await terminal.chooses("4 · Buy ₦50 airtime");
      await terminal.sees(/Buy ₦50 of airtime for 0803 000 1111\?/);
      await terminal.chooses("Yes, do it");
      await service.waitFor(({ vends }) => vends().filter(({ status }) => status === "success").length === 2);
      await rehearsal.admin.sees(/₦50[\s\S]*Delivered/);
      await terminal.chooses("Read lists again");
      await terminal.sees(
        /✅ How long a vend is pending: 1 s \(set 24 h\)[\s\S]*✅ Order of the vending history[\s\S]*✅ Filter by reference/,
      );
      terminal.types("q");
      expect(await terminal.ends()).toBe(0);
    },
  },
  naira: {
    sandbox: { paymentUnit: "naira" },
    play: async ({ terminal, service, ada }) => {
      await opensPage(terminal);
      await terminal.chooses("No, ₦10,000");
      await terminal.sees(
        /⚠️ Unit of payment amounts: seen naira, set kobo[\s\S]*For .env[\s\S]*SERVICE_PAYMENT_UNIT=naira/,
      );
      terminal.types("q");
      expect(await terminal.ends()).toBe(2);
      expect(service.payments().map(({ status }) => status)).toEqual(["unpaid"]);
      await ada.start();
      await ada.sees("We open soon");
    },
  },
  header: {
    sandbox: { signatureHeader: "x-service-signature" },
    play: async (rehearsal) => {
      await pays(rehearsal);
      await rehearsal.terminal.sees(
        /🔒[\s\S]*⚠️ Signature of webhooks: seen x-service-signature sha512 hex, set x-squad-encrypted-body sha512 hex[\s\S]*SERVICE_SIGNATURE_HEADER=x-service-signature\nSERVICE_SIGNATURE_ALGORITHM=sha512/,
      );
      await rehearsal.restart(undefined, { SERVICE_SIGNATURE_HEADER: "x-service-signature" });
      await rehearsal.terminal.chooses("🔄 Look again");
      await rehearsal.terminal.sees(
        /🟢 Customers can buy[\s\S]*✅ Signature of webhooks: x-service-signature sha512 hex, as set/,
      );
    },
  },
  base64: {
    sandbox: { signatureEncoding: "base64" },
    play: async (rehearsal) => {
      await pays(rehearsal);
      await rehearsal.terminal.sees(
        /🔒[\s\S]*⚠️ Signature of webhooks: seen x-squad-encrypted-body sha512 base64, set x-squad-encrypted-body sha512 hex[\s\S]*SERVICE_SIGNATURE_ENCODING=base64/,
      );
      await rehearsal.restart(undefined, { SERVICE_SIGNATURE_ENCODING: "base64" });
      await rehearsal.terminal.chooses("🔄 Look again");
      await rehearsal.terminal.sees(
        /🟢 Customers can buy[\s\S]*✅ Signature of webhooks: x-squad-encrypted-body sha512 base64, as set/,
      );
    },
  },
  "oldest-first": {
    sandbox: { listsOldestFirst: true },
    traded: 2,
    play: async ({ terminal }) => {
      await terminal.chooses("1 · Read the lists");
      await terminal.sees(
        /⚠️ Order of the vending history: seen oldest first, set newest first[\s\S]*⚠️ Order of the payments list: seen oldest first/,
      );
    },
  },
  "pages-of-20": {
    sandbox: { pageRowsMax: 20 },
    traded: 21,
    play: async ({ terminal }) => {
      await terminal.chooses("1 · Read the lists");
      await terminal.sees(
        /⚠️ Largest page of the history: seen 20 rows, set 100 rows[\s\S]*⚠️ Largest page of payments: seen 20 rows/,
      );
    },
  },
  "no-filter": {
    sandbox: { filtersByReference: false },
    traded: 1,
    play: async ({ terminal }) => {
      await terminal.chooses("1 · Read the lists");
      await terminal.sees(/⚠️ Filter by reference: seen ignored, set heeded/);
    },
  },
  "own-charge-references": {
    play: async (rehearsal) => {
      rehearsal.service.useOwnChargeReferences();
      await pays(rehearsal);
      await charges(rehearsal);
      await rehearsal.terminal.sees(
        /⚠️ Reference of charged cards: seen another, set ours[\s\S]*Saved cards are not charged any more/,
      );
      await rehearsal.admin.sees(/Saved cards are no longer charged/);
    },
  },
  "no-token": {
    sandbox: { sendsTokens: false },
    play: async (rehearsal) => {
      await pays(rehearsal);
      const text = await rehearsal.terminal.sees(
        /🟢 Customers can buy[\s\S]*⚠️ Where a card’s token comes: seen no token in the webhook, set Body.payment_information.token_id/,
      );
      expect(text).not.toContain("3 · Charge");
      expect(text).toContain("4 · Buy ₦50 airtime");
    },
  },
};

test.each(Object.entries(VARIANTS))(
  "npm run rehearse shows what it finds beside the settings: service “%s”",
  async (name, { sandbox, play, traded }) => {
    const rehearsal = await openRehearsal(sandbox, traded);
    await play(rehearsal);
    const { TRANSCRIPTS } = process.env; // A folder for transcripts of the output.
    if (TRANSCRIPTS) await writeFile(`${TRANSCRIPTS}/rehearse-${name}.txt`, rehearsal.terminal.transcript());
  },
);

/** A copy of the built program in a folder whose path needs escapes in a URL. */
async function copiedProgram(): Promise<string> {
  const folder = await createTemporaryFolder("Ada's shop ₦ 100% ");
  for (const part of ["node_modules", "package.json"]) await symlink(join(ROOT, part), join(folder, part));
  for (const part of ["dist/src", "dist/conversations"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  return join(folder, "dist/src/tools/rehearse.js");
}

test("npm run rehearse starts a shop if none runs, and stops it again, also in a folder with special characters", async () => {
  const shop = await openChildShop();
  await shop.admin.start();
  await shop.admin.sees("What would you like?");
  await shop.stop();
  const terminal = openTerminal(await copiedProgram(), shop.env);
  await terminal.sees(/No shop is running[\s\S]*\(sandbox\)[\s\S]*🟢 Customers can buy/);
  await terminal.chooses("1 · Read the lists");
  await terminal.sees(/Read: \d+ plans/);
  expect(await terminal.ends()).toBe(2);
  await expect(fetch(`${shop.publicUrl}/healthz`)).rejects.toThrow("fetch failed");
});

test("a rehearsal is refused without the shop's own key", async () => {
  const world = await openWorld({ live: true });
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(`${world.publicUrl}/rehearsal`, { method: "POST", headers, body: JSON.stringify({ step: "skip" }) });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: "Bearer guess" })).status).toBe(401);
  const key = Buffer.alloc(32, 9).toString("base64");
  const terminal = openTerminal(REHEARSE, { ...environment(world), TOKEN_ENCRYPTION_KEY: key });
  expect(await terminal.ends()).toBe(1);
  expect(terminal.transcript()).toContain("is not this shop, or has another TOKEN_ENCRYPTION_KEY");
});

test("npm run rehearse says what to do if no owner has written to the bot yet", async () => {
  const world = await openWorld({ live: true });
  const terminal = openTerminal(REHEARSE, environment(world));
  await terminal.sees(/No owner is known yet: send \/start to the bot/);
});

test("npm run rehearse says how to find out what a shop waits for that does not open", async () => {
  const world = await openWorld();
  const folder = await createTemporaryFolder();
  const DATABASE_URL = "postgres://shop:a-password@127.0.0.1:9/shop";
  const terminal = openTerminal(REHEARSE, { ...environment(world), PORT: "0", DATA_DIR: folder, DATABASE_URL });
  await expect
    .poll(terminal.transcript, { timeout: 30_000 })
    .toContain("npm run check-config says what does not answer");
});
