import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createWebhookInspector } from "../../src/service/webhook-evidence.js";

const KEY = "a-key-of-the-service";
const inspect = createWebhookInspector(KEY);
const bytes = (text: string) => new TextEncoder().encode(text);
const sign = (text: string, algorithm = "sha512", key = KEY) => createHmac(algorithm, key).update(text).digest("hex");
const webhook = (information: object) => JSON.stringify({ TransactionRef: "top_1", Body: information });

test.each([
  ["x-squad-encrypted-body", "sha512"],
  ["x-service-signature", "sha256"],
])("finds the signature in %s, by %s, in upper case and after a space", (header, algorithm) => {
  const body = webhook({});
  const headers = { "content-type": "application/json", [header]: ` ${sign(body, algorithm).toUpperCase()}` };
  expect(inspect({ body: bytes(body), headers })).toEqual({ signature: { header, algorithm, encoding: "hex" } });
});

test.each(["base64", "base64url"] as const)("finds a signature in %s", (encoding) => {
  const body = webhook({});
  const headers = { "x-signature": createHmac("sha512", KEY).update(body).digest(encoding) };
  const signature = { header: "x-signature", algorithm: "sha512", encoding: "base64" };
  expect(inspect({ body: bytes(body), headers })).toEqual({ signature });
});

test("finds the signature of a body that was serialized again after it was signed", () => {
  const body = webhook({});
  const headers = { "x-signature": sign(body) };
  expect(inspect({ body: bytes(body.replaceAll(":", ": ")), headers }).signature?.header).toBe("x-signature");
});

test.each([
  [{ payment_information: { token_id: "AUTH_1" } }, "Body.payment_information.token_id"],
  [{ card: { auth_code: "AUTH_1" }, payment_information: { pan: "5061" } }, "Body.card.auth_code"],
  [{ payment_information: { token_id: "" } }, undefined],
])("finds the path of the token in %j", (information, tokenField) => {
  const body = webhook(information);
  expect(inspect({ body: bytes(body), headers: { "x-signature": sign(body) } }).tokenField).toBe(tokenField);
});

test.each([
  ["another key", (body: string) => sign(body, "sha512", "a-forger's")],
  ["another body", () => sign("{}")],
])("finds nothing in a webhook that is signed with %s", (_, signature) => {
  const body = webhook({ payment_information: { token_id: "AUTH_1" } });
  expect(inspect({ body: bytes(body), headers: { "x-signature": signature(body) } })).toEqual({});
  expect(inspect({ body: bytes("no JSON"), headers: {} })).toEqual({});
});
