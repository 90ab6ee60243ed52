import { translate } from "../translate.js";

export const welcome = translate("ha", "welcome", {
  menu: "<b>{shop:words}</b>\nSannu {name:words}! Katin waya da data, nan take.\nMe kuke so ku saya?",
  lost: "Ban gane ba. Ku zaɓi ɗaya a ƙasa, ko ku rubuta “data” ko “katin waya”.",
  help: "<b>Yadda {shop:words} yake aiki</b>\n\n• <b>Data</b> ko <b>Katin waya</b>: ku zaɓi layi, tsari ko adadi, da lamba. Kuna iya rubutawa ma: “mtn”, “1.5gb”, “0803 123 4567”.\n• Ku biya daga <b>Walat</b>, da <b>Kati</b> da kuka ajiye, ko a shafin <b>Checkout</b> mai tsaro. Ba ma ganin lambar katinku.\n• Idan abin da kuka saya bai isa ba, kuɗinku zai koma walat nan take, kuma za mu faɗa muku.\n• Akwai matsala? /history yana nuna halin kowace oda; ku ajiye lambar shaida da ke kan rasit.\n\n/data /airtime /topup /wallet /cards /history /repeat /language /cancel",
  language: "<b>Harshe</b>\nDa wane harshe za mu yi magana?",
  quiet: "To: ba za mu ƙara turo muku labarai ba. Amma za ku ji game da odarku da kuɗin da kuka biya.",
  news: "Barka da dawowa: za ku sake samun labaranmu. Ku rubuta “stop” a kowane lokaci don dakatarwa.",
  stopped: "To, an dakatar. Ba a sayi komai ba.",
  unpaid: "To. Har yanzu kuna da wannan odar da ba a biya ba:\n",
});
