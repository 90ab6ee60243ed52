import { translate } from "../translate.js";

export const promo = translate("pcm", "promo", {
  noted: "🏷 Code {code:words} go comot from the price before you pay.\n",
  off: "🏷 Code {code:words}: {off:naira} don comot",
  ask: "<b>Promo code</b>\nType am as dem give you:",
  placed: "The price for this order don set. Code dey count only before you place order.\n",
  refused: {
    unknown: "We no sabi the code “{code:words}”.\n",
    over: "The code {code:words} don end.\n",
    "used-up": "The code {code:words} don finish: other people quick pass you.\n",
    "used-by-you": "You don use the code {code:words} before.\n",
    "not-for-this": "The code {code:words} no dey comot anything from this one.\n",
  },
});
