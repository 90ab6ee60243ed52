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
