import { bareCode, codeIn } from "../parser/code-in.js";
import { hearOther } from "../parser/hear.js";
import { askCode } from "../prompts/code.js";
import type { ShopFlow } from "../shop-talk.js";
import { menuIn } from "../views/buttons.js";
import { isWay } from "../walk.js";
import { createPurchase } from "./purchase.js";

const buyWith = createPurchase(async (_talk, _shop, code) => ({ code }));

/** `code <text>`: a code that was typed when nothing was being bought; what is bought with it is asked. */
export const code: ShopFlow = async (talk, shop, argument) => {
  const said = codeIn(argument)?.code;
  const typed = said ?? bareCode(argument) ?? (await askCode(talk));
  if (isWay(typed)) return { flow: typed === "back" ? "start" : "stop" };
  const refusal = await talk.once(() => shop.checkPromo(talk.customer, typed));
  if (refusal === undefined) return buyWith(talk, shop, typed);
  if (refusal === "unknown" && said === undefined && argument !== "") return hearOther(argument);
  const { promo, buttons } = talk.words;
  await talk.show({
    text: promo.refused[refusal]({ code: typed }),
    choices: [[{ label: buttons.haveCode, go: { flow: "code" } }], menuIn(talk.words)],
  });
  return undefined;
};
