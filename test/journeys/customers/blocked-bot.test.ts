import { expect, test } from "vitest";
import { openWorld } from "../../harness/open-world.js";

test("a customer who blocked the bot hears what happened meanwhile as soon as they are back, once", async () => {
  const { ada, telegram } = await openWorld();
  await ada.start();
  await ada.opensTopUp("500");
  await telegram.idle();
  ada.block();
  ada.pay();
  const isRefused = ({ status, payload }: { readonly status: number; readonly payload: unknown }) =>
    status === 403 && /₦500 added/.test(JSON.stringify(payload));
  await telegram.waitFor(() => telegram.calls().some(isRefused));
  await telegram.idle();
  await ada.start();
  await ada.sees(/₦500 added/);
  await telegram.idle();
  expect(ada.texts().filter((text) => /₦500 added/.test(text))).toHaveLength(1);
});
