import { expect, test } from "vitest";
import { BAYO, NGOZI } from "../../harness/emulators.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { giveRole } from "../../harness/staff.js";

/** An unknown command is answered with the nearest command that the sender may use. */

testOnEveryChannel({
  "a customer is offered the nearest customer command, never a staff command": async (_, customer) => {
    for (const [typed, shown] of [
      ["/walet", /no command \/walet\. Did you mean \/wallet\?/],
      ["/orders", /Did you mean \/history\?[\s\S]*What would you like/],
      ["/balance", /Did you mean \/wallet\?/],
      ["/braodcast", /no command \/braodcast\.\n[\s\S]*What would you like/],
      ["/broadcast", /no command \/broadcast\.\n[\s\S]*What would you like/],
      ["/xyzzy", /no command \/xyzzy\.\n[\s\S]*What would you like/],
    ] as const) {
      await customer.says(typed, shown);
    }
  },

  "a customer reads the suggestion in their language": async (_, customer) => {
    await customer.says("Pidgin", /Wetin you wan buy/);
    await customer.says("/walet", /no dey here\. Na \/wallet you mean/);
  },
});

test("staff are offered the nearest staff command, without the customers' menu", async () => {
  const { admin, ada, ngozi } = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
  await Promise.all([admin.start(), ada.start(), ngozi.start()]);
  for (const [typed, shown] of [
    ["/ledger", /You have no command \/ledger\. Did you mean \/customer\?/],
    ["/resetpin", /Did you mean \/customer\?/],
    ["/reset-pin Ada", /Did you mean \/customer\?/],
    ["/xyzzy", /You have no command \/xyzzy\.\nThe list of yours: \/admin$/],
    ["/findings", /Did you mean \/status\?/],
    ["/help", /You are on the staff: \/admin lists your commands/],
    ["/braodcast", /Did you mean \/broadcast\?/],
  ] as const) {
    await admin.says(typed, shown);
    await ngozi.says(typed, shown);
  }
  await admin.says("/ledger Ada", /Did you mean/);
  await admin.tap("/customer Ada");
  await admin.sees(/Ada/);
  const menus = admin.messages().filter(({ text }) => /What would you like/.test(text));
  expect(menus).toHaveLength(1); // The greeting.
});

test("staff may leave the slash out where nothing else is meant, and to customers such a word means nothing", async () => {
  const { admin, ada, ngozi } = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
  await Promise.all([admin.start(), ada.start(), ngozi.start()]);
  for (const person of [admin, ngozi]) {
    await person.says("Admin", /Staff menu/);
    await person.says("inbox", /Nobody is waiting for an answer/);
    await person.says("audit ada", /No staff actions here yet/);
  }
  await ada.says("admin", /I did not get that/);
});

test("a viewer is offered only commands that a viewer may use", async () => {
  const world = await openWorld();
  const { admin, bayo } = world;
  await Promise.all([admin.start(), bayo.start()]);
  await giveRole(world, BAYO, /Viewer/);
  await bayo.says("/braodcast", /You have no command \/braodcast\.\nThe list of yours/);
  await bayo.says("/broadcast", /You have no command \/broadcast\.\nThe list of yours/);
  await bayo.says("/ordre", /Did you mean \/order\?/);
});
