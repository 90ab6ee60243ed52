import { translate } from "../translate.js";

export const privacy = translate("ig", "privacy", {
  about:
    "<b>Ihe anyị maara gbasara gị</b>\nAnyị na-edebe aha gị na nkata a, nọmba ndị ị na-azụtara na aha ha, ihe ị zụtara, ego ị kwụrụ na ịzụta mgbe niile, na kaadị i chekwara (akpọchiri akpọchi, ọ bụghị nọmba ha).\n“Nye m ihe unu nwere” ga-ezitere gị ha niile dị ka faịlụ. “Hichapụ m” ga-ewepụ aha gị, ndị gị, kaadị, PIN na ịzụta mgbe niile; ihe ị zụtara, ego ị kwụrụ na ndekọ akpa ego ga-anọrịrị n’akwụkwọ anyị, na-enweghị aha gị.",
  file: "Ihe niile anyị debere gbasara gị.",
  noFile: "Enweghị ike ime faịlụ ahụ. Biko nwaa ọzọ ma e mechaa.",
  sure: "<b>Ka anyị hichapụ gị ebe a?</b>\nA gaghị eweghachili ya: ndị gị, kaadị, PIN, ịzụta mgbe niile na aha gị ga-apụ. Iwu chọrọ ka anyị debe akwụkwọ anyị, ya mere ihe ị zụtara, ego ị kwụrụ na ndekọ akpa ego ga-anọ na-enweghị aha gị. Mgbe ahụ nkata a bụ nke onye ọbịa.",
  refused: {
    wallet: "Enwere {available:naira} n’akpa ego gị. Buru ụzọ mefuo ya, wee hichapụ.",
    held: "Ihe ị zụtara ka nọ n’ụzọ, e jidere ego ya. Chere ka ọ gwụ, wee hichapụ.",
    unpaid: "Ịkwụ ụgwọ gị otu ka mepere emepe. Kagbuo ya, ma ọ bụ chere ka oge ya gwụ, wee hichapụ.",
    linked: "E jikọtara nkata a na nke ọzọ. Buru ụzọ kewapụ ha: /link",
  },
  erased: "O meela. Anyị amaghịzi gị. Detara anyị mgbe ọ bụla, dị ka onye ọhụrụ.",
});
