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
    snapshot: () => Promise.reject(new Error("away")),
  },
  ...{ clock: wallClock, metricsAccess: { token: "a-token-for-metrics" } },
};

/** The web server alone, and what it passed on. */
function openDoors(changes: Partial<WebDeps> = {}) {
  const came: string[] = [];
  const logged: string[] = [];
  const write = (fields: object, message: string) =>
    void logged.push(
      message + JSON.stringify(fields, (_name, value) => (value instanceof Error ? String(value) : value)),
    );
  const web = createWeb({
    readPaymentWebhook: ({ body }) => {
      came.push(`payment of ${body.length} bytes`);
      return { outcome: "forged" };
    },
    webhookSignatures: { recordUnsigned: async () => {}, recordSigned: async () => {} },
    noteWebhook: async () => {},
    handlePaymentWebhook: async () => void came.push("notice"),
    telegram: { secret: SECRET, receive: async () => void came.push("update") },
    shopName: "<b>Sharp</b> & Co",
    chatUrl: () => 'https://t.me/sharp"bot',
    words: (accepts) => ({
      language: accepts || "en",
      title: "Back",
      next: "We look",
      back: "Return",
      close: "Nothing?",
    }),
    health: HEALTH,
    log: { info: write, warn: write, error: write },
    ...changes,
  });
  return { web, came, logged };
}

const HOOKS = ["/webhooks/payments", "/webhooks/telegram"];
const headers = { "x-telegram-bot-api-secret-token": SECRET };

/** A body of undeclared length. */
const unannounced = (bytes: number): ReadableStream<Uint8Array> => {
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
  it("refuses a body that is too large, however it is sent", async () => {
    const { web, came } = openDoors();
    const announced = await web.request(path, { method: "POST", headers, body: new Uint8Array(BODY_MAX_BYTES + 1) });
    const streamed = new Request(`http://shop${path}`, {
      ...{ method: "POST", headers, body: unannounced(BODY_MAX_BYTES * 4), duplex: "half" },
    } as RequestInit);
    expect(announced.status).toBe(413);
    expect((await web.request(streamed)).status).toBe(413);
    expect(came).toEqual([]);
  });

  it.each(["GET", "PUT", "DELETE", "PATCH"])("does not exist for %s", async (method) => {
    expect((await openDoors().web.request(path, { method, headers })).status).toBe(404);
  });
});

it("accepts a body of exactly the limit", async () => {
  const { web, came } = openDoors();
  const body = new Uint8Array(BODY_MAX_BYTES);
  expect((await web.request("/webhooks/payments", { method: "POST", body })).status).toBe(401);
  expect(came).toEqual([`payment of ${BODY_MAX_BYTES} bytes`]);
});

describe("WhatsApp's webhook", () => {
  const MEGABYTE = 1024 * 1024;
  const send = async (bytes: number) => {
    const came: number[] = [];
    const receive = async (body: Uint8Array) => {
      came.push(body.length);
      return "received" as const;
    };
    const { web } = openDoors({ whatsapp: { challenge: () => undefined, receive } });
    const answer = await web.request("/webhooks/whatsapp", { method: "POST", body: new Uint8Array(bytes) });
    return { status: answer.status, came };
  };

  it("may carry as many events at once as Meta puts into one", async () => {
    expect(await send(3 * MEGABYTE)).toEqual({ status: 200, came: [3 * MEGABYTE] });
  });

  it("is not read if it is larger than that", async () => {
    expect(await send(5 * MEGABYTE)).toEqual({ status: 413, came: [] });
  });
});

test("a large body sent anywhere else is not read either", async () => {
  const { web } = openDoors();
  for (const path of ["/", "/return/top_1", "/healthz", "/metrics", "/webhooks", "/webhooks/whatsapp"]) {
    const body = unannounced(Number.POSITIVE_INFINITY);
    const request = new Request(`http://shop${path}`, { method: "POST", body, duplex: "half" } as RequestInit);
    expect([404, 413], path).toContain((await web.request(request)).status);
  }
});

test.each([
  ["not JSON", "{"],
  ["nothing", ""],
  ["a number", "1"],
  ["null", "null"],
  ["a list", "[]"],
  ["an object without an id", '{"message":{}}'],
  ["brackets without end", "[".repeat(100_000)],
])("Telegram's webhook refuses what is not an update: %s", async (_what, body) => {
  const { web, came } = openDoors();
  expect((await web.request("/webhooks/telegram", { method: "POST", headers, body })).status).toBe(400);
  expect(came).toEqual([]);
});

test.each([
  ["none", {}],
  ["an empty one", { "x-telegram-bot-api-secret-token": "" }],
  ["another one", { "x-telegram-bot-api-secret-token": SECRET.toUpperCase() }],
  ["the beginning of it", { "x-telegram-bot-api-secret-token": SECRET.slice(0, -1) }],
])("Telegram's webhook does not read requests without our secret: %s", async (_what, given) => {
  const { web, came } = openDoors();
  const body = JSON.stringify({ update_id: 1 });
  expect(
    (await web.request("/webhooks/telegram", { method: "POST", headers: given as HeadersInit, body })).status,
  ).toBe(401);
  expect(came).toEqual([]);
  expect((await web.request("/webhooks/telegram", { method: "POST", headers, body })).status).toBe(200);
  expect(came).toEqual(["update"]);
});

describe("every answer", () => {
  it.each(["/return/top_1", "/healthz", "/readyz", "/metrics", "/nowhere", "/webhooks/payments", "/broken"])(
    "from %s is taken for nothing else, framed by nobody else, and tells no other site where it came from",
    async (path) => {
      const { web } = openDoors();
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

  it("to a request that fails says nothing about the error, which is logged", async () => {
    const { web, logged } = openDoors({
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

describe("requests that are refused", () => {
  it("are all counted, but logged at most once a minute", async () => {
    let now = 0;
    const counted: string[] = [];
    const health = {
      ...HEALTH,
      clock: () => instant(now),
      registry: { ...HEALTH.registry, countRefusal: counted.push.bind(counted) },
    };
    const { web, logged } = openDoors({ health: health as WebDeps["health"] });
    const unsigned = () => web.request("/webhooks/payments", { method: "POST", body: "{}" });
    await Promise.all(Array.from({ length: 50 }, unsigned));
    await web.request("/webhooks/telegram", { method: "POST", body: "{}" });
    expect(logged).toEqual(['requests refused{"payment-unsigned":1}']);
    now = 60_000;
    await unsigned();
    expect(logged.slice(1)).toEqual(['requests refused{"payment-unsigned":50,"telegram-no-secret":1}']);
    expect(counted).toHaveLength(52);
  });

  it("are not errors of ours when the sender disconnects while sending", async () => {
    const refused: string[] = [];
    const health = {
      ...HEALTH,
      registry: { ...HEALTH.registry, countRefusal: (why: string) => void refused.push(why) },
    };
    const { web, logged, came } = openDoors({ health });
    const server = serve({ fetch: web.fetch, port: 0 }) as Server;
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    for (let times = 1; times <= 3; times++) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write("POST /webhooks/payments HTTP/1.1\r\nhost: shop\r\ncontent-length: 1000\r\n\r\nhalf");
      await once(server, "request");
      socket.destroy();
      await expect.poll(() => refused).toHaveLength(times);
    }
    expect(refused).toEqual(["aborted", "aborted", "aborted"]);
    expect(logged).toEqual(['requests refused{"aborted":1}']);
    expect(came).toEqual([]);
  });

  it("do not hide an error of ours, even if nobody waits for the answer any more", async () => {
    const failing: ((fault: Error) => void)[] = [];
    const handlePaymentWebhook = () => new Promise<void>((_, reject) => void failing.push(reject));
    const payment = { outcome: "payment", webhook: { reference: "top_1" } } as const;
    const { web, logged } = openDoors({ handlePaymentWebhook, readPaymentWebhook: () => payment });
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
});

describe("the metrics", () => {
  const authorization = "Bearer a-token-for-metrics";
  const reading = (changes: Partial<WebDeps["health"]>) => {
    const { web } = openDoors({ health: { ...HEALTH, ...changes } });
    return async (headers: Record<string, string>) => web.request("/metrics", { headers });
  };

  it.each([
    ["nothing", {}],
    ["another token", { authorization: "Bearer a-token-for-metricz" }],
    ["no bearer", { authorization: "a-token-for-metrics" }],
  ])("are refused to a reader with %s", async (_, headers) => {
    const answer = await reading({})(headers as Record<string, string>);
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
    expect((await reading({})({ authorization })).status).toBe(200);
  });

  it("do not exist without a token", async () => {
    expect((await reading({ metricsAccess: undefined })({ authorization: "Bearer undefined" })).status).toBe(404);
  });

  it("are read from the books once a second, however often they are requested", async () => {
    let [now, readings] = [0, 0];
    const pulse: WebDeps["health"]["snapshot"] = async () => {
      readings += 1;
      throw new Error("away");
    };
    const read = reading({ snapshot: pulse, clock: () => instant(now) });
    await Promise.all(Array.from({ length: 20 }, () => read({ authorization })));
    now = 999;
    await read({ authorization });
    expect(readings).toBe(1);
    now = 1_000;
    await read({ authorization });
    expect(readings).toBe(2);
  });
});

describe("the page that a checkout leads back to", () => {
  it("runs no script, loads nothing but its own style, sends nothing and cannot be framed", async () => {
    const answer = await openDoors().web.request("/return/top_1");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    for (const rule of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    const style = /<style>([\s\S]*)<\/style>/.exec(await answer.text())?.[1] ?? expect.unreachable();
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(style))).toString("base64");
    expect(policy).toContain(`style-src 'sha256-${digest}'`);
    expect(policy).not.toContain("unsafe");
  });

  it("escapes names, and shows nothing of the reference", async () => {
    const headers = { "accept-language": "yo" };
    expect(await (await openDoors().web.request("/return/top_1", { headers })).text()).toContain('<html lang="yo">');
    const page = await (await openDoors().web.request("/return/%3Cscript%3Ealert(1)%3C%2Fscript%3E")).text();
    expect(page).toContain("&lt;b&gt;Sharp&lt;/b&gt; &amp; Co");
    expect(page).toContain('href="https://t.me/sharp&quot;bot"');
    expect(page).not.toMatch(/script|alert/);
  });
});
