import type { TelegramLimits } from "../api/limits.js";

/** Shows "typing…" while work takes longer than a moment. Outside the replay: it is true only now. */
export type WithTyping = <T>(chat: number, work: () => Promise<T>) => Promise<T>;

export function createTyping(
  show: (chat: number) => Promise<unknown>,
  { typingAfterMs, typingAgainMs }: Pick<TelegramLimits, "typingAfterMs" | "typingAgainMs">,
): WithTyping {
  return async (chat, work) => {
    const type = () => void show(chat).catch(() => {}); // A picture of work; the way out has logged why it failed.
    let again: NodeJS.Timeout | undefined;
    const first = setTimeout(() => {
      type();
      again = setInterval(type, typingAgainMs);
    }, typingAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(first);
      clearInterval(again);
    }
  };
}
