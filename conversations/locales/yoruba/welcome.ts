import { translate } from "../translate.js";

export const welcome = translate("yo", "welcome", {
  menu: "<b>{shop:words}</b>\nẸ ǹlẹ́ {name:words}! Owó ìpè àti dátà, kíá kíá.\nKí ni ẹ fẹ́ rà?",
  lost: "Kò yé mi. Ẹ yan ọ̀kan nísàlẹ̀, tàbí kí ẹ tẹ “dátà” tàbí “owó ìpè”.",
  help: "<b>Bí {shop:words} ṣe ń ṣiṣẹ́</b>\n\n• <b>Dátà</b> tàbí <b>Owó ìpè</b>: ẹ yan nẹ́tíwọ́kì, ètò tàbí iye owó, àti nọ́ńbà. Ẹ tún lè tẹ̀ wọ́n: “mtn”, “1.5gb”, “0803 123 4567”.\n• Ẹ sanwó láti <b>Àpò owó</b>, pẹ̀lú <b>Káàdì</b> tí ẹ fi pamọ́, tàbí ní ojú ewé <b>Checkout</b> tó ní ààbò. A kì í rí nọ́ńbà káàdì yín.\n• Bí ohun tí ẹ rà kò bá dé, owó yín á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀, a ó sì sọ fún yín.\n• Ṣé ìṣòro wà? /history ń fi ipò ìrajà kọ̀ọ̀kan hàn; ẹ tọ́jú nọ́ńbà ẹ̀rí tó wà lórí rìsíìtì.\n\n/data /airtime /topup /wallet /cards /history /repeat /language /cancel",
  language: "<b>Èdè</b>\nÈdè wo ni kí a máa sọ?",
  quiet: "Ó dára: a kò ní fi ìròyìn ránṣẹ́ sí yín mọ́. Ẹ ó ṣì máa gbọ́ nípa ohun tí ẹ rà àti owó tí ẹ san.",
  news: "Ẹ káàbọ̀ padà: ẹ ó tún máa gba ìròyìn wa. Ẹ kọ “stop” nígbàkígbà láti dá a dúró.",
  stopped: "Ó dára, a ti dá a dúró. Ẹ kò ra ohunkóhun.",
  unpaid: "Ó dára. Ìrajà yìí ṣì wà tí ẹ kò tíì sanwó rẹ̀:\n",
});
