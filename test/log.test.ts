import { expect, it } from "vitest";
import { createRedactor, redactFields } from "../src/log.js";
import { createVault } from "../src/store/vault.js";

const KEY = Buffer.alloc(32, 7).toString("base64");
const scrub = createRedactor(["sandbox_sk_of_the_tests", KEY, ""]);
const sealed = createVault({ key: Buffer.from(KEY, "base64") }).seal("AUTH_card_token", "cus_1");

/** An id of Meta for a message to 2348031234567. It contains the number, and its end is different for each message. */
const META_ID = `wamid.${Buffer.from("\x1c\x18\x0d2348031234567\x15\x02\0\x12\x18\x143AB46A86C1F00D5E7B92\0").toString("base64")}`;

it.each([
  ["the service said sandbox_sk_of_the_tests", "the service said [secret]"],
  [`keys ${KEY.slice(0, 43)}, ${KEY}`, "keys [secret], [secret]="],
  ["POST /bot700000001:AAH-abcdefghijklmnopqrst/getMe", "POST /bot[token]/getMe"],
  ["authorization: Bearer abc.def", "authorization: [key]"],
  [`kept as ${sealed}.`, "kept as [token]."],
  ["paid by cus_0a1b@shop.example.com, thanks", "paid by [e-mail], thanks"],
  ["for 08031234567, +2348031234567 and 2347031234567", "for 0803*****67, +234803*****67 and 234703*****67"],
  ["vend app_8031234567_100_1001_1790000000000", "vend app_803*****67_100_1001_1790000000000"],
  ["order ord_08031234567x at 1790000000000", "order ord_0803*****67x at 1790000000000"],
  [`not delivered: ${META_ID}, for ever`, `not delivered: wamid.…${META_ID.slice(-16)}, for ever`],
  [`whatsapp:${META_ID}`, `whatsapp:wamid.…${META_ID.slice(-16)}`],
  ["nothing to hide in @grammyjs/runner 2.0.3", "nothing to hide in @grammyjs/runner 2.0.3"],
])("%s is logged as %s", (line, redacted) => {
  expect(scrub(line)).toBe(redacted);
});

it("an error is logged with its name, message and stack, without secrets", () => {
  const cause = new TypeError("no route for 08031234567");
  const fields = redactFields(scrub, {
    order: "ord_1",
    err: new Error("sandbox_sk_of_the_tests is refused", { cause }),
  });
  expect(fields).toMatchObject({
    order: "ord_1",
    err: {
      name: "Error",
      message: "[secret] is refused",
      stack: expect.stringContaining("log.test.ts"),
      cause: { name: "TypeError", message: "no route for 0803*****67" },
    },
  });
  expect(JSON.stringify(fields)).not.toContain("sandbox_sk_of_the_tests");
});

it("a long text takes less than a fifth of a second of CPU to redact", () => {
  for (const part of ["a", "1.", "-", "wamid.", "bearer ", "a@"]) {
    const began = process.cpuUsage();
    scrub(part.repeat(50_000 / part.length));
    const { user, system } = process.cpuUsage(began);
    expect(user + system, `50,000 characters of "${part}"`).toBeLessThan(200_000);
  }
});
