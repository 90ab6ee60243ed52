/** Every method of the Bot API that is emulated, by name. */

import { type SetWebhook, setWebhook, webhookInfo } from "../bot-webhook.js";
import { type GetUpdates, getUpdates } from "../updates.js";
import { callbackMethods } from "./callbacks.js";
import { chatMethods } from "./chats.js";
import { commandMethods } from "./commands.js";
import { editMethods } from "./edits.js";
import { mediaMethods } from "./media.js";
import { messageMethods } from "./messages.js";
import type { Method } from "./method.js";
import { topicMethods } from "./topics.js";

/** The bot itself. */
const getMe: Method<object> = ({ bot }) => ({
  ...bot.user,
  can_join_groups: true,
  can_read_all_group_messages: true,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
});

/** How updates reach the bot. */
const updateMethods = {
  getUpdates: (({ world, bot, signal }, params) => getUpdates(world, bot, params, signal)) satisfies Method<GetUpdates>,
  setWebhook: (({ world, bot }, params) => setWebhook(world, bot, params)) satisfies Method<SetWebhook>,
  deleteWebhook: (({ world, bot }, { drop_pending_updates = false }) =>
    setWebhook(world, bot, { url: "", drop_pending_updates })) satisfies Method<{ drop_pending_updates?: boolean }>,
  getWebhookInfo: (({ bot }) => webhookInfo(bot)) satisfies Method<object>,
};

export const METHODS: ReadonlyMap<string, Method<never>> = new Map(
  Object.entries({
    getMe,
    ...updateMethods,
    ...messageMethods,
    ...editMethods,
    ...mediaMethods,
    ...callbackMethods,
    ...commandMethods,
    ...chatMethods,
    ...topicMethods,
  }),
);
