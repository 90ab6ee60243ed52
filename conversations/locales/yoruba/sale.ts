import { translate } from "../translate.js";

export const sale = translate("yo", "sale", {
  off: "⏸ <b>A kò ta {what:words} lọ́wọ́lọ́wọ́ báyìí.</b>\nA kò ra nǹkan kan, a kò sì yọ owó kankan. Ẹ jọ̀wọ́, ẹ padà wá láìpẹ́.",
  waiting:
    "⏸ <b>A kò ta {what:words} lọ́wọ́lọ́wọ́ báyìí.</b>\nÌrajà yín ń dúró: {item:words} fún <code>{recipient:phone}</code>. Kò pọn dandan kí ẹ sanwó báyìí. Bí ẹ bá ti sanwó ní ojú ewé náà, tàbí tí ẹ bá ṣì san án, a ó fi í ránṣẹ́ gẹ́gẹ́ bí ẹ ṣe fẹ́.",
  back: "▶️ <b>A ti ń ta {what:words} padà.</b>\nÌrajà yín ṣì ń dúró: {item:words} fún <code>{recipient:phone}</code>.",
  slow: "⚠️ {what:words} ń falẹ̀ báyìí: àwọn kan ń pẹ́ ju bó ṣe yẹ lọ, àwọn kan kò sì dé.\nOwó yín wà láìléwu. Èyí tó pẹ́ ṣì máa dé, èyí tí kò bá sì dé, owó rẹ̀ á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀. Ẹ jọ̀wọ́, ẹ má tún ra irú rẹ̀ nígbà tí ọ̀kan ṣì ń bọ̀ lọ́nà; bó bá lè dúró, ẹ rà á láìpẹ́.",
  well: "✅ {what:words} ti ń dé bó ṣe yẹ padà.\nẸ ṣeun fún sùúrù yín. Owó ohun tí kò dé ti padà sí àpò yín, ẹ sì lè máa rà bíi ti tẹ́lẹ̀.",
});
