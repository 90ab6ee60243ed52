import { describe, expect, test } from "vitest";
import { openRestorableWorld, restorableStores } from "../harness/restoring.js";

describe.each(restorableStores)("a shop whose books in %s were restored from a backup", (home) => {
  test("starts closed: it sells nothing, and says so to whoever writes, on both channels, in their language", async () => {
    const world = await openRestorableWorld(home);
    const { admin, ada, emeka, service } = world;
    await admin.start();
    await ada.start();
    await ada.topsUp("1000");
    await emeka.start();
    await emeka.sees("What would you like?");
    await emeka.send("pidgin");
    await emeka.sees(/Wetin you wan buy|How far/);
    await ada.choosesAirtime("200");
    await world.backUp();
    await world.loseAndRestore();
    const vends = service.vends().length;
    await ada.send("/airtime");
    await ada.sees(/you cannot buy anything yet. Your money is safe/, { fresh: true });
    await ada.send("mtn 200 08031234567");
    await expect.poll(() => ada.texts().filter((text) => text.includes("you cannot buy anything yet")).length).toBe(2);
    await emeka.send("airtime");
    await emeka.sees(/you no fit buy anything yet. Your money dey safe/);
    await admin.send("/status");
    await admin.sees(/vend/i, { fresh: true });
    expect(service.vends()).toHaveLength(vends);
  });
});
