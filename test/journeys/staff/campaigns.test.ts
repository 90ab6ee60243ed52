import { describe, expect, test } from "vitest";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld } from "../../harness/open-world.js";

describe.each(Object.entries(storeEnvironments))("with books in %s", (_, store) => {
  test("/campaign gives a link, and /stats counts the new buyers who came through it, on both channels", async () => {
    const { admin, ada, bayo, emeka } = await openWorld({ environment: await store() });
    await admin.start();
    await admin.send("/campaign Radio-1");
    const { text } = await admin.sees(/https:\/\/t\.me\/\S+/, { fresh: true });
    const [, argument = ""] = /\?start=(\S+)/.exec(text) ?? [];
    expect(argument).toBe("src_radio-1");

    await ada.send(`/start ${argument}`);
    await ada.sees(/What would you like/);
    await ada.send("/start src_flyer"); // The first campaign counts.
    await ada.sees(/What would you like/, { fresh: true });
    await ada.topsUp("1000");
    await ada.buysAirtime();
    await emeka.send(argument);
    await emeka.sees(/What would you like/);
    await emeka.topsUp("1000");
    await emeka.buysAirtime();
    await bayo.startsAndBuys();

    await admin.send("/stats 7");
    await admin.sees(/3 customers bought, 3 of them new \(radio-1 2\)/);
  });
});

test("/campaign refuses invalid names, and is unknown to a customer", async () => {
  const { admin, ada } = await openWorld();
  await admin.start();
  for (const name of ["", "two words", "x".repeat(33), "ká"]) {
    await admin.says(`/campaign ${name}`, /Name the campaign with letters/);
  }
  await ada.start();
  await ada.says("/campaign radio", /What would you like/);
  expect(ada.texts().join()).not.toContain("src_radio");
});
