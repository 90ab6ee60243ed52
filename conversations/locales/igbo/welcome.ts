import { translate } from "../translate.js";

export const welcome = translate("ig", "welcome", {
  menu: "<b>{shop:words}</b>\nNdewo {name:words}! Ego oku na data, ozugbo ozugbo.\nGịnị ka ị chọrọ ịzụta?",
  lost: "Aghọtaghị m ya. Họrọ otu n’okpuru, ma ọ bụ dee “data” ma ọ bụ “ego oku”.",
  help: "<b>Otu {shop:words} si arụ ọrụ</b>\n\n• <b>Data</b> ma ọ bụ <b>Ego oku</b>: họrọ netwọk, atụmatụ ma ọ bụ ego ole, na nọmba. Ị nwekwara ike ide ya: “mtn”, “1.5gb”, “0803 123 4567”.\n• Jiri <b>Akpa ego</b> gị kwụọ, ma ọ bụ <b>Kaadị</b> i chekwara, ma ọ bụ na peeji <b>Checkout</b> dị nchekwa. Anyị anaghị ahụ nọmba kaadị gị.\n• Ọ bụrụ na ihe ị zụtara erughị, ego gị ga-alaghachi n’akpa gị ozugbo, anyị ga-agwakwa gị.\n• Nsogbu ọ dị? /history na-egosi ọnọdụ nke ọ bụla; debe nọmba akaebe dị na rasiiti.\n\n/data /airtime /topup /wallet /cards /history /repeat /language /cancel",
  language: "<b>Asụsụ</b>\nKedu nke anyị ga na-asụ?",
  quiet: "Ọ dị mma: anyị agaghị ezitere gị ozi ọhụrụ ọzọ. Ị ka ga-anụ maka ihe ị zụtara na ego ị kwụrụ.",
  news: "Nnọọ ọzọ: ị ga na-enweta ozi anyị ọzọ. Dee “stop” mgbe ọ bụla ka ị kwụsị ya.",
  stopped: "Ọ dị mma, akwụsịla ya. I zụtaghị ihe ọ bụla.",
  unpaid: "Ọ dị mma. Ihe a ị kwụbeghị ụgwọ ya ka dị:\n",
});
