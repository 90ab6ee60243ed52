import { translate } from "../translate.js";

export const failures = translate("ha", "failures", {
  "bad-recipient": "Layin bai san wannan lambar ba.",
  "out-of-float": "Ana sake cika kayanmu. Don Allah ku sake gwadawa anjima.",
  "plan-unavailable": "Layin ya daina sayar da wannan tsarin.",
  rejected: "Layin bai yarda ba.",
  unauthorised: "Ba mu samu layin ba. Don Allah ku sake gwadawa anjima.",
  unreachable: "Ba mu samu layin ba. Don Allah ku sake gwadawa anjima.",
  "network-failed": "Layin ya kasa kammalawa.",
  "never-arrived": "Bai kai ga layin ba.",
  "number-busy": "Wata oda irin wannan ta wannan lambar ba ta ƙare ba tukuna. Don Allah ku sake gwadawa anjima.",
  "failed-by-staff": "Mun duba kuma mun mayar muku da kuɗinku.",
});
