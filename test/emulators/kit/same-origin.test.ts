import { Hono } from "hono";
import { expect, test } from "vitest";
import { sameOriginOnly } from "../../../src/emulators/kit/connection.js";

const app = new Hono().use(sameOriginOnly("https://demo.example")).all("*", (c) => c.text("done"));

const statusOf = async (headers: Readonly<Record<string, string>>, method = "POST") =>
  (await app.request("/sandbox/control/faults/clear", { method, headers })).status;

const HERE = { host: "localhost:3000" };

test.each([
  ["a program", HERE],
  ["a program, by an address", { host: "127.0.0.1:3000" }],
  ["a program, by an address of version 6", { host: "[::1]:3000" }],
  ["our own page", { ...HERE, "sec-fetch-site": "same-origin", origin: "http://localhost:3000" }],
  ["our own page without a referrer", { ...HERE, "sec-fetch-site": "same-origin", origin: "null" }],
  ["our own page, in an old browser", { ...HERE, origin: "http://localhost:3000" }],
  ["our own page behind a proxy", { host: "demo.example", origin: "https://demo.example" }],
])("%s is accepted", async (_, headers) => {
  expect(await statusOf(headers)).toBe(200);
});

test.each([
  ["a page of another site", { ...HERE, "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  [
    "a page of another program on this machine",
    { ...HERE, "sec-fetch-site": "same-site", origin: "http://localhost:8080" },
  ],
  ["a page of another site, in an old browser", { ...HERE, origin: "https://evil.example" }],
  ["a page without an origin, in an old browser", { ...HERE, origin: "null" }],
  ["a page of another program, in an old browser", { ...HERE, origin: "http://localhost:8080" }],
  [
    "a page whose host name resolves to this machine",
    { host: "evil.example:3000", origin: "http://evil.example:3000" },
  ],
  ["a request without a host", { host: "" }],
])("%s is refused", async (_, headers) => {
  expect(await statusOf(headers)).toBe(403);
});

test("a link on another site opens our page, but its pages cannot load ours", async () => {
  const from = { ...HERE, "sec-fetch-site": "cross-site" };
  expect(await statusOf({ ...from, "sec-fetch-mode": "navigate" }, "GET")).toBe(200);
  expect(await statusOf({ ...from, "sec-fetch-mode": "no-cors" }, "GET")).toBe(403);
  expect(await statusOf({ ...from, "sec-fetch-mode": "navigate" }, "POST"), "a form of another site").toBe(403);
});
