/** The first so many signs of a text; none of them is cut in half, which Telegram would refuse. */
export const clip = (text: string, max: number): string => Array.from(text).slice(0, max).join("");
