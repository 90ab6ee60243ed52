import { translate } from "../translate.js";

export const link = translate("ig", "link", {
  invite:
    "<b>Otu akpa ego na Telegram na WhatsApp</b>\nDetara anyị nke a na {app:words}, n’ime nkeji {minutes:count}:\n\n<code>link {code:words}</code>\n\nAkpa ego, kaadị na ihe ndị ị zụtara ga-aghọ otu. Jiri ya naanị na nkata nke gị: onye e jikọtara ya na gị nwere ike imefu ego gị. Anyị anaghị ajụ maka koodu a ma ọlị.",
  sure: "<b>Ka anyị jikọta nkata a na {name:words} na {app:words}?</b>\nAkpa ego, kaadị na ihe ndị a zụtara ga-aghọ otu maka nkata abụọ ahụ. Ego dị n’akpa ebe a ({wallet:naira}) ga-eso ya, a ga-emechikwa ihe ndị a kwụbeghị ụgwọ.",
  asked: "O fọrọ obere. Ugbu a kwuo ee na nkata gị na anyị na {app:words}.",
  asking:
    "🔗 <b>{name:words} na {app:words} chọrọ ka e jikọta ya na nkata a.</b>\nỌ ga-eso gị nwee akpa ego, kaadị na ihe ndị ị zụtara. Kwuo ee naanị ma ọ bụrụ gị.",
  linked:
    "🔗 <b>Ejikọtala gị na {name:words} na {app:words}.</b>\nOtu akpa ego, otu kaadị na otu ndekọ na nkata abụọ ahụ.",
  refused: "Ọ dị mma, ejikọtaghị ya. Ọ dịghị ihe gbanwere.",
  alone: "E jikọtaghị nkata a na nke ọzọ.",
  unknownCode: "Amaghị koodu ahụ, ma ọ bụ o meela ochie. Dee /link na nkata gị nke ọzọ ka ị nweta nke ọhụrụ.",
  sameChannel: "Koodu ahụ si n’otu ngwa ahụ. Ọ bụ Telegram na WhatsApp ka a na-ejikọta, otu nkata site na nke ọ bụla.",
  taken: "Ejikọtala otu n’ime nkata abụọ ahụ. Buru ụzọ dee /link ebe ahụ ka ị kewapụ ya.",
  part: "<b>Ka anyị kewapụ {app:words}?</b>\nAkpa ego ({wallet:naira}) ga-anọ na nkata a. Nkata nke ọ bụla ga-eji kaadị na ihe ndị o ji malite gaa n’ihu; ndị e mere ọnụ ga-anọ na nkata mere koodu ahụ.",
  parted: "Ekewapụla ha. Nkata abụọ ahụ enwezighị ihe jikọrọ ha.",
});
