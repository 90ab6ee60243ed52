/** Letters of Hausa that have no accent to take off. */
const HOOKED: Readonly<Record<string, string>> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/**
 * Words as somebody in a hurry types them, so that they compare: small letters without tone marks, dots below, hooks and
 * apostrophes; anything else that is no letter or digit is a space.
 */
export const fold = (words: string): string =>
  words
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .replace(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
