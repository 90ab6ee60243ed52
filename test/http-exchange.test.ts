import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFetch, exchange } from "../src/http/exchange.js";

async function openServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  const agent = new Agent();
  onTestFinished(async () => {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bot1:x/getMe`;
  const ask = (changes: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}) =>
    exchange(agent, {
      ...{ url, method: "POST", headers: { "content-type": "application/json" }, body: '{"a":"₦"}' },
      ...{ timeoutMs: 5_000, signal: undefined, ...changes },
    });
  return { ask, url };
}

describe("an exchange", () => {
  it("resolves with the status and the whole body, also if it arrives byte by byte", async () => {
    const { ask } = await openServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      response.writeHead(201).flushHeaders();
      for (const byte of body) response.write(Buffer.of(byte));
      response.end(request.url);
    });
    expect(await ask()).toEqual({ status: 201, bytes: Buffer.from('{"a":"₦"}/bot1:x/getMe') });
  });

  it("times out if the reply stops in the middle", async () => {
    const { ask } = await openServer((_, response) => void response.writeHead(200).write('{"ok":'));
    await expect(ask({ timeoutMs: 50 })).rejects.toThrow("No answer in time");
  });

  it("resolves without bytes if the body is too long, and closes the connection", async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    let closed: Promise<unknown> = Promise.resolve();
    const { ask } = await openServer((_, response) => {
      closed = once(response, "close");
      const writeAll = () => {
        while (response.write(chunk));
      };
      response.on("drain", writeAll);
      writeAll();
    });
    expect(await ask()).toEqual({ status: 200, bytes: Buffer.alloc(0) });
    await closed;
  });

  it("rejects if it is aborted, before or during the reply, and closes the connection", async () => {
    const called = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    const { ask } = await openServer((_, response) => {
      closed = once(response, "close");
      called.abort();
    });
    await expect(ask({ signal: called.signal })).rejects.toThrow("Aborted");
    await closed;
    await expect(ask({ signal: called.signal })).rejects.toThrow("Aborted");
  });

  it("rejects if nothing listens", async () => {
    const agent = new Agent();
    const request = { url: "http://127.0.0.1:9/x", method: "GET", headers: {}, body: null, timeoutMs: 5_000 } as const;
    await expect(exchange(agent, { ...request, signal: undefined })).rejects.toThrow(/ECONNREFUSED/);
    await agent.destroy();
  });
});

describe("a fetch for ky", () => {
  it("sends bytes unchanged, and returns no bytes of a reply that is too long", async () => {
    const { url } = await openServer(async (request, response) => {
      response.end(Buffer.concat(await request.toArray()));
    });
    const fetch = createFetch({ timeoutMs: 5_000, bytesMax: 256 });
    const post = async (bytes: Uint8Array<ArrayBuffer>) => {
      const reply = await fetch(new Request(url, { method: "POST", body: bytes }));
      return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
    };
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(await post(bytes)).toEqual({ status: 200, bytes });
    expect(await post(new Uint8Array(257))).toEqual({ status: 200, bytes: new Uint8Array() });
  });
});
