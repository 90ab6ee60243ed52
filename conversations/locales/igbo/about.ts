import { translate } from "../translate.js";

export const about = translate("ig", "about", {
  description:
    "{shop:words}: ego oku na data maka netwọk niile na Naịjirịa, ozugbo. Jiri akpa ego gị kwụọ, ma ọ bụ kaadị i chekwara, ma ọ bụ na peeji dị nchekwa. Ọ bụrụ na o rughị, ego gị ga-alaghachi ozugbo.",
  shortDescription: "Ego oku na data, ozugbo.",
});
