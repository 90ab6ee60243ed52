import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DAY_MS, instant } from "../../src/core/base/time.js";
import { openDraftStore } from "../../src/store/drafts.js";
import { aFolder } from "./folders.js";

/** What a test does when a file has just taken another's place, and how many were opened. */
const disk = vi.hoisted(() => ({ opened: 0, renamed: async () => undefined as unknown }));
vi.mock("node:fs/promises", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...fs,
    rename: async (...given: Parameters<typeof fs.rename>) => {
      await fs.rename(...given);
      await disk.renamed();
    },
    open: async (...given: Parameters<typeof fs.open>) => {
      const file = await fs.open(...given);
      disk.opened += 1;
      return file;
    },
  };
});

const KEY = "telegram:1";
const START = 1_795_000_000_000;

describe("drafts", () => {
  it("are read as they were last written, at once and after a restart", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, { step: 1 });
    await drafts.write(KEY, { step: 2 });
    expect(await drafts.read(KEY)).toEqual({ step: 2 });
    await drafts.close();
    expect(await (await openDraftStore({ dir })).read(KEY)).toEqual({ step: 2 });
  });

  it("follow to the disk by themselves", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir, flushAfterMs: 1 });
    await drafts.write(KEY, 1);
    await expect.poll(() => readdir(dir)).toHaveLength(1);
    await drafts.close();
  });

  it("are gone once removed, also after a restart", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.flush();
    await drafts.remove(KEY);
    expect(await drafts.read(KEY)).toBeUndefined();
    await drafts.close();
    expect(await (await openDraftStore({ dir })).read(KEY)).toBeUndefined();
  });

  it("leave nothing on disk when they come and go at once", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.remove(KEY);
    await drafts.close();
    expect(await readdir(dir)).toEqual([]);
  });

  it("that are removed, or written anew, are soon on disk no more", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir, compactAfterMs: 1 });
    const onDisk = () => readFile(join(dir, "drafts.jsonl"), "utf8");
    await drafts.write(KEY, "0803 123 4567");
    await drafts.write("telegram:2", "stays");
    await drafts.flush();
    expect(await onDisk()).toContain("0803");
    await drafts.remove(KEY);
    await drafts.flush();
    await expect.poll(onDisk).not.toContain("0803");
    expect(await drafts.read("telegram:2")).toBe("stays");
    await drafts.write("telegram:2", "stays on");
    await drafts.close();
    expect(await onDisk()).toMatch(/"stays"/);
    const again = await openDraftStore({ dir, compactAfterMs: 1 });
    await expect.poll(onDisk).not.toMatch(/"stays"/);
    expect(await again.read("telegram:2")).toBe("stays on");
    await again.close();
  });

  it("cannot be changed through what was written or read", async () => {
    const drafts = await openDraftStore({ dir: await aFolder() });
    const value = { steps: [1] };
    await drafts.write(KEY, value);
    value.steps.push(2);
    ((await drafts.read(KEY)) as typeof value).steps.push(3);
    expect(await drafts.read(KEY)).toEqual({ steps: [1] });
    await drafts.close();
  });

  it.each(["../../etc/passwd", "a/b", "A", "a", "ẹ", "", ".", "x".repeat(500), "_61_", "con\0"])(
    "keep the key %j apart from all others",
    async (key) => {
      const dir = await aFolder();
      const drafts = await openDraftStore({ dir });
      const others = ["A", "a", "a_b", "x".repeat(499)].filter((other) => other !== key);
      for (const other of others) await drafts.write(other, "another");
      await drafts.write(key, "mine");
      await drafts.close();
      const again = await openDraftStore({ dir });
      expect(await again.read(key)).toBe("mine");
      for (const other of others) expect(await again.read(other)).toBe("another");
    },
  );

  it.each(["", "{", "[]", "null", '{"key":1}'])(
    "are absent when their line holds %j, and the others are not",
    async (line) => {
      const dir = await aFolder();
      const first = await openDraftStore({ dir });
      await first.write(KEY, 1);
      await first.close();
      const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
      const whole = await readFile(path, "utf8");
      await writeFile(path, `\n${line}${whole.replace(KEY, "telegram:2")}`);
      const onLost = vi.fn();
      const drafts = await openDraftStore({ dir, onLost });
      expect(await drafts.read(KEY)).toBeUndefined();
      expect(await drafts.read("telegram:2")).toBe(1);
      if (["", "{", "null"].includes(line)) expect(onLost).toHaveBeenCalledTimes(1);
      await drafts.write(KEY, 2);
      await drafts.close();
      expect(await (await openDraftStore({ dir })).read(KEY)).toBe(2);
    },
  );

  it("that were half written when the power went are as they were before", async () => {
    const dir = await aFolder();
    const first = await openDraftStore({ dir });
    await first.write(KEY, "before");
    await first.flush();
    await first.write(KEY, "after");
    await first.close();
    const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
    await truncate(path, (await stat(path)).size - 3);
    const drafts = await openDraftStore({ dir });
    expect(await drafts.read(KEY)).toBe("before");
    await drafts.write("telegram:2", 2);
    await drafts.close();
    const again = await openDraftStore({ dir });
    expect([await again.read(KEY), await again.read("telegram:2")]).toEqual(["before", 2]);
  });

  it("take no more room than they need, however often they change", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    const keys = Array.from({ length: 40 }, (_, index) => `telegram:${index}`);
    for (let step = 0; step < 50; step++) {
      for (const key of keys) await drafts.write(key, { step, text: "x".repeat(1_000) });
      await drafts.flush();
    }
    const [name = ""] = await readdir(dir);
    expect((await stat(join(dir, name))).size).toBeLessThan(500_000);
    await drafts.close();
    const again = await openDraftStore({ dir });
    for (const key of keys) expect(await again.read(key)).toMatchObject({ step: 49 });
  });

  it("are lost rather than another chat's, when the file was changed behind the shop's back", async () => {
    const dir = await aFolder();
    const first = await openDraftStore({ dir });
    for (const key of ["telegram:1", "telegram:2"]) await first.write(key, key);
    await first.close();
    const onLost = vi.fn();
    const drafts = await openDraftStore({ dir, onLost });
    const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
    const [, one, two] = (await readFile(path, "utf8")).split("\n");
    await writeFile(path, `\n${two}\n${one}`);
    expect(await drafts.read("telegram:1")).toBeUndefined();
    expect(onLost).toHaveBeenCalledWith("telegram:1", expect.any(Error));
    await drafts.close();
  });

  it("are read while the file is made anew, also where another's draft has just come to stand", async () => {
    const dir = await aFolder();
    const first = await openDraftStore({ dir });
    const draftOf = (key: string) => ({ key, text: "x".repeat(100_000) });
    for (const key of ["telegram:0", "telegram:1", "telegram:2", "telegram:3"]) await first.write(key, draftOf(key));
    for (let step = 0; step < 3; step++) {
      await first.flush();
      await first.write("telegram:0", draftOf("telegram:0"));
    }
    await first.close();
    const drafts = await openDraftStore({ dir });
    let reading: Promise<readonly unknown[]> | undefined;
    disk.renamed = async () => {
      disk.opened = 0;
      reading = Promise.all(["telegram:2", "telegram:3"].map(drafts.read));
      await vi.waitUntil(() => disk.opened === 2);
    };
    onTestFinished(() => {
      disk.renamed = async () => undefined;
    });
    await drafts.remove("telegram:1");
    await drafts.flush();
    expect(await reading).toMatchObject([{ key: "telegram:2" }, { key: "telegram:3" }]);
    await drafts.close();
  });

  it("that nobody has touched for days are forgotten when the file is made anew", async () => {
    const dir = await aFolder();
    let now = START;
    const drafts = await openDraftStore({ dir, clock: () => instant(now) });
    await drafts.write(KEY, 1);
    await drafts.flush();
    now += 4 * DAY_MS;
    for (let step = 0; step < 3; step++) {
      await drafts.write("telegram:2", "x".repeat(300_000));
      await drafts.flush();
    }
    await drafts.close();
    const again = await openDraftStore({ dir });
    expect(await again.read(KEY)).toBeUndefined();
    expect(await again.read("telegram:2")).toBeDefined();
  });

  it("are kept and reported when they cannot be written, and tried again", async () => {
    const dir = await aFolder();
    const onLost = vi.fn();
    const drafts = await openDraftStore({ dir, onLost });
    await drafts.write(KEY, 1);
    await rm(dir, { recursive: true });
    await drafts.flush();
    expect(onLost).toHaveBeenCalledWith(KEY, expect.any(Error));
    expect(await drafts.read(KEY)).toBe(1);
    await mkdir(dir);
    await drafts.close();
    expect(await (await openDraftStore({ dir })).read(KEY)).toBe(1);
  });

  it("are all kept when there are more than memory holds", async () => {
    const drafts = await openDraftStore({ dir: await aFolder() });
    const keys = Array.from({ length: 1_200 }, (_, index) => `telegram:${index}`);
    for (const key of keys) await drafts.write(key, key);
    expect(await drafts.read("telegram:0")).toBe("telegram:0");
    await drafts.flush();
    for (const key of keys) expect(await drafts.read(key)).toBe(key);
    await drafts.close();
  });

  it("are for the owner's eyes only", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.close();
    await chmod(dir, (await stat(dir)).mode);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dir, (await readdir(dir))[0] ?? ""))).mode & 0o777).toBe(0o600);
  });
});
