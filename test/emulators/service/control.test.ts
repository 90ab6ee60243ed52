import { describe, expect, it, test } from "vitest";
import { adasPhone, checkoutFor, type Opened, openSandbox } from "./open-sandbox.js";

/** Calls the control as another process does: no key, JSON both ways. */
async function tell({ publicUrl }: Opened, path: string, body?: unknown) {
  const answer = await fetch(`${publicUrl}/control${path}`, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const look = async ({ publicUrl }: Opened, path: string) => (await fetch(`${publicUrl}/control${path}`)).json();
const buy = ({ post }: Opened) => post("/vending/purchase/airtime", { phone_number: adasPhone, amount: 100 });

describe("the sandbox under remote control", () => {
  it("fails on demand", async () => {
    const sandbox = await openSandbox();
    const order = { endpoint: "airtime", kind: "500", times: 2 };
    expect(await tell(sandbox, "/faults", order)).toEqual({ status: 200, body: { ok: true, result: null } });
    expect([(await buy(sandbox)).status, (await buy(sandbox)).status, (await buy(sandbox)).status]).toEqual([
      500, 500, 200,
    ]);
    expect(await look(sandbox, "/calls")).toHaveLength(3);
    await tell(sandbox, "/faults", { ...order, times: "always" });
    await tell(sandbox, "/faults/clear");
    expect((await buy(sandbox)).status).toBe(200);
  });

  it("decides how vends end", async () => {
    const sandbox = await openSandbox();
    await tell(sandbox, "/vends", { result: "stay-pending" });
    const { reference } = (await buy(sandbox)).body.data;
    await tell(sandbox, "/vends/settle", { reference, result: "failed" });
    expect(await look(sandbox, "/vends")).toMatchObject([{ reference, status: "failed" }]);
    expect(await look(sandbox, "/wallet")).toBe(50_000_000);
  });

  it("pays checkouts and waits until the webhook has gone out", async () => {
    const sandbox = await openSandbox();
    await checkoutFor(sandbox, "top_1", { is_recurring: true });
    const paid = await tell(sandbox, "/checkouts/pay", { reference: "top_1", channel: "card" });
    expect(paid.body).toEqual({ ok: true, result: { outcome: "paid" } });
    await tell(sandbox, "/idle");
    expect(await look(sandbox, "/webhooks")).toMatchObject([{ reference: "top_1", status: 200 }]);
    expect(await look(sandbox, "/payments")).toMatchObject([{ reference: "top_1", status: "success" }]);
    const [token] = await look(sandbox, "/tokens");
    await tell(sandbox, "/tokens/decline", { tokenId: token.id });
    expect(await look(sandbox, "/tokens")).toMatchObject([{ state: "declining" }]);
  });

  it("changes plans and the wallet", async () => {
    const sandbox = await openSandbox();
    await tell(sandbox, "/plans/price", { planCode: "1001", price: 120 });
    await tell(sandbox, "/plans/withdraw", { planCode: "1002" });
    await tell(sandbox, "/wallet", { kobo: 100 });
    const plans = async () => (await sandbox.get("/vending/data-bundles?network=MTN")).body.data;
    expect((await plans()).slice(0, 2)).toMatchObject([{ bundle_price: "120" }, { plan_code: "1003" }]);
    expect(await look(sandbox, "/wallet")).toBe(100);
  });

  it("sends webhooks elsewhere, but only to this machine", async () => {
    const sandbox = await openSandbox();
    for (const url of [
      "http://10.0.0.5/",
      "https://evil.example/",
      "http://127.0.0.1.evil.example/",
      "file:///etc/passwd",
    ]) {
      expect((await tell(sandbox, "/webhooks/url", { url })).status, url).toBe(400);
    }
    const told = await tell(sandbox, "/webhooks/url", { url: "http://127.0.0.1:1/elsewhere" });
    expect(told.body).toEqual({ ok: true, result: null });
    await checkoutFor(sandbox, "top_1");
    await tell(sandbox, "/checkouts/pay", { reference: "top_1", channel: "bank" });
    await sandbox.control.waitFor(({ webhooksSent }) => webhooksSent()[0]?.url === "http://127.0.0.1:1/elsewhere");
  });

  it("refuses invalid requests and unknown records", async () => {
    const sandbox = await openSandbox();
    expect((await tell(sandbox, "/faults", { endpoint: "airtime", kind: "earthquake" })).status).toBe(400);
    const unknown = await tell(sandbox, "/checkouts/pay", { reference: "nobody", channel: "card" });
    expect(unknown).toEqual({ status: 404, body: { ok: false, error: "No payment nobody in the sandbox" } });
  });
});

test("a wait that fails says what it waited for and what there was", async () => {
  const sandbox = await openSandbox();
  await buy(sandbox);
  const wait = sandbox.control.waitFor(({ vends }) => vends().length === 2, 20);
  await expect(wait).rejects.toThrow(
    /within 20 ms: .*vends\(\)\.length === 2[\s\S]*app_08031234567_100_\d+ (pending|success)/,
  );
});

test("stopping ends every wait", async () => {
  const sandbox = await openSandbox();
  const wait = sandbox.control.waitFor(() => false);
  sandbox.stop();
  await expect(wait).rejects.toThrow("The sandbox was stopped");
});
