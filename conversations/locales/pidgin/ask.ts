import { translate } from "../translate.js";

export const ask = translate("pcm", "ask", {
  network: {
    data: "<b>Data</b>\nWhich network you wan use?",
    airtime: "<b>Airtime</b>\nWhich network you wan use? You fit type the number too.",
  },
  notNetwork: "Abeg pick network: MTN, Glo, Airtel or 9mobile.",
  bundle: "<b>{network:network} data</b>\nWhich plan you want? Type the size (“1.5gb”) or the price make we find am.",
  found: {
    byCount: {
      one: "<b>{network:network} data</b>\n{count:count} plan dey for “{typed:words}”:",
      other: "<b>{network:network} data</b>\n{count:count} plan dey for “{typed:words}”, the cheap one dey first:",
    },
  },
  notFound: "No {network:network} plan dey for “{typed:words}”. Pick one for down, or type another size or price.",
  onlyPlans: "Abeg pick one plan, or type size like “1.5gb”.",
  shelfUnreadable: "We no fit see {network:network} plans now. Abeg try again after one minute.",
  amount:
    "<b>{network:network} airtime</b>\nHow much own? Pick one, or type am for naira, no kobo ({min:naira} reach {max:naira}).",
  badAmount: "Abeg type naira from {min:naira} reach {max:naira}, like “200”.",
  phone: {
    data: "<b>Data</b>\nWhich number go get am? Type am, or send the contact.",
    airtime: "<b>Airtime</b>\nWhich number go get am? Type am, or send the contact.",
  },
  kind: "<b>Na airtime abi na data?</b>",
  phoneOf: "<b>{name:words}</b>\nSend me the number one time, I go remember am. Type am, or share contact.",
  badPhone: "That one no be Naija phone number. E suppose be eleven digits, like <code>0803 123 4567</code>.",
  share: "Press the button for down to send your own number.",
  topUp: "<b>Put money for your wallet</b>\nHow much own? Pick one, or type am ({min:naira} reach {max:naira}).",
});
