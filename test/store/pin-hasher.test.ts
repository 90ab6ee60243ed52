import { hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { createPinHasher } from "../../src/store/pin-hasher.js";
import { createVault } from "../../src/store/vault.js";

const key = new Uint8Array(32).fill(7);
const pins = createPinHasher({ key, costExponent: 1 });
const newer = { key: new Uint8Array(32).fill(8), costExponent: 1 };

test("a hash matches its PIN only, and reveals nothing of it", async () => {
  const hash = await pins.hash("4071");
  expect(await Promise.all(["4071", "4072", "40710", ""].map((pin) => pins.matches(pin, hash)))).toEqual([
    ...[true, false, false, false],
  ]);
  expect(hash).not.toContain("4071");
  expect(await pins.hash("4071"), "each has its own salt").not.toBe(hash);
});

test("a PIN that was hashed at another cost still matches", async () => {
  const hash = await createPinHasher({ key, costExponent: 3 }).hash("4071");
  expect(await pins.matches("4071", hash)).toBe(true);
});

test("the default cost is that of a slow hash", async () => {
  const sealed = await createPinHasher({ key }).hash("4071");
  const { open } = createVault({ key: new Uint8Array(hkdfSync("sha256", key, "", "sharpsharp: PINs", 32)) });
  expect(open(sealed, "sharpsharp: PINs")).toMatch(/^scrypt\$14\$/);
});

test.each(["", "4071", "scrypt$1$c2FsdA$c2FsdA"])("%o is not a hash", async (hash) => {
  await expect(pins.matches("4071", hash)).rejects.toThrow("not a sealed text");
});

test("with the books but without the key, nobody can try a PIN", async () => {
  const hash = await pins.hash("4071");
  await expect(createPinHasher(newer).matches("4071", hash)).rejects.toThrow("another key");
  expect(hash, "nothing that scrypt could be tried against").not.toMatch(/scrypt/);
});

test("a PIN moves to a new key without being typed, and then does not need the old key", async () => {
  const rotated = createPinHasher({ ...newer, oldKeys: [key] });
  const hash = await pins.hash("4071");
  expect(await rotated.matches("4071", hash)).toBe(true);
  const resealed = rotated.reseal?.(hash) ?? expect.unreachable();
  expect(rotated.reseal?.(resealed)).toBeUndefined();
  expect(await createPinHasher(newer).matches("4071", resealed)).toBe(true);
  expect(pins.reseal, "nothing to do while no key was replaced").toBeUndefined();
});
