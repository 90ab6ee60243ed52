import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { openDrafts } from "#store/drafts.js";
import { aFolder } from "./folders.js";

const KEY = "telegram:1";

describe("drafts", () => {
  it("are read as they were last written, at once and after a restart", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir });
    await drafts.write(KEY, { step: 1 });
    await drafts.write(KEY, { step: 2 });
    expect(await drafts.read(KEY)).toEqual({ step: 2 });
    await drafts.close();
    expect(await (await openDrafts({ dir })).read(KEY)).toEqual({ step: 2 });
  });

  it("follow to the disk by themselves", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir, flushAfterMs: 1 });
    await drafts.write(KEY, 1);
    await vi.waitFor(async () => expect(await readdir(dir)).toHaveLength(1));
    await drafts.close();
  });

  it("are gone once removed, file and all", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir });
    await drafts.write(KEY, 1);
    await drafts.flush();
    await drafts.remove(KEY);
    expect(await drafts.read(KEY)).toBeUndefined();
    await drafts.close();
    expect(await readdir(dir)).toEqual([]);
  });

  it("cannot be changed through what was written or read", async () => {
    const drafts = await openDrafts({ dir: await aFolder() });
    const value = { steps: [1] };
    await drafts.write(KEY, value);
    value.steps.push(2);
    ((await drafts.read(KEY)) as typeof value).steps.push(3);
    expect(await drafts.read(KEY)).toEqual({ steps: [1] });
    await drafts.close();
  });

  it.each(["../../etc/passwd", "a/b", "A", "a", "ẹ", "", ".", "x".repeat(500), "_61_", "con\0"])(
    "keep the key %j in the folder and apart from all others",
    async (key) => {
      const dir = await aFolder();
      const drafts = await openDrafts({ dir });
      for (const other of ["A", "a", "a_b", "x".repeat(499)]) await drafts.write(other, "another");
      await drafts.write(key, "mine");
      await drafts.close();
      expect(await readdir(dir)).toHaveLength(["A", "a"].includes(key) ? 4 : 5);
      expect(new Set((await readdir(dir)).map((name) => name.toLowerCase())).size).toBe((await readdir(dir)).length);
      expect(await (await openDrafts({ dir })).read(key)).toBe("mine");
    },
  );

  it.each(["", "{", "[]", '{"key":"telegram:2","value":1}', "null"])(
    "are absent, and reported, when their file holds %j",
    async (content) => {
      const dir = await aFolder();
      const first = await openDrafts({ dir });
      await first.write(KEY, 1);
      await first.close();
      await writeFile(join(dir, (await readdir(dir))[0] ?? ""), content);
      const onLost = vi.fn();
      const drafts = await openDrafts({ dir, onLost });
      expect(await drafts.read(KEY)).toBeUndefined();
      expect(onLost).toHaveBeenCalledWith(KEY, expect.any(Error));
      await drafts.write(KEY, 2);
      await drafts.close();
      expect(await (await openDrafts({ dir })).read(KEY)).toBe(2);
    },
  );

  it("are kept and reported when they cannot be written, and tried again", async () => {
    const dir = await aFolder();
    const onLost = vi.fn();
    const drafts = await openDrafts({ dir, onLost });
    await drafts.write(KEY, 1);
    await rm(dir, { recursive: true });
    await drafts.flush();
    expect(onLost).toHaveBeenCalledWith(KEY, expect.any(Error));
    expect(await drafts.read(KEY)).toBe(1);
    await mkdir(dir);
    await drafts.close();
    expect(await (await openDrafts({ dir })).read(KEY)).toBe(1);
  });

  it("are all kept when there are more than memory holds", async () => {
    const drafts = await openDrafts({ dir: await aFolder() });
    const keys = Array.from({ length: 1_200 }, (_, index) => `telegram:${index}`);
    for (const key of keys) await drafts.write(key, key);
    expect(await drafts.read("telegram:0")).toBe("telegram:0");
    await drafts.flush();
    for (const key of keys) expect(await drafts.read(key)).toBe(key);
    await drafts.close();
  });

  it("are for the owner's eyes only", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir });
    await drafts.write(KEY, 1);
    await drafts.close();
    await chmod(dir, (await stat(dir)).mode);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dir, (await readdir(dir))[0] ?? ""))).mode & 0o777).toBe(0o600);
  });
});
