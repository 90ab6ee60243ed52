import { translate } from "../translate.js";

export const favour = translate("ig", "favour", {
  link: "<b>Rịọ onye ọzọ ka ọ kwụọ</b>\nZiga njikọ a. Onye meghere ya nwere ike ịkwụ ụgwọ nke a, otu ugboro, n'ime otu ụbọchị; anyị agaghị egosi nọmba gị niile.\n\n{link:words}",
  words:
    "<b>Rịọ onye ọzọ ka ọ kwụọ</b>\nZiga okwu ndị a. Onye degaara anyị ha nwere ike ịkwụ ụgwọ nke a, otu ugboro, n'ime otu ụbọchị; anyị agaghị egosi nọmba gị niile.\n\n<code>{words:words}</code>",
  asked:
    "🤝 <b>{from:words} na-arịọ gị ka ị kwụọ {price:naira}</b>\nMaka: {item:words} · {recipient:words}\nAkpa ego gị: {wallet:naira}",
  own: "Ị nweghị ike imere onwe gị nke a: zigara onye ọzọ njikọ ahụ.",
  gone: "A kwụọla ya, ma ọ bụ a naghịzi arịọ ya. E wepụghị ego ọ bụla.",
  page: "Kwụọ {price:naira} maka {from:words} n'ibe nchekwa. Ha ga-ahụ ya n'onwe ha.",
  paid: "✅ <b>Daalụ!</b> Ị kwụọla {price:naira} maka {from:words}. A gwala ha.",
  returned:
    "↩️ <b>E jighị ego gị zụọ ihe ọ bụla.</b>\nA kwụọla ya n'ụzọ ọzọ, ma ọ bụ a kagbuola ya, tupu ego gị eruo. {price:naira} gị alọtala n'akpa ego gị.",
  message: "🎁 Kedu okwu ọma a ga-ede na kaadị ahụ? Dee ya, ka ọ ghara ịfe mkpụrụedemede 200.",
  card: "🎁 {message:words}\n— Site n'aka {name:words}",
  passOn: "Lee ya: zigara ya onyonyo ahụ.",
});
