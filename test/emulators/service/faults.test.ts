import { Hono } from "hono";
import { describe, expect, it, test } from "vitest";
import { endpoints, faultKinds } from "../../../src/emulators/service/faults.js";
import { createSandbox } from "../../../src/emulators/service/sandbox.js";
import { adasPhone, KEY, type Opened, openSandbox } from "./open-sandbox.js";

const buy = ({ ask }: Opened, init: RequestInit = {}) =>
  ask("/vending/purchase/airtime", {
    method: "POST",
    body: JSON.stringify({ phone_number: adasPhone, amount: 200 }),
    headers: { "content-type": "application/json" },
    ...init,
  });

describe("a fault", () => {
  it.each([
    ["500", 500, 0],
    ["html", 502, 0],
    ["429", 429, 0],
    ["insufficient", 400, 0],
    ["unauthorised", 401, 0],
    ["garbage", 200, 0],
    ["500-after-accepting", 500, 1],
    ["html-after-accepting", 502, 1],
    ["garbage-after-accepting", 200, 1],
    ["slow", 200, 1],
  ] as const)("%s gives status %i and makes %i vends, once", async (kind, status, vends) => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "airtime", kind, ...(kind === "slow" ? { delayMs: 20 } : {}) });
    const answer = await buy(sandbox);
    expect(answer.status).toBe(status);
    await answer.text();
    expect(sandbox.control.vends()).toHaveLength(vends);
    expect(sandbox.control.calls()).toMatchObject([{ endpoint: "airtime", fault: kind, status }]);
    expect((await buy(sandbox)).status).toBe(200);
  });

  it.each([
    ["reset", 0],
    ["reset-after-accepting", 1],
  ] as const)("%s closes the connection and makes %i vends", async (kind, vends) => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "airtime", kind });
    await expect(buy(sandbox)).rejects.toThrow("fetch failed");
    expect(sandbox.control.vends()).toHaveLength(vends);
    expect(sandbox.control.calls()).toMatchObject([{ fault: kind, status: null }]);
  });

  it.each([
    ["timeout", 0],
    ["timeout-after-accepting", 1],
  ] as const)("%s gives no reply, and makes %i vends", async (kind, vends) => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "any", kind });
    const abort = new AbortController();
    const answer = buy(sandbox, { signal: abort.signal });
    await sandbox.control.waitFor(({ calls, vends: made }) => calls().length === 1 && made().length === vends);
    abort.abort();
    await expect(answer).rejects.toThrow("aborted");
    expect(sandbox.control.calls()).toMatchObject([{ status: null }]);
  });

  it("half-body ends in the middle of the reply, after the vend", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "airtime", kind: "half-body" });
    const answer = await buy(sandbox);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    expect(sandbox.control.vends()).toHaveLength(1);
  });

  it("stall-body sends half of the reply, and nothing more until the sandbox stops", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "airtime", kind: "stall-body" });
    const answer = await buy(sandbox);
    const reader = answer.body?.getReader();
    const half = new TextDecoder().decode((await reader?.read())?.value);
    expect(half).toMatch(/^\{"status":200,"success":true/);
    const rest = reader?.read();
    sandbox.stop();
    await expect(rest).rejects.toThrow("terminated");
  });

  it("affects only its endpoint, as often as configured", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "query", kind: "500" });
    sandbox.control.addFault({ endpoint: "airtime", kind: "500", times: 2 });
    const statuses = [];
    for (let each = 0; each < 3; each++) statuses.push((await buy(sandbox)).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it("continues until it is cleared, if it was added for always", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addFault({ endpoint: "any", kind: "500", times: "always" });
    expect([(await buy(sandbox)).status, (await buy(sandbox)).status]).toEqual([500, 500]);
    sandbox.control.clearFaults();
    expect((await buy(sandbox)).status).toBe(200);
  });
});

describe("the key", () => {
  const paths = [
    ["POST", "/vending/purchase/airtime"],
    ["POST", "/vending/purchase/data"],
    ["GET", "/vending/data-bundles?network=MTN"],
    ["GET", "/vending/transactions"],
    ["POST", "/transaction/initiate"],
    ["POST", "/transaction/charge_card"],
    ["GET", "/transaction"],
  ] as const;

  it.each(paths)("is required by %s %s", async (method, path) => {
    const { publicUrl } = await openSandbox();
    const missing = await fetch(`${publicUrl}${path}`, { method });
    expect(missing.status).toBe(401);
    expect(await missing.json()).toEqual({ success: false, message: expect.any(String), data: {} });
    const wrong = await fetch(`${publicUrl}${path}`, { method, headers: { authorization: `Bearer ${KEY}x` } });
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toEqual({ success: false, message: "Merchant authentication failed", data: {} });
  });
});

test("every endpoint can be made to fail", async () => {
  const sandbox = await openSandbox();
  for (const endpoint of endpoints) sandbox.control.addFault({ endpoint, kind: "500" });
  const posts = [
    "/vending/purchase/airtime",
    "/vending/purchase/data",
    "/transaction/initiate",
    "/transaction/charge_card",
  ];
  const gets = ["/vending/data-bundles", "/vending/transactions", "/transaction"];
  for (const path of posts) expect((await sandbox.post(path, {})).status).toBe(500);
  for (const path of gets) expect((await sandbox.get(path)).status).toBe(500);
  expect(
    sandbox.control
      .calls()
      .map((call) => call.endpoint)
      .sort(),
  ).toEqual([...endpoints].sort());
});

test("the sandbox still replies after every kind of fault", async () => {
  const sandbox = await openSandbox();
  for (const kind of faultKinds) {
    sandbox.control.addFault({ endpoint: "plans", kind, delayMs: 1 });
    const timeout = AbortSignal.timeout(100);
    await sandbox
      .ask("/vending/data-bundles?network=GLO", { signal: timeout })
      .then((answer) => answer.text())
      .catch(() => "broken");
  }
  expect((await sandbox.get("/vending/data-bundles?network=GLO")).status).toBe(200);
});

test("the sandbox works at the root and mounted in another app", async () => {
  const { app, control } = createSandbox({ publicUrl: "http://sandbox.test", secretKey: KEY });
  const parent = new Hono().route("/somewhere/else", app);
  const headers = { authorization: `Bearer ${KEY}` };
  expect((await app.request("/vending/transactions", { headers })).status).toBe(200);
  expect((await parent.request("/somewhere/else/vending/transactions", { headers })).status).toBe(200);
  expect(control.calls()).toHaveLength(2);
});
