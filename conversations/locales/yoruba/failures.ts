import { translate } from "../translate.js";

export const failures = translate("yo", "failures", {
  "bad-recipient": "Nẹ́tíwọ́kì kò mọ nọ́ńbà yìí.",
  "out-of-float": "À ń kún ọjà wa. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
  "plan-unavailable": "Nẹ́tíwọ́kì kò ta ètò yìí mọ́.",
  rejected: "Nẹ́tíwọ́kì kò gbà.",
  unauthorised: "A kò rí nẹ́tíwọ́kì bá sọ̀rọ̀. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
  unreachable: "A kò rí nẹ́tíwọ́kì bá sọ̀rọ̀. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
  "network-failed": "Nẹ́tíwọ́kì kò lè parí rẹ̀.",
  "never-arrived": "Kò dé ọ̀dọ̀ nẹ́tíwọ́kì rárá.",
  "number-busy": "Ìrajà mìíràn bíi èyí fún nọ́ńbà yìí kò tíì parí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
  "failed-by-staff": "A ti wò ó, a sì ti dá owó yín padà.",
});
