import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { serve } from "@hono/node-server";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { instant, wallClock } from "../../src/core/base/time.js";
import { createWeb, type WebDeps } from "../../src/web/web.js";

const SECRET = "a-secret-of-the-tests";
const BODY_MAX_BYTES = 256 * 1024;

const HEALTH: WebDeps["health"] = {
  ...{
    unready: () => ["telegram"],
    registry: { read: () => [], countRefusal: () => {} },
    snapshot: () => Promise.reject(new Error("The books are down")),
  },
  ...{ clock: wallClock, metricsAccess: { token: "a-token-for-metrics" } },
};

/** The web server alone, and the bodies and updates that it passed on. */
function openWeb(changes: Partial<WebDeps> = {}) {
  const received: string[] = [];
  const logged: string[] = [];
  const write = (fields: object, message: string) =>
    void logged.push(
      message + JSON.stringify(fields, (_name, value) => (value instanceof Error ? String(value) : value)),
    );
  const web = createWeb({
    readPaymentWebhook: ({ body }) => {
      received.push(`payment of ${body.length} bytes`);
      return { outcome: "forged" };
    },
    webhookSignatures: { recordUnsigned: async () => {}, recordSigned: async () => {} },
    noteWebhook: async () => {},
    handlePaymentWebhook: async () => void received.push("notice"),
    telegram: { secret: SECRET, receive: async () => void received.push("update") },
    shopName: "<b>Sharp</b> & Co",
    chatUrl: () => 'https://t.me/sharp"bot',
    health: HEALTH,
    log: { info: write, warn: write, error: write },
    ...changes,
  });
  return { web, received, logged };
}

const HOOKS = ["/webhooks/payments", "/webhooks/telegram"];
const headers = { "x-telegram-bot-api-secret-token": SECRET };

/** A body without a declared length. */
const streamOf = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 16_384)));
      left -= 16_384;
    },
  });
};

describe.each(HOOKS)("%s", (path) => {
  it("refuses a body that is too large, with or without a declared length", async () => {
    const { web, received } = openWeb();
    const declared = await web.request(path, { method: "POST", headers, body: new Uint8Array(BODY_MAX_BYTES + 1) });
    const streamed = new Request(`http://shop${path}`, {
      ...{ method: "POST", headers, body: streamOf(BODY_MAX_BYTES * 4), duplex: "half" },
    } as RequestInit);
    expect(declared.status).toBe(413);
    expect((await web.request(streamed)).status).toBe(413);
    expect(received).toEqual([]);
  });

  it.each(["GET", "PUT", "DELETE", "PATCH"])("does not exist for %s", async (method) => {
    expect((await openWeb().web.request(path, { method, headers })).status).toBe(404);
  });
});

it("accepts a body of exactly the limit", async () => {
  const { web, received } = openWeb();
  const body = new Uint8Array(BODY_MAX_BYTES);
  expect((await web.request("/webhooks/payments", { method: "POST", body })).status).toBe(401);
  expect(received).toEqual([`payment of ${BODY_MAX_BYTES} bytes`]);
});

describe("WhatsApp's webhook", () => {
  const MEGABYTE = 1024 * 1024;
  const send = async (bytes: number) => {
    const received: number[] = [];
    const receive = async (body: Uint8Array) => {
      received.push(body.length);
      return "received" as const;
    };
    const { web } = openWeb({ whatsapp: { verifyToken: SECRET, receive } });
    const answer = await web.request("/webhooks/whatsapp", { method: "POST", body: new Uint8Array(bytes) });
    return { status: answer.status, received };
  };

  it("accepts 3 MB, as many events as Meta may send at once", async () => {
    expect(await send(3 * MEGABYTE)).toEqual({ status: 200, received: [3 * MEGABYTE] });
  });

  it("lets in 16 large bodies at a time, and any number of others: anybody can send them, slowly", async () => {
    const receive = async () => "forged" as const;
    const { web } = openWeb({ whatsapp: { verifyToken: SECRET, receive } });
    const server = serve({ fetch: web.fetch, port: 0 }) as Server;
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const statusOf = async (bytes: number) => {
      const body = new Uint8Array(bytes);
      return (await fetch(`http://127.0.0.1:${port}/webhooks/whatsapp`, { method: "POST", body })).status;
    };
    const slow = Array.from({ length: 16 }, () => connect(port, "127.0.0.1"));
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    for (const socket of slow) {
      const requested = once(server, "request");
      socket.write(`POST /webhooks/whatsapp HTTP/1.1\r\nhost: shop\r\ncontent-length: ${4 * MEGABYTE}\r\n\r\nhalf`);
      await requested;
    }
    expect([await statusOf(3 * MEGABYTE), await statusOf(10_000)]).toEqual([503, 401]);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => statusOf(3 * MEGABYTE)).toBe(401);
  });

  it("answers Meta's challenge only with the verify token", async () => {
    const { web } = openWeb({ whatsapp: { verifyToken: SECRET, receive: async () => "received" } });
    const query = { "hub.mode": "subscribe", "hub.challenge": "4711", "hub.verify_token": SECRET };
    const answer = async (changed: Readonly<Record<string, string>>, without?: keyof typeof query) => {
      const parameters = new URLSearchParams({ ...query, ...changed });
      if (without) parameters.delete(without);
      const response = await web.request(`/webhooks/whatsapp?${parameters}`);
      return response.status === 200 ? response.text() : response.status;
    };
    expect(await answer({})).toBe("4711");
    expect(await answer({ "hub.verify_token": "wrong" })).toBe(403);
    expect(await answer({}, "hub.verify_token")).toBe(403);
    expect(await answer({}, "hub.challenge")).toBe(403);
    expect(await answer({ "hub.mode": "unsubscribe" })).toBe(403);
  });

  it("is refused with 5 MB", async () => {
    expect(await send(5 * MEGABYTE)).toEqual({ status: 413, received: [] });
  });
});

test("a large body to any other path is not read", async () => {
  const { web } = openWeb();
  for (const path of ["/", "/return/top_1", "/healthz", "/metrics", "/webhooks", "/webhooks/whatsapp"]) {
    const body = streamOf(Number.POSITIVE_INFINITY);
    const request = new Request(`http://shop${path}`, { method: "POST", body, duplex: "half" } as RequestInit);
    expect([404, 413], path).toContain((await web.request(request)).status);
  }
});

test.each([
  ["not JSON", "{"],
  ["an empty body", ""],
  ["a number", "1"],
  ["null", "null"],
  ["a list", "[]"],
  ["an object without an id", '{"message":{}}'],
  ["brackets without end", "[".repeat(100_000)],
])("Telegram's webhook refuses a body that is not an update: %s", async (_what, body) => {
  const { web, received } = openWeb();
  expect((await web.request("/webhooks/telegram", { method: "POST", headers, body })).status).toBe(400);
  expect(received).toEqual([]);
});

test.each([
  ["none", {}],
  ["an empty one", { "x-telegram-bot-api-secret-token": "" }],
  ["another one", { "x-telegram-bot-api-secret-token": SECRET.toUpperCase() }],
  ["the beginning of it", { "x-telegram-bot-api-secret-token": SECRET.slice(0, -1) }],
])("Telegram's webhook refuses a request without our secret: %s", async (_what, given) => {
  const { web, received } = openWeb();
  const body = JSON.stringify({ update_id: 1 });
  expect(
    (await web.request("/webhooks/telegram", { method: "POST", headers: given as HeadersInit, body })).status,
  ).toBe(401);
  expect(received).toEqual([]);
  expect((await web.request("/webhooks/telegram", { method: "POST", headers, body })).status).toBe(200);
  expect(received).toEqual(["update"]);
});

describe("every response", () => {
  it.each(["/return/top_1", "/healthz", "/readyz", "/metrics", "/nowhere", "/webhooks/payments", "/broken"])(
    "from %s has the security headers and no x-powered-by",
    async (path) => {
      const { web } = openWeb();
      web.get("/broken", () => {
        throw new Error("on purpose");
      });
      const answer = await web.request(path, { method: path.startsWith("/webhooks") ? "POST" : "GET" });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringContaining("max-age="),
      });
      expect(answer.headers.get("x-powered-by")).toBeNull();
    },
  );

  it("to a request that fails does not contain the error, which is logged", async () => {
    const { web, logged } = openWeb({
      health: {
        ...HEALTH,
        unready: () => {
          throw new Error("key sk_123");
        },
      },
    });
    const answer = await web.request("/readyz");
    expect([answer.status, await answer.text()]).toEqual([500, "Something went wrong on our side."]);
    expect(logged.join()).toContain("key sk_123");
  });
});

describe("refused requests", () => {
  it("are all counted, but logged at most once a minute", async () => {
    let now = 0;
    const counted: string[] = [];
    const health = {
      ...HEALTH,
      clock: () => instant(now),
      registry: { ...HEALTH.registry, countRefusal: counted.push.bind(counted) },
    };
    const { web, logged } = openWeb({ health: health as WebDeps["health"] });
    const unsigned = () => web.request("/webhooks/payments", { method: "POST", body: "{}" });
    await Promise.all(Array.from({ length: 50 }, unsigned));
    await web.request("/webhooks/telegram", { method: "POST", body: "{}" });
    expect(logged).toEqual(['requests refused{"payment-unsigned":1}']);
    now = 60_000;
    await unsigned();
    expect(logged.slice(1)).toEqual(['requests refused{"payment-unsigned":50,"telegram-no-secret":1}']);
    expect(counted).toHaveLength(52);
  });

  it.each([
    ["/webhooks/payments", "content-length: 1000\r\n\r\nhalf"],
    ["/webhooks/payments", "transfer-encoding: chunked\r\n\r\n9\r\nhalf"],
    ["/webhooks/payments", "transfer-encoding: chunked\r\n\r\nno chunk\r\n"],
    ["/desk/orders", "transfer-encoding: chunked\r\n\r\n9\r\nhalf"],
  ])("include those to %s whose body ends too soon or is none, without an error in the log", async (path, rest) => {
    const refused: string[] = [];
    const health = {
      ...HEALTH,
      registry: { ...HEALTH.registry, countRefusal: (why: string) => void refused.push(why) },
    };
    const dashboard = async () => void received.push("desk");
    const { web, logged, received } = openWeb({ health, dashboard });
    const server = serve({ fetch: web.fetch, port: 0 }) as Server;
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    for (let times = 1; times <= 3; times++) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      const requested = once(server, "request");
      socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\n${rest}`);
      await requested;
      socket.destroy();
      await expect.poll(() => refused).toHaveLength(times);
    }
    expect(refused).toEqual(["aborted", "aborted", "aborted"]);
    expect(logged).toEqual(['requests refused{"aborted":1}']);
    expect(received).toEqual([]);
  });

  it("do not include an error of ours after the sender disconnected, which is logged", async () => {
    const failing: ((fault: Error) => void)[] = [];
    const handlePaymentWebhook = () => new Promise<void>((_, reject) => void failing.push(reject));
    const payment = { outcome: "payment", webhook: { reference: "top_1" } } as const;
    const { web, logged } = openWeb({ handlePaymentWebhook, readPaymentWebhook: () => payment });
    const server = serve({ fetch: web.fetch, port: 0 }) as Server;
    onTestFinished(() => void server.close());
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    const requested = once(server, "request");
    socket.write("POST /webhooks/payments HTTP/1.1\r\nhost: shop\r\ncontent-length: 2\r\n\r\n{}");
    const [, answering] = await requested;
    await expect.poll(() => failing).toHaveLength(1);
    socket.destroy();
    await once(answering, "close");
    failing[0]?.(new Error("the disk is full"));
    await expect.poll(() => logged.join()).toContain("the disk is full");
  });

  it("do not include an error of ours about a body of no declared length, which is logged", async () => {
    const refused: string[] = [];
    const registry = { ...HEALTH.registry, countRefusal: (why: string) => void refused.push(why) };
    const handlePaymentWebhook = () => Promise.reject(new Error("the disk is full"));
    const payment = { outcome: "payment", webhook: { reference: "top_1" } } as const;
    const { web, logged } = openWeb({
      ...{ handlePaymentWebhook, readPaymentWebhook: () => payment },
      health: { ...HEALTH, registry },
    });
    const init = { method: "POST", body: streamOf(100), duplex: "half" };
    expect((await web.request(new Request("http://shop/webhooks/payments", init as RequestInit))).status).toBe(500);
    expect(logged.join()).toContain("the disk is full");
    expect(refused).toEqual([]);
  });
});

describe("the metrics", () => {
  const authorization = "Bearer a-token-for-metrics";
  const reading = (changes: Partial<WebDeps["health"]>) => {
    const { web } = openWeb({ health: { ...HEALTH, ...changes } });
    return async (headers: Record<string, string>) => web.request("/metrics", { headers });
  };

  it.each([
    ["no token", {}],
    ["another token", { authorization: "Bearer a-token-for-metricz" }],
    ["a token without Bearer", { authorization: "a-token-for-metrics" }],
  ])("are refused with %s", async (_, headers) => {
    const answer = await reading({})(headers as Record<string, string>);
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
    expect((await reading({})({ authorization })).status).toBe(200);
  });

  it("do not exist without a configured token", async () => {
    expect((await reading({ metricsAccess: undefined })({ authorization: "Bearer undefined" })).status).toBe(404);
  });

  it("are read from the books at most once a second", async () => {
    let [now, readings] = [0, 0];
    const snapshot: WebDeps["health"]["snapshot"] = async () => {
      readings += 1;
      throw new Error("The books are down");
    };
    const read = reading({ snapshot, clock: () => instant(now) });
    await Promise.all(Array.from({ length: 20 }, () => read({ authorization })));
    now = 999;
    await read({ authorization });
    expect(readings).toBe(1);
    now = 1_000;
    await read({ authorization });
    expect(readings).toBe(2);
  });
});

describe("the return page of a checkout", () => {
  it("allows only its own style, no script, no form and no frame", async () => {
    const answer = await openWeb().web.request("/return/top_1");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    for (const rule of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    const style = /<style>([\s\S]*)<\/style>/.exec(await answer.text())?.[1] ?? expect.unreachable();
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(style))).toString("base64");
    expect(policy).toContain(`style-src 'sha256-${digest}'`);
    expect(policy).not.toContain("unsafe");
  });

  it("escapes names, and does not show the reference", async () => {
    const headers = { "accept-language": "yo" };
    expect(await (await openWeb().web.request("/return/top_1", { headers })).text()).toContain('<html lang="yo">');
    const page = await (await openWeb().web.request("/return/%3Cscript%3Ealert(1)%3C%2Fscript%3E")).text();
    expect(page).toContain("&lt;b&gt;Sharp&lt;/b&gt; &amp; Co");
    expect(page).toContain('href="https://t.me/sharp&quot;bot"');
    expect(page).not.toMatch(/script|alert/);
  });
});
