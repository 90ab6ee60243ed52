import { translate } from "../translate.js";

export const ask = translate("ig", "ask", {
  network: {
    data: "<b>Data</b>\nKedu netwọk?",
    airtime: "<b>Ego oku</b>\nKedu netwọk? Ị nwekwara ike ide nọmba ahụ.",
  },
  notNetwork: "Biko họrọ netwọk: MTN, Glo, Airtel ma ọ bụ 9mobile.",
  bundle: "<b>Data {network:network}</b>\nKedu atụmatụ? Dee nha (“1.5gb”) ma ọ bụ ọnụahịa ka anyị chọta ya.",
  found: {
    byCount: {
      other: "<b>Data {network:network}</b>\nAtụmatụ {count:count} maka “{typed:words}”, nke kacha dị ọnụ ala bu ụzọ:",
    },
  },
  notFound:
    "Ọ dịghị atụmatụ {network:network} dabara na “{typed:words}”. Họrọ otu n’okpuru, ma ọ bụ dee nha ma ọ bụ ọnụahịa ọzọ.",
  onlyPlans: "Biko họrọ atụmatụ, ma ọ bụ dee nha dị ka “1.5gb”.",
  shelfUnreadable: "Anyị enweghị ike ịhụ atụmatụ {network:network} ugbu a. Biko nwaa ọzọ mgbe otu nkeji gachara.",
  amount:
    "<b>Ego oku {network:network}</b>\nEgo ole? Họrọ otu, ma ọ bụ dee ego ole na naịra, na-enweghị kobo ({min:naira} ruo {max:naira}).",
  badAmount: "Biko dee naịra site na {min:naira} ruo {max:naira}, dị ka “200”.",
  phone: {
    data: "<b>Data</b>\nMaka kedu nọmba? Dee ya, ma ọ bụ zipu ya site na ekwentị gị.",
    airtime: "<b>Ego oku</b>\nMaka kedu nọmba? Dee ya, ma ọ bụ zipu ya site na ekwentị gị.",
  },
  kind: "<b>Ego oku ka ọ bụ data?</b>",
  phoneOf:
    "<b>{name:words}</b>\nZitere anyị nọmba ha otu ugboro, anyị ga-echeta ya. Dee ya, ma ọ bụ zipu ya site na ekwentị gị.",
  badPhone: "Nke a abụghị nọmba ekwentị Naịjirịa. Ọ kwesịrị ịbụ iri na otu, dị ka <code>0803 123 4567</code>.",
  share: "Pịa bọtịnụ dị n’okpuru ka i zipu nọmba gị.",
  topUp: "<b>Tinye ego n’akpa gị</b>\nEgo ole? Họrọ otu, ma ọ bụ dee ya ({min:naira} ruo {max:naira}).",
});
