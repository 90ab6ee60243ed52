import { translate } from "../translate.js";

export const ask = translate("ha", "ask", {
  network: {
    data: "<b>Data</b>\nWane layi?",
    airtime: "<b>Katin waya</b>\nWane layi? Kuna iya rubuta lambar ma.",
  },
  notNetwork: "Don Allah ku zaɓi layi: MTN, Glo, Airtel ko 9mobile.",
  bundle: "<b>Data ta {network:network}</b>\nWane tsari? Ku rubuta girma (“1.5gb”) ko farashi don nema.",
  found: {
    byCount: {
      one: "<b>Data ta {network:network}</b>\nTsari {count:count} na “{typed:words}”:",
      other: "<b>Data ta {network:network}</b>\nTsare-tsare {count:count} na “{typed:words}”, mai arha a farko:",
    },
  },
  notFound:
    "Babu tsarin {network:network} da ya dace da “{typed:words}”. Ku zaɓi ɗaya a ƙasa, ko ku rubuta wani girma ko farashi.",
  onlyPlans: "Don Allah ku zaɓi tsari, ko ku rubuta girma kamar “1.5gb”.",
  shelfUnreadable: "Ba mu iya ganin tsare-tsaren {network:network} yanzu ba. Ku sake gwadawa bayan minti ɗaya.",
  amount:
    "<b>Katin {network:network}</b>\nNa nawa? Ku zaɓi ɗaya, ko ku rubuta adadin naira, ba kobo ({min:naira} zuwa {max:naira}).",
  badAmount: "Don Allah ku rubuta adadin naira daga {min:naira} zuwa {max:naira}, kamar “200”.",
  phone: {
    data: "<b>Data</b>\nZuwa wace lamba? Ku rubuta ta, ko ku turo ta daga lambobin wayarku.",
    airtime: "<b>Katin waya</b>\nZuwa wace lamba? Ku rubuta ta, ko ku turo ta daga lambobin wayarku.",
  },
  kind: "<b>Kati ko data?</b>",
  phoneOf:
    "<b>{name:words}</b>\nKu aiko mana lambar sau ɗaya, za mu tuna da ita. Ku rubuta ta, ko ku turo ta daga lambobin wayarku.",
  badPhone: "Wannan ba lambar wayar Najeriya ba ce. Lambobi goma sha ɗaya, kamar <code>0803 123 4567</code>.",
  share: "Ku danna maɓallin da ke ƙasa don tura lambarku.",
  topUp: "<b>Ƙara kuɗi a walat</b>\nNawa? Ku zaɓi ɗaya, ko ku rubuta adadi ({min:naira} zuwa {max:naira}).",
});
