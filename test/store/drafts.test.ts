import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { DAY_MS, instant } from "#core/time.js";
import { openDrafts } from "#store/drafts.js";
import { aFolder } from "./folders.js";

const KEY = "telegram:1";
const START = 1_795_000_000_000;

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
    await expect.poll(() => readdir(dir)).toHaveLength(1);
    await drafts.close();
  });

  it("are gone once removed, also after a restart", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir });
    await drafts.write(KEY, 1);
    await drafts.flush();
    await drafts.remove(KEY);
    expect(await drafts.read(KEY)).toBeUndefined();
    await drafts.close();
    expect(await (await openDrafts({ dir })).read(KEY)).toBeUndefined();
  });

  it("leave nothing on disk when they come and go at once", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir });
    await drafts.write(KEY, 1);
    await drafts.remove(KEY);
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
    "keep the key %j apart from all others",
    async (key) => {
      const dir = await aFolder();
      const drafts = await openDrafts({ dir });
      const others = ["A", "a", "a_b", "x".repeat(499)].filter((other) => other !== key);
      for (const other of others) await drafts.write(other, "another");
      await drafts.write(key, "mine");
      await drafts.close();
      const again = await openDrafts({ dir });
      expect(await again.read(key)).toBe("mine");
      for (const other of others) expect(await again.read(other)).toBe("another");
    },
  );

  it.each(["", "{", "[]", "null", '{"key":1}'])(
    "are absent when their line holds %j, and the others are not",
    async (line) => {
      const dir = await aFolder();
      const first = await openDrafts({ dir });
      await first.write(KEY, 1);
      await first.close();
      const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
      const whole = await readFile(path, "utf8");
      await writeFile(path, `\n${line}${whole.replace(KEY, "telegram:2")}`);
      const onLost = vi.fn();
      const drafts = await openDrafts({ dir, onLost });
      expect(await drafts.read(KEY)).toBeUndefined();
      expect(await drafts.read("telegram:2")).toBe(1);
      if (["", "{", "null"].includes(line)) expect(onLost).toHaveBeenCalledTimes(1);
      await drafts.write(KEY, 2);
      await drafts.close();
      expect(await (await openDrafts({ dir })).read(KEY)).toBe(2);
    },
  );

  it("that were half written when the power went are as they were before", async () => {
    const dir = await aFolder();
    const first = await openDrafts({ dir });
    await first.write(KEY, "before");
    await first.flush();
    await first.write(KEY, "after");
    await first.close();
    const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
    await truncate(path, (await stat(path)).size - 3);
    const drafts = await openDrafts({ dir });
    expect(await drafts.read(KEY)).toBe("before");
    await drafts.write("telegram:2", 2);
    await drafts.close();
    const again = await openDrafts({ dir });
    expect([await again.read(KEY), await again.read("telegram:2")]).toEqual(["before", 2]);
  });

  it("take no more room than they need, however often they change", async () => {
    const dir = await aFolder();
    const drafts = await openDrafts({ dir });
    const keys = Array.from({ length: 40 }, (_, index) => `telegram:${index}`);
    for (let step = 0; step < 50; step++) {
      for (const key of keys) await drafts.write(key, { step, text: "x".repeat(1_000) });
      await drafts.flush();
    }
    const [name = ""] = await readdir(dir);
    expect((await stat(join(dir, name))).size).toBeLessThan(500_000);
    await drafts.close();
    const again = await openDrafts({ dir });
    for (const key of keys) expect(await again.read(key)).toMatchObject({ step: 49 });
  });

  it("are read while the file is made anew", async () => {
    const drafts = await openDrafts({ dir: await aFolder() });
    const old = Array.from({ length: 1_200 }, (_, index) => `telegram:${index}`);
    for (const key of ["busy:0", ...old]) await drafts.write(key, key);
    await drafts.flush();
    let next = 0;
    for (let step = 0; step < 8; step++) {
      for (let busy = 0; busy < 40; busy++) await drafts.write(`busy:${busy}`, "x".repeat(8_000 + step));
      let flushing = true;
      const flushed = drafts.flush().finally(() => {
        flushing = false;
      });
      while (flushing) {
        const keys = old.map((_, index) => old[(next + index) % old.length] ?? "").slice(0, 100);
        next += keys.length;
        expect(await Promise.all(keys.map(drafts.read))).toEqual(keys);
      }
      await flushed;
    }
    await drafts.close();
  });

  it("that nobody has touched for days are forgotten when the file is made anew", async () => {
    const dir = await aFolder();
    let now = START;
    const drafts = await openDrafts({ dir, clock: () => instant(now) });
    await drafts.write(KEY, 1);
    await drafts.flush();
    now += 4 * DAY_MS;
    for (let step = 0; step < 3; step++) {
      await drafts.write("telegram:2", "x".repeat(300_000));
      await drafts.flush();
    }
    await drafts.close();
    const again = await openDrafts({ dir });
    expect(await again.read(KEY)).toBeUndefined();
    expect(await again.read("telegram:2")).toBeDefined();
  });

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
