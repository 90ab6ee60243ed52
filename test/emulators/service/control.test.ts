import { describe, expect, it, test } from "vitest";
import { adasPhone, checkoutFor, type Opened, openSandbox } from "./open-sandbox.js";

/** Posts to the control API as another process does, without a key. */
async function postControl({ publicUrl }: Opened, path: string, body?: unknown) {
  const answer = await fetch(`${publicUrl}/control${path}`, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const getControl = async ({ publicUrl }: Opened, path: string) => (await fetch(`${publicUrl}/control${path}`)).json();
const buy = ({ post }: Opened) => post("/vending/purchase/airtime", { phone_number: adasPhone, amount: 100 });

describe("the control API of the sandbox", () => {
  it("adds and clears faults", async () => {
    const sandbox = await openSandbox();
    const fault = { endpoint: "airtime", kind: "500", times: 2 };
    expect(await postControl(sandbox, "/faults", fault)).toEqual({ status: 200, body: { ok: true, result: null } });
    expect([(await buy(sandbox)).status, (await buy(sandbox)).status, (await buy(sandbox)).status]).toEqual([
      500, 500, 200,
    ]);
    expect(await getControl(sandbox, "/calls")).toHaveLength(3);
    await postControl(sandbox, "/faults", { ...fault, times: "always" });
    await postControl(sandbox, "/faults/clear");
    expect((await buy(sandbox)).status).toBe(200);
  });

  it("sets the results of vends", async () => {
    const sandbox = await openSandbox();
    await postControl(sandbox, "/vends", { result: "stay-pending" });
    const { reference } = (await buy(sandbox)).body.data;
    await postControl(sandbox, "/vends/settle", { reference, result: "failed" });
    expect(await getControl(sandbox, "/vends")).toMatchObject([{ reference, status: "failed" }]);
    expect(await getControl(sandbox, "/wallet")).toBe(50_000_000);
  });

  it("pays checkouts and waits until the webhook was sent", async () => {
    const sandbox = await openSandbox();
    await checkoutFor(sandbox, "top_1", { is_recurring: true });
    const paid = await postControl(sandbox, "/checkouts/pay", { reference: "top_1", channel: "card" });
    expect(paid.body).toEqual({ ok: true, result: { outcome: "paid" } });
    await postControl(sandbox, "/idle");
    expect(await getControl(sandbox, "/webhooks")).toMatchObject([{ reference: "top_1", status: 200 }]);
    expect(await getControl(sandbox, "/payments")).toMatchObject([{ reference: "top_1", status: "success" }]);
    const [token] = await getControl(sandbox, "/tokens");
    await postControl(sandbox, "/tokens/decline", { tokenId: token.id });
    expect(await getControl(sandbox, "/tokens")).toMatchObject([{ state: "declining" }]);
  });

  it("changes plans and the wallet", async () => {
    const sandbox = await openSandbox();
    await postControl(sandbox, "/plans/price", { planCode: "1001", price: 120 });
    await postControl(sandbox, "/plans/withdraw", { planCode: "1002" });
    await postControl(sandbox, "/wallet", { kobo: 100 });
    const plans = async () => (await sandbox.get("/vending/data-bundles?network=MTN")).body.data;
    expect((await plans()).slice(0, 2)).toMatchObject([{ bundle_price: "120" }, { plan_code: "1003" }]);
    expect(await getControl(sandbox, "/wallet")).toBe(100);
  });

  it("sets the webhook address, but only on this machine", async () => {
    const sandbox = await openSandbox();
    for (const url of [
      "http://10.0.0.5/",
      "https://evil.example/",
      "http://127.0.0.1.evil.example/",
      "file:///etc/passwd",
    ]) {
      expect((await postControl(sandbox, "/webhooks/url", { url })).status, url).toBe(400);
    }
    const changed = await postControl(sandbox, "/webhooks/url", { url: "http://127.0.0.1:1/elsewhere" });
    expect(changed.body).toEqual({ ok: true, result: null });
    await checkoutFor(sandbox, "top_1");
    await postControl(sandbox, "/checkouts/pay", { reference: "top_1", channel: "bank" });
    await sandbox.control.waitFor(({ webhooksSent }) => webhooksSent()[0]?.url === "http://127.0.0.1:1/elsewhere");
  });

  it("refuses invalid requests and unknown records", async () => {
    const sandbox = await openSandbox();
    expect((await postControl(sandbox, "/faults", { endpoint: "airtime", kind: "earthquake" })).status).toBe(400);
    const unknown = await postControl(sandbox, "/checkouts/pay", { reference: "nobody", channel: "card" });
    expect(unknown).toEqual({ status: 404, body: { ok: false, error: "No payment nobody in the sandbox" } });
  });
});

test("the error of a failed wait has the condition and the records of the sandbox", async () => {
  const sandbox = await openSandbox();
  await buy(sandbox);
  const wait = sandbox.control.waitFor(({ vends }) => vends().length === 2, 20);
  await expect(wait).rejects.toThrow(
    /within 20 ms: .*vends\(\)\.length === 2[\s\S]*app_08031234567_100_\d+ (pending|success)/,
  );
});

test("a stopped sandbox ends every wait", async () => {
  const sandbox = await openSandbox();
  const wait = sandbox.control.waitFor(() => false);
  sandbox.stop();
  await expect(wait).rejects.toThrow("The sandbox was stopped");
});
