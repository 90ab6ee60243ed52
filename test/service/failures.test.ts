import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { UNMEASURED } from "../harness/unmeasured.js";
import {
  airtime,
  aroundNow,
  checkout,
  connect,
  data,
  KEY,
  openSandbox,
  openScript,
  success,
  vendRow,
} from "./open-service.js";

/** Each fault of the sandbox, the outcome of a vend, and how many vends the service made. */
const FAULTS = [
  ["insufficient", "refused out-of-float", 0],
  ["unauthorised", "refused unauthorised", 0],
  ["429", "refused unreachable", 0],
  ["500", "unknown", 0],
  ["html", "unknown", 0],
  ["garbage", "unknown", 0],
  ["reset", "unknown", 0],
  ["500-after-accepting", "unknown", 1],
  ["html-after-accepting", "unknown", 1],
  ["garbage-after-accepting", "unknown", 1],
  ["reset-after-accepting", "unknown", 1],
  ["half-body", "unknown", 1],
] as const;

/** Faults without a complete reply, so that the call ends with our timeout. */
const SILENT_FAULTS = ["timeout", "timeout-after-accepting", "stall-body"] as const;

const outcomeText = (result: { outcome: string; reason?: string }) =>
  result.reason ? `${result.outcome} ${result.reason}` : result.outcome;

describe("a vend that meets a fault", () => {
  it.each(FAULTS)("(%s) is %s, and is sent once", async (kind, end, vends) => {
    for (const [endpoint, request] of [
      ["airtime", airtime],
      ["data", data],
    ] as const) {
      const { vendor, control } = await openSandbox();
      control.addFault({ endpoint, kind });
      expect(outcomeText(await vendor.vend(request))).toBe(end);
      expect(control.vends()).toHaveLength(vends);
      expect(control.calls()).toHaveLength(1);
    }
  });

  it.each(SILENT_FAULTS)("(%s) is unknown after the timeout", async (kind) => {
    const { at, control } = await openSandbox();
    control.addFault({ endpoint: "airtime", kind });
    const { vendor } = at({ timeoutMs: 150 });
    expect(await vendor.vend(airtime)).toEqual({ outcome: "unknown", cause: expect.stringMatching(/timeout/i) });
    await control.waitFor(({ calls }) => calls().length === 1);
  });

  it("is unknown after the timeout, although the service makes it", async () => {
    const { at, control } = await openSandbox();
    control.addFault({ endpoint: "airtime", kind: "slow", delayMs: 800 });
    expect((await at({ timeoutMs: 400 }).vendor.vend(airtime)).outcome).toBe("unknown");
    await control.waitFor(({ vends }) => vends().length === 1);
  });

  it("waits for a slow reply within the timeout", async () => {
    const { vendor, control } = await openSandbox();
    control.addFault({ endpoint: "airtime", kind: "slow", delayMs: 50 });
    expect((await vendor.vend(airtime)).outcome).toBe("accepted");
  });

  it.each(["another key", ""])("is refused as unauthorised with the key %j", async (secretKey) => {
    const { at, control } = await openSandbox();
    expect(await at({ secretKey }).vendor.vend(airtime)).toMatchObject({ outcome: "refused", reason: "unauthorised" });
    expect(control.vends()).toHaveLength(0);
  });
});

describe("a service that cannot be reached", () => {
  /** A port on which nothing listens. */
  const closedPort = async () => {
    const server = createServer().listen(0);
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  };

  it("makes a vend `unreachable`, a charge `unasked` and a history `unread` if it refuses connections", async () => {
    const { vendor, gateway } = connect(`http://localhost:${await closedPort()}`);
    expect(outcomeText(await vendor.vend(airtime))).toBe("refused unreachable");
    expect(await gateway.charge({ ...checkout, token: "AUTH_1" })).toMatchObject({ outcome: "unasked" });
    expect(await vendor.history(aroundNow().from)).toMatchObject({ outcome: "unread" });
  });

  it("makes a vend `unreachable` if its host name has no address", async () => {
    expect(outcomeText(await connect("http://nowhere.invalid").vendor.vend(airtime))).toBe("refused unreachable");
  });

  it("makes a vend `unreachable` if it closes the connection during the TLS handshake", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.end())).listen(0);
    const { port } = server.address() as AddressInfo;
    expect(outcomeText(await connect(`https://127.0.0.1:${port}`).vendor.vend(airtime))).toBe("refused unreachable");
    server.close();
  });

  it("makes a vend unknown if it closes the connection after a request", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.end())).listen(0);
    const { port } = server.address() as AddressInfo;
    expect(outcomeText(await connect(`http://127.0.0.1:${port}`).vendor.vend(airtime))).toBe("unknown");
    server.close();
  });
});

describe("any other call that meets a fault", () => {
  const faults = ["500", "html", "garbage", "reset", "unauthorised", "429", "half-body"] as const;

  it.each(faults)("(%s) makes a read `unread`, and opens no checkout", async (kind) => {
    const { vendor, gateway, control } = await openSandbox();
    control.addFault({ endpoint: "any", kind, times: 4 });
    expect((await vendor.plans("MTN")).outcome).toBe("unread");
    expect((await vendor.history(aroundNow().from)).outcome).toBe("unread");
    expect((await gateway.find(checkout.reference, aroundNow(), checkout.amount)).outcome).toBe("unread");
    const end = kind === "unauthorised" || kind === "429" ? "refused" : "unknown";
    expect((await gateway.open(checkout)).outcome).toBe(end);
    expect(control.calls()).toHaveLength(4);
  });

  it.each(SILENT_FAULTS)("(%s) ends after the timeout", async (kind) => {
    const { at, control } = await openSandbox();
    const { vendor, gateway } = at({ timeoutMs: 150 });
    control.addFault({ endpoint: "any", kind, times: 4 });
    const ends = await Promise.all([
      vendor.plans("MTN"),
      vendor.history(aroundNow().from),
      gateway.find(checkout.reference, aroundNow(), checkout.amount),
      gateway.open(checkout),
    ]);
    expect(ends.map(({ outcome }) => outcome)).toEqual(["unread", "unread", "unread", "unknown"]);
  });
});

describe("an unexpected reply to a vend", () => {
  const refusal = (message: string) => ({ success: false, message, data: {} });

  it.each([
    ["an empty 200", 200, "", "unknown"],
    ["an empty object", 200, {}, "unknown"],
    ["a list", 200, [], "unknown"],
    ["success without a record", 200, success(null), "unknown"],
    ["success with an empty record", 200, success({}), "unknown"],
    ["a record without a state", 200, success(vendRow({ status: null })), "unknown"],
    ["an unknown state", 200, success(vendRow({ status: "queued" })), "accepted"],
    ["a record without an amount", 200, success(vendRow({ amount: null })), "unknown"],
    ["a record for another number", 200, success(vendRow({ phone_number: "08099999999" })), "unknown"],
    ["a record of another amount", 200, success(vendRow({ amount: "300.00" })), "unknown"],
    ["a record of data", 200, success(vendRow({ type: "data" })), "unknown"],
    ["a record with an unexpected meta", 200, success(vendRow({ meta: { vending_status: "success" } })), "accepted"],
    ["a record without success or status", 200, { data: vendRow() }, "accepted"],
    ["a record under 201", 201, success(vendRow()), "accepted"],
    ["success in the body of a 400", 400, success(vendRow()), "unknown"],
    ["success, with status 500 in the envelope", 200, { ...success(vendRow()), status: 500 }, "unknown"],
    ["a known refusal under 200", 200, refusal("Insufficient balance"), "refused out-of-float"],
    ["an unknown refusal under 200", 200, refusal("Something happened"), "unknown"],
    ["a 400 in the envelope of a 200", 200, { ...refusal("No."), status: 400 }, "refused rejected"],
    ["a 401 in the envelope of a 200", 200, { ...refusal("No."), status: 401 }, "refused unauthorised"],
    ["an unknown refusal under 400", 400, refusal("Amount is below the minimum"), "refused rejected"],
    ["an invalid number", 400, refusal("Invalid phone number"), "refused bad-recipient"],
    [
      "a number that is not valid for a plan",
      400,
      refusal("Phone number is not valid for this plan"),
      "refused bad-recipient",
    ],
    ["a plan that a number cannot have", 404, refusal("Plan not found for phone number"), "refused plan-unavailable"],
    ["a network that is down", 400, refusal("Recipient network is currently unavailable"), "refused network-failed"],
    ["a network that is down, under 200", 200, refusal("MTN network not available"), "refused network-failed"],
    ["a number that a network does not know", 400, refusal("Recipient not found on network"), "refused bad-recipient"],
    ["a plan that no longer exists", 404, refusal("Plan not found"), "refused plan-unavailable"],
    [
      "a validation error",
      422,
      { title: "Errors.", errors: { phone_number: ["must be 11 digits"] } },
      "refused bad-recipient",
    ],
    ["a 400 of a proxy", 400, "<html>Bad Request</html>", "unknown"],
    ["a 404 of a proxy", 404, "nothing here", "unknown"],
    ["a duplicate", 400, refusal("Duplicate transaction"), "unknown"],
    ["a vend in progress", 400, refusal("A transaction is already in progress"), "unknown"],
    ["a 408", 408, refusal("Request timeout"), "unknown"],
    ["a 409", 409, refusal("Conflict"), "unknown"],
    ["a 500 with a known message", 500, refusal("Insufficient balance"), "unknown"],
    ["a 403 in HTML", 403, "<html>Forbidden</html>", "refused unauthorised"],
    ["a redirect", 307, "", "unknown"],
  ] as const)("%s", async (_, status, body, end) => {
    const { vendor, requests } = await openScript((c) => {
      const headers = { "content-type": "application/json", location: "/elsewhere" };
      return c.newResponse(typeof body === "string" ? body : JSON.stringify(body), status, headers);
    });
    expect(outcomeText(await vendor.vend(airtime))).toBe(end);
    expect(requests).toHaveLength(1);
  });

  it("is unknown if it is too long", async () => {
    const { vendor } = await openScript((c) =>
      c.body(JSON.stringify(success(vendRow({ meta: "x".repeat(5_000_000) })))),
    );
    expect((await vendor.vend(airtime)).outcome).toBe("unknown");
  });
});

describe("the secret key", () => {
  it("is sent as a bearer token", async () => {
    const headers: (string | undefined)[] = [];
    const { vendor } = await openScript((c) => {
      headers.push(c.req.header("authorization"));
      return c.json(success([]));
    });
    await vendor.plans("MTN");
    expect(headers).toEqual([`Bearer ${KEY}`]);
  });

  it("is in no message, even if the reply of the service contains it", async () => {
    const { vendor, gateway } = await openScript((c) =>
      c.json({ success: false, message: `${"x".repeat(190)} Bearer ${KEY} is invalid` }, 400),
    );
    const ends = [await vendor.vend(airtime), await gateway.open(checkout), await vendor.plans("MTN")];
    expect(JSON.stringify(ends)).not.toContain(KEY.slice(0, 6));
    expect(JSON.stringify(ends)).toContain("Bearer [k");
  });

  it("is metered as refused after 401 and 403, and as answered after any other refusal", async () => {
    const statuses = [200, 401, 403, 400, 500] as const;
    const ends: string[] = [];
    const reply = (status: (typeof statuses)[number]) =>
      status === 200 ? success([]) : { status, success: false, message: "No" };
    const { vendor, requests } = await openScript(
      (c) => {
        const status = statuses[requests.length - 1] ?? 500;
        return c.json(reply(status), status);
      },
      { meter: { ...UNMEASURED, call: ({ ended }) => void ends.push(ended) } },
    );
    for (const _ of statuses) await vendor.plans("MTN");
    expect(ends).toEqual(["answered", "refused", "refused", "answered", "unheard"]);
  });

  it("is not in the error if it cannot be sent in a header", () => {
    expect(() => connect("http://localhost", { secretKey: `${KEY}\n₦` })).toThrow(/secret key/);
    expect(() => connect("http://localhost", { secretKey: `${KEY}\n₦` })).not.toThrow(new RegExp(KEY));
  });
});
