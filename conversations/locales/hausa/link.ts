import { translate } from "../translate.js";

export const link = translate("ha", "link", {
  invite:
    "<b>Walat ɗaya a Telegram da WhatsApp</b>\nKu rubuto mana wannan a {app:words}, cikin minti {minutes:count}:\n\n<code>link {code:words}</code>\n\nWalat, katuna da odarku za su zama ɗaya. Ku yi amfani da shi a hirarku kaɗai: wanda aka haɗa zai iya kashe kuɗinku. Ba ma taɓa tambayar wannan lambar.",
  sure: "<b>A haɗa wannan hirar da {name:words} a {app:words}?</b>\nWalat, katuna da oda za su zama ɗaya a hirarraki biyu. Kuɗin da ke walat a nan ({wallet:naira}) zai tafi da shi, kuma odar da ba a biya ba za a rufe ta.",
  asked: "Saura kaɗan. Yanzu ku ce eh a hirarku da mu a {app:words}.",
  asking:
    "🔗 <b>{name:words} a {app:words} yana so a haɗa shi da wannan hirar.</b>\nZai raba walat, katuna da odarku. Ku ce eh idan ku ne kaɗai.",
  linked: "🔗 <b>An haɗa ku da {name:words} a {app:words}.</b>\nWalat ɗaya, katuna da oda iri ɗaya a hirarraki biyu.",
  refused: "To, ba a haɗa ba. Babu abin da ya canja.",
  alone: "Ba a haɗa wannan hirar da wata ba.",
  unknownCode: "Ba a san wannan lambar ba, ko ta tsufa. Ku rubuta /link a ɗayar hirarku don samun sabuwa.",
  sameChannel: "Wannan lambar daga manhaja ɗaya ta fito. Ana haɗa Telegram da WhatsApp, hira ɗaya daga kowanne.",
  taken: "An riga an haɗa ɗaya daga cikin hirarrakin. Ku rubuta /link a can don raba ta tukuna.",
  part: "<b>A raba da {app:words}?</b>\nWalat ({wallet:naira}) zai zauna a wannan hirar. Kowace hira za ta ci gaba da katuna da odar da ta fara da su; waɗanda aka yi tare za su zauna da hirar da ta ba da lambar.",
  parted: "An raba. Babu ruwan hirarrakin biyu da juna yanzu.",
});
