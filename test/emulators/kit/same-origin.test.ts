import { Hono } from "hono";
import { expect, test } from "vitest";
import { sameOriginOnly } from "../../../src/emulators/kit/connection.js";

const app = new Hono().use(sameOriginOnly("https://demo.example")).all("*", (c) => c.text("done"));

const asks = async (headers: Readonly<Record<string, string>>, method = "POST") =>
  (await app.request("/sandbox/control/faults/clear", { method, headers })).status;

const HERE = { host: "localhost:3000" };

test.each([
  ["a program", HERE],
  ["a program, by an address", { host: "127.0.0.1:3000" }],
  ["a program, by an address of version 6", { host: "[::1]:3000" }],
  ["our own page", { ...HERE, "sec-fetch-site": "same-origin", origin: "http://localhost:3000" }],
  ["our own page, which sends no referrer", { ...HERE, "sec-fetch-site": "same-origin", origin: "null" }],
  ["our own page, in an old browser", { ...HERE, origin: "http://localhost:3000" }],
  ["our own page behind a proxy", { host: "demo.example", origin: "https://demo.example" }],
])("%s is accepted", async (_, headers) => {
  expect(await asks(headers)).toBe(200);
});

test.each([
  ["another site's page", { ...HERE, "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  [
    "another program's page on this machine",
    { ...HERE, "sec-fetch-site": "same-site", origin: "http://localhost:8080" },
  ],
  ["another site's page, in an old browser", { ...HERE, origin: "https://evil.example" }],
  ["a page of nowhere, in an old browser", { ...HERE, origin: "null" }],
  ["another program's page, in an old browser", { ...HERE, origin: "http://localhost:8080" }],
  ["a page whose name was pointed here", { host: "evil.example:3000", origin: "http://evil.example:3000" }],
  ["somebody who calls us nothing", { host: "" }],
])("%s is refused", async (_, headers) => {
  expect(await asks(headers)).toBe(403);
});

test("a link on another site opens our page, but its pages cannot load ours", async () => {
  const from = { ...HERE, "sec-fetch-site": "cross-site" };
  expect(await asks({ ...from, "sec-fetch-mode": "navigate" }, "GET")).toBe(200);
  expect(await asks({ ...from, "sec-fetch-mode": "no-cors" }, "GET")).toBe(403);
  expect(await asks({ ...from, "sec-fetch-mode": "navigate" }, "POST"), "a form of theirs").toBe(403);
});
