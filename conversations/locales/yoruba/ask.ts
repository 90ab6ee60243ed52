import { translate } from "../translate.js";

export const ask = translate("yo", "ask", {
  network: {
    data: "<b>Dátà</b>\nNẹ́tíwọ́kì wo?",
    airtime: "<b>Owó ìpè</b>\nNẹ́tíwọ́kì wo? Ẹ tún lè tẹ nọ́ńbà náà.",
  },
  notNetwork: "Ẹ jọ̀wọ́, ẹ yan nẹ́tíwọ́kì: MTN, Glo, Airtel tàbí 9mobile.",
  bundle: "<b>Dátà {network:network}</b>\nÈtò wo? Ẹ tẹ ìwọ̀n (“1.5gb”) tàbí iye owó láti wá a.",
  found: {
    byCount: {
      other: "<b>Dátà {network:network}</b>\nÈtò {count:count} fún “{typed:words}”, èyí tó rọjú jù ló ṣíwájú:",
    },
  },
  notFound:
    "Kò sí ètò {network:network} tó bá “{typed:words}” mu. Ẹ yan ọ̀kan nísàlẹ̀, tàbí kí ẹ tẹ ìwọ̀n tàbí iye owó mìíràn.",
  onlyPlans: "Ẹ jọ̀wọ́, ẹ yan ètò kan, tàbí kí ẹ tẹ ìwọ̀n bíi “1.5gb”.",
  shelfUnreadable: "A kò lè rí àwọn ètò {network:network} báyìí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
  amount:
    "<b>Owó ìpè {network:network}</b>\nÈló? Ẹ yan ọ̀kan, tàbí kí ẹ tẹ iye náírà láìsí kọ́bọ̀ ({min:naira} sí {max:naira}).",
  badAmount: "Ẹ jọ̀wọ́, ẹ tẹ iye náírà láti {min:naira} sí {max:naira}, bíi “200”.",
  phone: {
    data: "<b>Dátà</b>\nFún nọ́ńbà wo? Ẹ tẹ̀ ẹ́, tàbí kí ẹ fi í ránṣẹ́ láti inú fóònù yín.",
    airtime: "<b>Owó ìpè</b>\nFún nọ́ńbà wo? Ẹ tẹ̀ ẹ́, tàbí kí ẹ fi í ránṣẹ́ láti inú fóònù yín.",
  },
  kind: "<b>Owó ìpè tàbí dátà?</b>",
  phoneOf:
    "<b>{name:words}</b>\nẸ fi nọ́ńbà wọn ránṣẹ́ lẹ́ẹ̀kan, a ó rántí rẹ̀. Ẹ tẹ̀ ẹ́, tàbí kí ẹ fi í ránṣẹ́ láti inú fóònù yín.",
  badPhone: "Èyí kì í ṣe nọ́ńbà fóònù Nàìjíríà. Ó yẹ kó jẹ́ mọ́kànlá, bíi <code>0803 123 4567</code>.",
  share: "Ẹ tẹ bọ́tìnnì ìsàlẹ̀ yìí láti fi nọ́ńbà yín ránṣẹ́.",
  topUp: "<b>Fi owó kún àpò yín</b>\nÈló? Ẹ yan ọ̀kan, tàbí kí ẹ tẹ iye ({min:naira} sí {max:naira}).",
});
