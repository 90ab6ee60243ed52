import { describe, expect, it } from "vitest";
import type { SealedToken } from "../../src/core/money/card.js";
import { createVault, parseVaultKey } from "../../src/store/vault.js";

const key = new Uint8Array(32).fill(7);
const vault = createVault({ key });
const OWNER = "cus_ada";

describe("a vault", () => {
  it("opens what it sealed, whatever the characters of the token", () => {
    for (const token of ["", "tok_123", "₦ẹ́ 🂡", "x".repeat(5_000)])
      expect(vault.open(vault.seal(token, OWNER), OWNER)).toBe(token);
  });

  it("seals the same token differently each time, and reveals nothing of it", () => {
    expect(vault.seal("tok_123", OWNER)).not.toBe(vault.seal("tok_123", OWNER));
    expect(vault.seal("tok_123", OWNER)).not.toContain("tok_123");
  });

  it("refuses a change of any character", () => {
    const sealed = createVault({ key, randomBytes: (count) => new Uint8Array(count) }).seal("tok_1234", OWNER);
    for (let index = 0; index < sealed.length; index++) {
      const other = sealed[index] === "A" ? "B" : "A";
      const altered = `${sealed.slice(0, index)}${other}${sealed.slice(index + 1)}` as SealedToken;
      expect(() => vault.open(altered, OWNER), `character ${index}`).toThrow(
        /sealed text|sealed with|altered|cut short/,
      );
    }
  });

  it("refuses a text that another key sealed, and says so", () => {
    const other = createVault({ key: new Uint8Array(32).fill(8) });
    expect(() => vault.open(other.seal("tok_123", OWNER), OWNER)).toThrow("another key");
  });

  it.each(["", "v1", "tok_123", "v1.00000000.AA.AA"])("refuses %j", (text) => {
    expect(() => vault.open(text as SealedToken, OWNER)).toThrow(/sealed text|cut short/);
  });

  it("does not open a text for one customer that was sealed for another", () => {
    const sealed = vault.seal("tok_123", OWNER);
    expect(() => vault.open(sealed, "cus_bayo")).toThrow("another owner");
    const rotated = createVault({ key: new Uint8Array(32).fill(9), oldKeys: [key] });
    expect(() => rotated.reseal?.(sealed, "cus_bayo")).toThrow("another owner");
  });

  it("needs keys of 32 bytes", () => {
    expect(() => createVault({ key: key.subarray(1) })).toThrow(RangeError);
    expect(() => createVault({ key, oldKeys: [new Uint8Array(33)] })).toThrow(RangeError);
  });

  it("reads a key of 32 bytes in base64, and nothing else", () => {
    const text = Buffer.from(key).toString("base64");
    expect(parseVaultKey(text)).toEqual(key);
    expect(parseVaultKey(`${text}\n`)).toEqual(key);
    for (const wrong of ["", "short", `${text}AAAA`, text.replace("B", "*"), "0".repeat(64)]) {
      expect(parseVaultKey(wrong)).toBeUndefined();
    }
  });
});

describe("a vault whose key was replaced", () => {
  const newer = new Uint8Array(32).fill(9);
  const oldest = createVault({ key: new Uint8Array(32).fill(5) });
  const rotated = createVault({ key: newer, oldKeys: [key, new Uint8Array(32).fill(5)] });

  it("opens what any of its keys sealed, and nothing else", () => {
    for (const before of [vault, oldest, rotated])
      expect(rotated.open(before.seal("tok_123", OWNER), OWNER)).toBe("tok_123");
    const stranger = createVault({ key: new Uint8Array(32).fill(1) });
    expect(() => rotated.open(stranger.seal("tok_123", OWNER), OWNER)).toThrow("another key");
  });

  it("seals with the newest key, and needs no other to open that", () => {
    expect(createVault({ key: newer }).open(rotated.seal("tok_123", OWNER), OWNER)).toBe("tok_123");
    expect(() => vault.open(rotated.seal("tok_123", OWNER), OWNER)).toThrow("another key");
  });

  it("reseals what an old key sealed, but not what the newest did", () => {
    const resealed = rotated.reseal?.(oldest.seal("tok_123", OWNER), OWNER) ?? expect.unreachable();
    expect(createVault({ key: newer }).open(resealed, OWNER)).toBe("tok_123");
    expect(rotated.reseal?.(resealed, OWNER)).toBeUndefined();
  });

  it("reseals nothing that it cannot open", () => {
    const sealed = vault.seal("tok_123", OWNER);
    expect(() => rotated.reseal?.(`${sealed.slice(0, -4)}AAAA` as SealedToken, OWNER)).toThrow(/altered/);
    expect(() => rotated.reseal?.("tok_123" as SealedToken, OWNER)).toThrow(/sealed text/);
    // The name of one key in front of a text that another sealed.
    const misnamed = sealed.replace(/^v1\.\w{8}/, oldest.seal("", OWNER).slice(0, 11)) as SealedToken;
    expect(() => rotated.open(misnamed, OWNER)).toThrow(/altered/);
  });

  it("cannot reseal when there are no old keys", () => {
    expect(vault.reseal).toBeUndefined();
  });
});
