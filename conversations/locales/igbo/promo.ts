import { translate } from "../translate.js";

export const promo = translate("ig", "promo", {
  noted: "🏷 Koodu {code:words} ga-ebelata ọnụahịa tupu ị kwụọ.\n",
  off: "🏷 Koodu {code:words}: ewepụrụ {off:naira}",
  ask: "<b>Koodu mbelata ọnụahịa</b>\nDee ya ka e si nye gị ya:",
  placed: "Ọnụahịa nke a agaghị agbanwe ọzọ. Koodu na-arụ ọrụ tupu i nye ọda.\n",
  refused: {
    unknown: "Anyị amaghị koodu “{code:words}”.\n",
    over: "Oge koodu {code:words} agwụla.\n",
    "used-up": "E jirila koodu {code:words} gwụchaa: ndị ọzọ buru gị ụzọ.\n",
    "used-by-you": "I jirila koodu {code:words} na mbụ.\n",
    "not-for-this": "Koodu {code:words} anaghị ewepụ ihe ọ bụla na nke a.\n",
  },
});
