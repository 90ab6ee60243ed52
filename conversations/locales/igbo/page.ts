import { translate } from "../translate.js";

export const page = translate("ig", "page", {
  title: "Laghachi na nkata",
  next: "Anyị na-elele ego gị n’ụlọ akụ. A ga-agwa gị na nkata ozugbo o ruru, ọ na-abụkarị n’ime sekọnd ole na ole.",
  back: "Laghachi na nkata",
  close: "Ọ dịghị ihe na-eme? Pịa “Akwụọla m ụgwọ” na nkata ahụ.",
});
