import { bareCode, codeIn } from "../parser/code-in.js";
import type { ShopTalk } from "../shop-talk.js";
import { TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import type { Way } from "../walk.js";

/** A code, as it was given to somebody. */
export async function askCode(talk: Pick<ShopTalk, "ask" | "words">): Promise<string | Way> {
  const { promo } = talk.words;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ free: true, text: promo.ask, choices: [waysIn(talk.words)] });
    const way = wayOf(answer);
    if (way) return way;
    const typed = answer.kind === "typed" ? (codeIn(answer.text)?.code ?? bareCode(answer.text)) : undefined;
    if (typed !== undefined) return typed;
  }
  return "cancel";
}
