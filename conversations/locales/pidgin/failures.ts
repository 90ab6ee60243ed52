import { translate } from "../translate.js";

export const failures = translate("pcm", "failures", {
  "bad-recipient": "Network no know this number.",
  "out-of-float": "Our stock don finish, we dey fill am. Abeg try again later.",
  "plan-unavailable": "Network no dey sell this plan again.",
  rejected: "Network no gree.",
  unauthorised: "We no fit reach network. Abeg try again later.",
  unreachable: "We no fit reach network. Abeg try again later.",
  "network-failed": "Network no fit finish am.",
  "never-arrived": "E never reach network at all.",
  "number-busy": "Another one like am for this number never finish. Abeg try again later.",
  "failed-by-staff": "We don check am and give you back your money.",
});
