import type { TelegramLimits } from "../api/limits.js";

/** Shows "typing…" while work takes longer than a moment. A replay does not repeat it: it is only true now. */
export type WithTyping = <T>(chat: number, work: () => Promise<T>) => Promise<T>;

export function createTyping(
  sendTyping: (chat: number) => Promise<unknown>,
  { typingAfterMs, typingAgainMs }: Pick<TelegramLimits, "typingAfterMs" | "typingAgainMs">,
): WithTyping {
  return async (chat, work) => {
    const show = () => void sendTyping(chat).catch(() => {}); // The client logs it.
    let repeat: NodeJS.Timeout | undefined;
    const first = setTimeout(() => {
      show();
      repeat = setInterval(show, typingAgainMs);
    }, typingAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(first);
      clearInterval(repeat);
    }
  };
}
