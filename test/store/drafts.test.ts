import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { after, DAY_MS, HOUR_MS, instant, wallClock } from "../../src/core/base/time.js";
import { openDraftStore } from "../../src/store/drafts.js";
import { aFolder } from "./folders.js";

const KEY = "telegram:1";

describe("drafts", () => {
  it("are read as last written, at once and after a restart", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, { step: 1 });
    await drafts.write(KEY, { step: 2 });
    expect(await drafts.read(KEY)).toEqual({ step: 2 });
    await drafts.close();
    expect(await (await openDraftStore({ dir })).read(KEY)).toEqual({ step: 2 });
  });

  it("are written to disk without a flush", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir, flushAfterMs: 1 });
    await drafts.write(KEY, 1);
    await expect.poll(() => readdir(dir)).toHaveLength(1);
    await drafts.close();
  });

  it("are absent once removed, also after a restart", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.flush();
    await drafts.remove(KEY);
    expect(await drafts.read(KEY)).toBeUndefined();
    await drafts.close();
    expect(await (await openDraftStore({ dir })).read(KEY)).toBeUndefined();
  });

  it("leave nothing on disk when they are written and removed at once", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.remove(KEY);
    await drafts.close();
    expect(await readdir(dir)).toEqual([]);
  });

  it("that were removed or overwritten are no longer on disk", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    const onDisk = async () => Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), "utf8")));
    await drafts.write(KEY, "0803 123 4567");
    await drafts.write("telegram:2", "stays");
    await drafts.flush();
    expect((await onDisk()).sort()).toEqual(['"0803 123 4567"', '"stays"']);
    await drafts.remove(KEY);
    await drafts.write("telegram:2", "stays on");
    await drafts.close();
    expect(await onDisk()).toEqual(['"stays on"']);
  });

  it("cannot be changed through the objects that were written or read", async () => {
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

  it("are absent and reported as lost when their file is cut short, unlike the others", async () => {
    const dir = await aFolder();
    const first = await openDraftStore({ dir });
    await first.write(KEY, "cut");
    await first.flush();
    const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
    await first.write("telegram:2", 2);
    await first.close();
    await truncate(path, (await stat(path)).size - 3);
    const onLost = vi.fn();
    const drafts = await openDraftStore({ dir, onLost });
    expect(await drafts.read(KEY)).toBeUndefined();
    expect(onLost).toHaveBeenCalledWith(KEY, expect.any(Error));
    expect(await drafts.read("telegram:2")).toBe(2);
    await drafts.write(KEY, "again");
    await drafts.close();
    expect(await (await openDraftStore({ dir })).read(KEY)).toBe("again");
  });

  it("are unchanged when the process is killed while it writes them", async () => {
    const dir = await aFolder();
    const first = await openDraftStore({ dir });
    await first.write(KEY, "before");
    await first.close();
    const [path = ""] = (await readdir(dir)).map((name) => join(dir, name));
    await writeFile(`${path}.tmp`, '"aft');
    expect(await (await openDraftStore({ dir })).read(KEY)).toBe("before");
  });

  it("that nobody has touched for days are removed at the start", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.close();
    const inTwoDays = await openDraftStore({ dir, clock: () => instant(wallClock() + 2 * DAY_MS) });
    expect(await inTwoDays.read(KEY)).toBe(1);
    await inTwoDays.close();
    expect(await readdir(dir)).toHaveLength(1);
    const inFourDays = await openDraftStore({ dir, clock: () => instant(wallClock() + 4 * DAY_MS) });
    await expect.poll(() => readdir(dir)).toEqual([]);
    expect(await inFourDays.read(KEY)).toBeUndefined();
    await inFourDays.close();
  });

  it("that nobody has touched for days are removed within the hour, from the cache too", async () => {
    let now = wallClock();
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir, clock: () => now });
    onTestFinished(drafts.close);
    await drafts.write(KEY, "0803 123 4567");
    await drafts.flush();
    now = after(now, 4 * DAY_MS);
    vi.advanceTimersByTime(HOUR_MS);
    await expect.poll(() => readdir(dir)).toEqual([]);
    expect(await drafts.read(KEY)).toBeUndefined();
  });

  it("stay in memory and are reported when they cannot be written, and are tried again", async () => {
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

  it("are all saved, however many there are", async () => {
    const drafts = await openDraftStore({ dir: await aFolder() });
    const keys = Array.from({ length: 1_200 }, (_, index) => `telegram:${index}`);
    for (const key of keys) await drafts.write(key, key);
    expect(await drafts.read("telegram:0")).toBe("telegram:0");
    await drafts.flush();
    for (const key of keys) expect(await drafts.read(key)).toBe(key);
    await drafts.close();
  });

  it("can be read by their owner only", async () => {
    const dir = await aFolder();
    const drafts = await openDraftStore({ dir });
    await drafts.write(KEY, 1);
    await drafts.close();
    await chmod(dir, (await stat(dir)).mode);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dir, (await readdir(dir))[0] ?? ""))).mode & 0o777).toBe(0o600);
  });
});
