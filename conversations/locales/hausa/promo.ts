import { translate } from "../translate.js";

export const promo = translate("ha", "promo", {
  noted: "🏷 Za a rage farashin da lambar {code:words} kafin ku biya.\n",
  off: "🏷 Lambar {code:words}: an rage {off:naira}",
  ask: "<b>Lambar rangwame</b>\nKu rubuta ta kamar yadda aka ba ku:",
  placed: "Farashin wannan odar ba zai canja ba. Lambar rangwame tana aiki ne kafin a yi oda.\n",
  refused: {
    unknown: "Ba mu san lambar “{code:words}” ba.\n",
    over: "Lokacin lambar {code:words} ya ƙare.\n",
    "used-up": "An gama amfani da lambar {code:words}: wasu sun riga ku.\n",
    "used-by-you": "Kun riga kun yi amfani da lambar {code:words}.\n",
    "not-for-this": "Lambar {code:words} ba ta rage komai a kan wannan.\n",
  },
});
