import type { Method } from "./methods.js";
import { type GetUpdates, getUpdates } from "./updates.js";
import { type SetWebhook, setWebhook, webhookInfo } from "./webhook.js";

/** The bot itself and how its updates reach it. */
export const selfMethods = {
  getMe: (({ bot }) => ({
    ...bot.user,
    first_name: bot.profile.get("name:") ?? bot.user.first_name,
    can_join_groups: true,
    can_read_all_group_messages: true,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  })) satisfies Method<object>,
  close: () => true,
  logOut: () => true,
  getUpdates: (({ world, bot, signal }, params) => getUpdates(world, bot, params, signal)) satisfies Method<GetUpdates>,
  setWebhook: (({ world, bot }, params) => setWebhook(world, bot, params)) satisfies Method<SetWebhook>,
  deleteWebhook: (({ world, bot }, { drop_pending_updates = false }) =>
    setWebhook(world, bot, { url: "", drop_pending_updates })) satisfies Method<{ drop_pending_updates?: boolean }>,
  getWebhookInfo: (({ bot }) => webhookInfo(bot)) satisfies Method<object>,
};
