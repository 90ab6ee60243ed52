import { describe, expect, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import { MAIN, runProgram } from "../harness/run-program.js";
import { booksInFolder, booksInPostgres } from "../harness/test-books.js";

const BOOKS = [
  ["a folder", () => booksInFolder()],
  ["Postgres", () => booksInPostgres()],
] as const;

/** With Postgres, work that a process had when it died is taken over some seconds later (lease.ts). */
const TAKEN_OVER = { timeoutMs: 40_000 };

describe.each(BOOKS)("with its books in %s, a process killed with kill -9", (_, openBooks) => {
  test("in the middle of a flow goes on with the next answer", async () => {
    const shop = await openChildShop({}, await openBooks());
    const { ada, telegram, service } = shop;
    await ada.start();
    await ada.topsUp("1000");
    await ada.send("/airtime");
    await ada.sees("Which network?");
    await ada.tap("MTN");
    await ada.sees("How much airtime?");
    await telegram.idle();
    await shop.waitForDraft("airtime");
    await shop.waitForDraft("MTN");
    await shop.kill();
    await shop.start();
    await ada.send("200");
    await ada.sees("For which number?", TAKEN_OVER);
    await ada.send("08031234567");
    await ada.sees("Confirm by choosing");
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/, TAKEN_OVER);
    expect(service.vends()).toHaveLength(1);
  });

  test("between payment and vend completes the order after a restart", async () => {
    const shop = await openChildShop({}, await openBooks());
    const { ada, service } = shop;
    await ada.start();
    await ada.opensPage();
    service.addFault({ endpoint: "query", kind: "timeout", times: 2 });
    ada.pay();
    await service.waitFor(() => service.webhooksSent().some(({ status }) => status === 200));
    await shop.kill();
    await shop.start();
    await ada.sees(/Delivered/, TAKEN_OVER);
    expect(service.vends()).toHaveLength(1);
  });

  test("during a vend looks the vend up and does not repeat it", async () => {
    const shop = await openChildShop({}, await openBooks());
    const { ada, service } = shop;
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesAirtime("200");
    service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting" });
    await ada.tap(/Pay from Wallet/);
    await service.waitFor(() => service.vends().length === 1);
    await shop.kill();
    await shop.start();
    await ada.sees(/Delivered/, TAKEN_OVER);
    expect(service.vends()).toHaveLength(1);
  });

  test("between storing a customer's message to staff and recording its update stores it once", async () => {
    const shop = await openChildShop({}, await openBooks());
    const { ada, admin, telegram } = shop;
    await admin.start();
    await ada.start();
    await ada.send("agent");
    await ada.sees(/not bought anything here yet/);
    await ada.tap(/Talk to us/);
    await ada.sees(/What is wrong/);
    await telegram.idle();
    await shop.waitForDraft("talk-to-us");
    telegram.addFault({ method: "sendMessage", chat: ada.id, status: 0, delayMs: 60_000 });
    telegram.addFault({ method: "editMessageText", chat: ada.id, status: 0, delayMs: 60_000 });
    await ada.send("Where is it?");
    const written = async () => [...(await shop.books.rows()).thread.values()].flatMap(({ messages }) => messages);
    await expect.poll(written, { timeout: 20_000 }).toHaveLength(1);
    expect(
      ada.texts().filter((text) => /A person will answer/.test(text)),
      "the answer is held up",
    ).toEqual([]);
    // A card is sent again if the process dies after sending it and before marking it as sent.
    await admin.sees(/“Where is it\?”/, TAKEN_OVER);
    const waiting = async () => (await shop.books.rows()).notification.size;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    await shop.kill();
    await shop.start();
    telegram.redeliverLast(ada.id);
    await ada.sees(/A person will answer you here/, TAKEN_OVER);
    await admin.sees(/“Where is it\?”/, TAKEN_OVER);
    await admin.send("/inbox");
    await admin.sees(/Customers who wrote to us/);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    expect(await written()).toMatchObject([{ text: "Where is it?", number: 1 }]);
    expect(
      admin
        .messages()
        .filter(({ text, buttons }) => /“Where is it/.test(text) && /Answer/.test(JSON.stringify(buttons))),
    ).toHaveLength(1);
    expect(ada.texts().filter((text) => /A person will answer you here/.test(text))).toHaveLength(1);
  });
});

test.each(BOOKS)(
  "with its books in %s, a process that is asked to stop finishes work in progress and exits with 0",
  async (_, openBooks) => {
    const shop = await openChildShop({}, await openBooks());
    const { ada, service } = shop;
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesAirtime("200");
    service.addFault({ endpoint: "airtime", kind: "slow", delayMs: 200 });
    await ada.tap(/Pay from Wallet/);
    await service.waitFor(() => service.calls().some(({ endpoint }) => endpoint === "airtime"));
    expect(await shop.stop()).toBe(0);
    await shop.start();
    await ada.sees(/Delivered/, TAKEN_OVER);
    expect(service.vends()).toHaveLength(1);
  },
);

test("a second process on the same folder exits with a clear message, and the first carries on", async () => {
  const shop = await openChildShop();
  const { code, output } = await runProgram(process.execPath, [MAIN], { env: { ...shop.env, PORT: "0" } });
  expect(code).toBe(1);
  expect(output).toMatch(/The store in \S+\/books is in use by process \d+; two processes must never share it/);
  await shop.ada.start();
  await shop.ada.sees("What would you like?");
});

test("a faulty configuration exits with 78, names every fault and prints no values", async () => {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    BOT_TOKEN: "not-a-token",
    SERVICE_SECRET_KEY: "shh-secret",
    PORT: "99999",
  };
  const { code, output } = await runProgram(process.execPath, [MAIN], { env });
  expect(code).toBe(78);
  for (const name of ["BOT_TOKEN", "PORT", "SERVICE_BASE_URL", "PUBLIC_URL", "TOKEN_ENCRYPTION_KEY"]) {
    expect(output).toContain(name);
  }
  expect(output).not.toContain("not-a-token");
  expect(output).not.toContain("shh-secret");
});
