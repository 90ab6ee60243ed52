import { translate } from "../translate.js";

export const schedules = translate("yo", "schedules", {
  none: "<b>Ìrajà tó ń lọ fúnra rẹ̀</b>\nKò tíì sí. Ẹ ra nǹkan kan, kí ẹ tẹ “{button:words}” lábẹ́ rìsíìtì rẹ̀.",
  list: "<b>Ìrajà tó ń lọ fúnra rẹ̀</b>\nẸ tẹ ọ̀kan láti fò ó, dá a dúró díẹ̀ tàbí fòpin sí i:",
  howOften: "<b>{what:words}</b>\nÌgbà mélòó? Ẹ tún lè tẹ iye ọjọ́, bíi “14”.",
  badDays: "Ẹ jọ̀wọ́, ẹ tẹ iye ọjọ́, láti 1 sí {most:count}.",
  howPaid: "{price:naira} {every:words}. Báwo ni a ó ṣe san án? A ó sọ fún yín ní ọjọ́ kan ṣáájú ìgbà kọ̀ọ̀kan.",
  tooMany: "Ó ti pé iye tí a lè tọ́jú. Ẹ kọ́kọ́ fòpin sí ọ̀kan: /schedules",
  next: "Èyí tó kàn: <b>{at:moment}</b>",
  paused: "⏸ Ó dúró díẹ̀.",
  one: {
    remind: "🗓 <b>{what:words}</b>\nÀ ń rán yín létí {every:words}.\n{next:text}",
    wallet: "🗓 <b>{what:words}</b>\n{price:naira} láti inú àpò owó yín, {every:words}.\n{next:text}",
    card: "🗓 <b>{what:words}</b>\n{price:naira} láti orí káàdì yín, {every:words}.\n{next:text}",
  },
  soon: {
    wallet: "🗓 <b>{what:words}</b>\nA ó rà á ní {at:moment}: {price:naira} láti inú àpò owó yín.",
    card: "🗓 <b>{what:words}</b>\nA ó rà á ní {at:moment}: {price:naira} láti orí káàdì yín.",
  },
  outcomes: {
    reminded: "🔔 <b>Àkókò {what:words} ti tó.</b>",
    short:
      "👛 <b>A kò rà á: {what:words}.</b>\nOwó inú àpò yín kò tó {now:naira}. Ẹ fi owó kún un, kí ẹ rà á báyìí; èyí tó kàn ṣì wà.",
    "over-limit":
      "📅 <b>A kò rà á: {what:words}.</b>\nÌ bá ti kọjá òpin ojúmọ́ yín. Ẹ yí òpin náà padà ní /settings, tàbí kí ẹ rà á báyìí ní Checkout; èyí tó kàn ṣì wà.",
    "card-removed":
      "💳 <b>A kò rà á: {what:words}.</b>\nA kò ní káàdì náà mọ́. A ti dá a dúró: ẹ fòpin sí i, tàbí kí ẹ ṣe tuntun.",
    "price-increased":
      "⚠️ <b>A kò rà á: {what:words}.</b>\nIye rẹ̀ ti di {now:naira}; {agreed:naira} ni ẹ gbà sí. A ti dá a dúró títí ẹ ó fi sọ.",
    gone: "⚠️ <b>A kò rà á: {what:words}.</b>\nA kò ta ètò yẹn mọ́. A ti dá a dúró: ẹ fòpin sí i, kí ẹ yan ètò mìíràn.",
    unreadable:
      "⚠️ <b>A kò rà á: {what:words}.</b>\nA kò rí àwọn ètò nẹ́tíwọ́kì fún wákàtí púpọ̀. Ẹ rà á báyìí; èyí tó kàn ṣì wà.",
    "off-sale": "⏸ <b>A kò rà á: {what:words}.</b>\nA kò tà á lọ́wọ́lọ́wọ́ báyìí, a kò sì yọ owó kankan. Èyí tó kàn ṣì wà.",
  },
  stopped: "A ti fòpin sí i: {what:words}.",
});
