import { translate } from "../translate.js";

export const about = translate("pcm", "about", {
  description:
    "{shop:words}: airtime and data for every Naija network, sharp sharp. Pay with your wallet, with card wey you keep or for safe page. If e no enter, your money go back to you at once.",
  shortDescription: "Airtime and data, sharp sharp.",
});
