import type { Api } from "grammy";
import type { CustomerId } from "../../core/base/ids.js";
import { FIRST_LANGUAGE } from "../../core/base/language.js";
import type { Chat } from "../../core/customers/customer.js";
import type { SendResult } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { loggableError } from "../api/errors.js";
import { sendResultOf } from "./send-outcome.js";
import type { CommandMenus } from "./command-menus.js";

type Options = {
  readonly api: Api;
  readonly commandMenus: CommandMenus;
  readonly staffApi: StaffApi;
  readonly log: Log;
};

/** Gives a chat the menu of what may be done by it now; everybody's, when that is nothing and they chose no language. */
export const createUpdateMenu =
  ({ api, commandMenus, staffApi, log }: Options) =>
  async (chat: Chat, id: CustomerId): Promise<SendResult> => {
    const [customer, role] = [await staffApi.customer(id), await staffApi.roleOf(chat)];
    const { language = FIRST_LANGUAGE, languageChosenAt } = customer ?? {};
    const special = role !== undefined || languageChosenAt !== undefined;
    return sendResultOf(
      async () => {
        await commandMenus.update(api, Number(chat.id), special ? { language, role } : undefined);
        return { outcome: "sent" };
      },
      async (error) => {
        log.error({ err: loggableError(error), chat: chat.id }, "command menu rejected by Telegram");
        return { outcome: "sent" };
      },
    );
  };
