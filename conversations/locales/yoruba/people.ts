import { translate } from "../translate.js";

export const people = translate("yo", "people", {
  none: "<b>Àwọn ènìyàn yín</b>\nKò sí ẹnìkankan síbẹ̀. Lẹ́yìn tí ẹ bá rà fún ẹnìkan, ẹ tẹ “Òmíràn”, kí ẹ fi nọ́ńbà náà pamọ́ pẹ̀lú orúkọ; tàbí kí ẹ kọ “500 airtime for Mama”.",
  list: "<b>Àwọn ènìyàn yín</b>\nẸ kọ “500 airtime for” àti orúkọ, yóò lọ sí nọ́ńbà náà. Ẹ tẹ ọ̀kan láti gbàgbé rẹ̀:",
  ask: "Kí ni ẹ ń pe ẹni tó ni <code>{phone:phone}</code>? Ẹ tẹ orúkọ kúkúrú, bíi “Mama”.",
  kept: "👤 A ti fi pamọ́: {name:words} ni <code>{phone:phone}</code>. Nígbà mìíràn, ẹ kọ “500 airtime for {name:words}”.",
});
