import { expect, test } from "vitest";
import { createPinHasher } from "#store/pin-hasher.js";

const pins = createPinHasher({ costExponent: 1 });

test("a hash knows its PIN and no other, and shows nothing of it", async () => {
  const hash = await pins.hash("4071");
  expect(await Promise.all(["4071", "4072", "40710", ""].map((pin) => pins.matches(pin, hash)))).toEqual([
    ...[true, false, false, false],
  ]);
  expect(hash).not.toContain("4071");
  expect(await pins.hash("4071"), "each has its own salt").not.toBe(hash);
});

test("a PIN that was hashed at another cost is still known", async () => {
  const hash = await createPinHasher({ costExponent: 3 }).hash("4071");
  expect(await pins.matches("4071", hash)).toBe(true);
});

test("the cost is that of a slow hash unless something else is said", async () => {
  expect(await createPinHasher().hash("4071")).toMatch(/^scrypt\$14\$/);
});

test.each(["", "4071", "scrypt$14$salt", "scrypt$99$c2FsdA$c2FsdA"])("%o is no hash", async (hash) => {
  await expect(pins.matches("4071", hash)).rejects.toThrow("Not the hash of a PIN");
});
