import { translate } from "../translate.js";

export const promo = translate("yo", "promo", {
  noted: "🏷 Kóòdù {code:words} máa dín iye owó kù kí ẹ tó sanwó.\n",
  off: "🏷 Kóòdù {code:words}: a ti yọ {off:naira} kúrò",
  ask: "<b>Kóòdù ìdínwó</b>\nẸ tẹ̀ ẹ́ bí wọ́n ṣe fún yín:",
  placed: "Iye owó ìrajà yìí kò ní yí padà mọ́. Kóòdù máa ń ṣiṣẹ́ kí a tó ṣe ìrajà.\n",
  refused: {
    unknown: "A kò mọ kóòdù “{code:words}”.\n",
    over: "Àkókò kóòdù {code:words} ti parí.\n",
    "used-up": "Wọ́n ti lo kóòdù {code:words} tán: àwọn mìíràn yára jù yín lọ.\n",
    "used-by-you": "Ẹ ti lo kóòdù {code:words} rí.\n",
    "not-for-this": "Kóòdù {code:words} kò dín owó kankan kù níbí.\n",
  },
});
