import { translate } from "../translate.js";

export const favour = translate("ha", "favour", {
  link: "<b>Nemi wani ya biya</b>\nKu aika wannan mahaɗin. Duk wanda ya buɗe zai iya biyan wannan oda, sau ɗaya, cikin yini guda; ba a nuna lambarku gaba ɗaya.\n\n{link:words}",
  words:
    "<b>Nemi wani ya biya</b>\nKu aika waɗannan kalmomi. Duk wanda ya rubuto mana su zai iya biyan wannan oda, sau ɗaya, cikin yini guda; ba a nuna lambarku gaba ɗaya.\n\n<code>{words:words}</code>",
  asked:
    "🤝 <b>{from:words} na roƙonku ku biya {price:naira}</b>\nNa: {item:words} · {recipient:words}\nWalat ɗinku: {wallet:naira}",
  own: "Ba za ku iya yi wa kanku wannan ba: ku aika mahaɗin ga wani.",
  gone: "An riga an biya, ko kuma ba a nema yanzu. Ba a cire komai ba.",
  page: "Ku biya {price:naira} wa {from:words} a shafin tsaro. Za su gani da kansu.",
  paid: "✅ <b>Mun gode!</b> An biya {price:naira} wa {from:words}. An sanar da su.",
  returned:
    "↩️ <b>Ba a sayi komai da kuɗinku ba.</b>\nAn biya ta wata hanya, ko an soke, kafin kuɗinku ya zo. {price:naira} ɗinku sun koma walat ɗinku.",
  message: "🎁 Wace kalma mai daɗi za a rubuta a katin? Ku rubuta, kada ta wuce harafi 200.",
  card: "🎁 {message:words}\n— Daga {name:words}",
  passOn: "Ga shi nan: ku tura hoton.",
});
