import type { Translation } from "../translate.js";
import { about } from "./about.js";
import { asides } from "./asides.js";
import { ask } from "./ask.js";
import { buttons } from "./buttons.js";
import { cards } from "./cards.js";
import { commands } from "./commands.js";
import { failures } from "./failures.js";
import { favour } from "./favour.js";
import { history } from "./history.js";
import { link } from "./link.js";
import { names } from "./names.js";
import { order } from "./order.js";
import { page } from "./page.js";
import { people } from "./people.js";
import { picture } from "./picture.js";
import { privacy } from "./privacy.js";
import { problem } from "./problem.js";
import { promo } from "./promo.js";
import { safety } from "./safety.js";
import { sale } from "./sale.js";
import { schedules } from "./schedules.js";
import { wallet } from "./wallet.js";
import { welcome } from "./welcome.js";

export const pidgin: Translation = {
  ...{ buttons, names, asides, commands, about, page, picture },
  ...{ welcome, ask, order, failures, wallet, cards, history, link, schedules, problem, people, favour, promo },
  ...{ safety, privacy, sale },
};
