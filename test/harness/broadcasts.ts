/** Staff compose and send a broadcast, in their own chat. */
import type { Label } from "../../src/emulators/kit/waiting.js";
import type { ChatUser } from "./customer.js";

type Staff = Pick<ChatUser, "send" | "tap" | "sees" | "texts">;

/** Composes a broadcast and chooses its audience. Resolves to the number of customers in the question. */
export async function composeBroadcast(staff: Staff, words: string, audience?: readonly Label[]): Promise<string> {
  await staff.send(`/broadcast ${words}`);
  return chooseAudience(staff, audience);
}

/** Chooses the audience, starting at the preview. Resolves to the confirmation question. */
export async function chooseAudience(staff: Staff, audience: readonly Label[] = ["👥 Everyone"]): Promise<string> {
  await staff.sees("Above is what customers will see", { fresh: true });
  await staff.tap(/Choose who gets it/);
  await staff.sees("Who should receive it?", { fresh: true });
  for (const [at, label] of audience.entries()) {
    if (at > 0) await staff.sees(/\?$/, { fresh: true });
    await staff.tap(label);
  }
  await staff.sees("type the number of customers", { fresh: true });
  const question = staff.texts().findLast((text) => text.includes("type the number of customers")) ?? "";
  return /type the number of customers: \*?([\d,]+)/.exec(question)?.[1] ?? "none";
}

/** Composes and sends a broadcast. It has started, or is about to, when this resolves. */
export async function sendBroadcast(staff: Staff, words: string, audience?: readonly Label[]): Promise<void> {
  await staff.send(await composeBroadcast(staff, words, audience));
}
