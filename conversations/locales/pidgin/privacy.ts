import { translate } from "../translate.js";

export const privacy = translate("pcm", "privacy", {
  about:
    "<b>Wetin we know about you</b>\nWe dey keep your name for this chat, the numbers wey you dey buy for and their names, wetin you buy, pay and dey repeat, and cards wey you save (sealed, no be their numbers).\n“Give me wetin una get” go send you everything as file. “Comot me” go comot your name, people, cards, PIN and wetin dey repeat; wetin you buy, pay and wallet entries must stay for our books, without your name.",
  file: "Everything wey we keep about you.",
  noFile: "The file no gree make. Abeg try again later.",
  sure: "<b>Make we comot you here?</b>\nE no get going back: people, cards, PIN, wetin dey repeat and your name go comot. Law say make we keep our books, so wetin you buy, pay and wallet entries go stay without your name. After that this chat na for stranger.",
  refused: {
    wallet: "{available:naira} still dey your wallet. Spend am first, then delete.",
    held: "Something wey you buy still dey road, and we hold the money. Wait make e finish, then delete.",
    unpaid: "You get payment wey still open. Cancel that one, or wait make e expire, then delete.",
    linked: "This chat join with another one. Part dem first: /link",
  },
  erased: "E don do. We no know you again. Write us any time, as new person.",
});
