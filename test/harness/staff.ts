import type { World } from "./open-world.js";

/** The answer to a command that its writer may not use: as if it did not exist. */
export const UNKNOWN_COMMAND = /I did not get that|(?:There is|You have) no command/;

/** The button that takes a role away. */
export const REMOVE_ROLE = "Remove the role";

/** The owner gives somebody a role by the id of their chat, or takes it away. */
export async function giveRole({ admin }: Pick<World, "admin">, chat: string | number, role: RegExp | string) {
  await admin.send(`/staff ${chat}`);
  await admin.sees(/Which role should they have\?/, { fresh: true });
  await admin.tap(role);
  await admin.sees(role === REMOVE_ROLE ? /Remove their role/ : /Make them/, { fresh: true });
  await admin.tap("Yes, do it");
  await admin.sees("Done.", { fresh: true });
}

/** Types a price rule as staff, and confirms it once, or twice if it sells below cost. */
export async function setPrice({ admin }: Pick<World, "admin">, typed: string, belowCost = false) {
  await admin.send(`/price ${typed}`);
  await admin.sees("Preview", { fresh: true });
  await admin.tap(belowCost ? /Sell below cost/ : "✅ Set it");
  if (belowCost) {
    await admin.sees(/Only members of .* whom a second member of staff lets buy below cost/, { fresh: true });
    await admin.tap("Yes, do it");
  }
  await admin.sees(/^✅/, { fresh: true });
}
