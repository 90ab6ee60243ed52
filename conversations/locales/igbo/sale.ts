import { translate } from "../translate.js";

export const sale = translate("ig", "sale", {
  off: "⏸ <b>Anyị anaghị ere {what:words} ugbu a.</b>\nỌ dịghị ihe a zụtara, ewepụghịkwa ego ọ bụla. Biko lọta mgbe obere oge gachara.",
  waiting:
    "⏸ <b>Anyị anaghị ere {what:words} ugbu a.</b>\nIhe ị chọrọ ịzụta ka na-eche: {item:words} maka <code>{recipient:phone}</code>. Ọ dịghị mkpa ịkwụ ụgwọ ugbu a. Ọ bụrụ na ị kwụọla na peeji ahụ, ma ọ bụ ka kwụọ, anyị ga-eziga ya otu i si chọọ ya.",
  back: "▶️ <b>Anyị na-ere {what:words} ọzọ.</b>\nIhe ị chọrọ ịzụta ka na-eche: {item:words} maka <code>{recipient:phone}</code>.",
  slow: "⚠️ {what:words} na-egbu oge ugbu a: ụfọdụ na-ewe oge karịa ka ọ na-adị, ụfọdụ anaghị eru.\nEgo gị dị nchekwa. Nke na-egbu oge ka ga-eru, nke na-erughị, ego ya ga-alaghachi n’akpa gị ozugbo. Biko azụtala otu ihe ahụ ọzọ mgbe otu ka nọ n’ụzọ; ọ bụrụ na ọ nwere ike ichere, zụta ya ma emechaa.",
  well: "✅ {what:words} na-eru otu o kwesịrị ọzọ.\nDaalụ maka ndidi gị. Ego nke ihe na-erughị alaghachila n’akpa gị, ị nwekwara ike ịzụta ka ọ na-adị.",
});
