import type { Api } from "grammy";
import type { CustomerId } from "../../core/base/ids.js";
import { FIRST_LANGUAGE } from "../../core/base/language.js";
import type { Chat } from "../../core/customers/customer.js";
import type { Log } from "../../core/ports.js";
import type { Sent } from "../../shop/notifications/messenger.js";
import type { Desk } from "../../shop/staff-api.js";
import { readable } from "../api/errors.js";
import { settle } from "../talk/sent.js";
import type { Menus } from "./introduction.js";

type Options = { readonly api: Api; readonly menus: Menus; readonly desk: Desk; readonly log: Log };

/** Gives a chat the menu of what may be done by it now; everybody's, when that is nothing and they chose no language. */
export const createRenewMenu =
  ({ api, menus, desk, log }: Options) =>
  async (chat: Chat, id: CustomerId): Promise<Sent> => {
    const [customer, role] = [await desk.customer(id), await desk.roleOf(chat)];
    const { language = FIRST_LANGUAGE, languageChosenAt } = customer ?? {};
    const special = role !== undefined || languageChosenAt !== undefined;
    return settle(
      async () => {
        await menus.renew(api, Number(chat.id), special ? { language, role } : undefined);
        return { outcome: "sent" };
      },
      async (error) => {
        log.error({ err: readable(error), chat: chat.id }, "Telegram refuses a menu of commands");
        return { outcome: "sent" };
      },
    );
  };
