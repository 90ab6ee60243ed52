import { parseLanguage } from "../../src/core/base/language.js";
import type { ShopFlow } from "../shop-talk.js";
import { languageRows, menuIn } from "../views/buttons.js";

/** `language`: which one to speak; `language yo` speaks it from now on, and goes on with the menu in it. */
export const language: ShopFlow = async (talk, shop, argument) => {
  const chosen = parseLanguage(argument);
  if (chosen) {
    await talk.once(() => shop.setLanguage(talk.customer, chosen));
    return { flow: "start" };
  }
  const { words } = talk;
  await talk.show({
    text: words.welcome.language,
    choices: [...languageRows(words.language), menuIn(words)],
  });
  return undefined;
};
