import { translate } from "../translate.js";

export const about = translate("yo", "about", {
  description:
    "{shop:words}: owó ìpè àti dátà fún gbogbo nẹ́tíwọ́kì Nàìjíríà, kíá kíá. Ẹ sanwó láti àpò owó yín, pẹ̀lú káàdì tí ẹ fi pamọ́, tàbí ní ojú ewé tó ní ààbò. Bí kò bá dé, owó yín á padà lẹ́sẹ̀kẹsẹ̀.",
  shortDescription: "Owó ìpè àti dátà, kíá kíá.",
});
