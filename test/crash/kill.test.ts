import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import { aFolderHome, aPostgresHome } from "../harness/homes.js";

const HOMES = [
  ["a folder", () => aFolderHome()],
  ["Postgres", aPostgresHome],
] as const;

/** In Postgres, what a process had in hand when it died is taken over some seconds later (lease.ts). */
const TAKEN_OVER = { timeoutMs: 20_000 };

describe.each(HOMES)("with its books in %s, a process killed with kill -9", (_, home) => {
  test("in the middle of a flow goes on with the next answer", async () => {
    const shop = await openChildShop({}, await home());
    const { ada, telegram, service } = shop;
    await ada.start();
    await ada.topsUp("1000");
    await ada.send("/airtime");
    await ada.sees("Which network?");
    await ada.tap("MTN");
    await ada.sees("How much airtime?");
    await telegram.idle();
    await shop.drafted("airtime");
    await shop.drafted("MTN");
    await shop.kill();
    await shop.start();
    await ada.send("200");
    await ada.sees("For which number?");
    await ada.send("08031234567");
    await ada.sees("Confirm by choosing");
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  });

  test("between payment and vend completes the order after it starts again", async () => {
    const shop = await openChildShop({}, await home());
    const { ada, service } = shop;
    await ada.start();
    await ada.choosesAirtime("200");
    await ada.tap(/Pay by Checkout/);
    await ada.sees(/Pay on the secure page/);
    service.addFault({ endpoint: "query", kind: "timeout", times: 2 });
    ada.pay();
    await service.waitFor(() => service.webhooksSent().some(({ status }) => status === 200));
    await shop.kill();
    await shop.start();
    await ada.sees(/Delivered/, TAKEN_OVER);
    expect(service.vends()).toHaveLength(1);
  });

  test("while the vendor is being called looks the vend up, and does not repeat it", async () => {
    const shop = await openChildShop({}, await home());
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
});

test.each(HOMES)(
  "with its books in %s, a process asked to stop finishes what is in hand and ends well",
  async (_, home) => {
    const shop = await openChildShop({}, await home());
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

test("a second process on the same folder is refused with a clear word, and the first goes on", async () => {
  const shop = await openChildShop();
  const second = spawn(process.execPath, ["dist/src/main.js"], { env: { ...shop.env, PORT: "0" } });
  let said = "";
  second.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(second, "close")) as [number];
  expect(code).toBe(1);
  expect(said).toMatch(/already|another|in use|owned/i);
  await shop.ada.start();
  await shop.ada.sees("What would you like?");
});

test("a configuration with faults names them all, shows no values, and opens nothing", async () => {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    BOT_TOKEN: "not-a-token",
    SERVICE_SECRET_KEY: "shh-secret",
    PORT: "99999",
  };
  const child = spawn(process.execPath, ["dist/src/main.js"], { env });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
  for (const name of ["BOT_TOKEN", "PORT", "SERVICE_BASE_URL", "PUBLIC_URL", "TOKEN_ENCRYPTION_KEY"]) {
    expect(said).toContain(name);
  }
  expect(said).not.toContain("not-a-token");
  expect(said).not.toContain("shh-secret");
});
