import { translate } from "../translate.js";

export const failures = translate("ig", "failures", {
  "bad-recipient": "Netwọk amaghị nọmba a.",
  "out-of-float": "Anyị na-emejupụta ngwaahịa anyị. Biko nwaa ọzọ ma emechaa.",
  "plan-unavailable": "Netwọk anaghịzi ere atụmatụ a.",
  rejected: "Netwọk ekweghị.",
  unauthorised: "Anyị enwetaghị netwọk. Biko nwaa ọzọ ma emechaa.",
  unreachable: "Anyị enwetaghị netwọk. Biko nwaa ọzọ ma emechaa.",
  "network-failed": "Netwọk enweghị ike imecha ya.",
  "never-arrived": "O rughị netwọk aka ma ọlị.",
  "number-busy": "Ihe ọzọ dị otu a maka nọmba a emechabeghị. Biko nwaa ọzọ ma emechaa.",
  "failed-by-staff": "Anyị leburu ya anya, nyeghachi gị ego gị.",
});
