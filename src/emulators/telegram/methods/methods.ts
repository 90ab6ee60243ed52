/** Every method of the Bot API that is emulated, by name. */
import { setWebhook, webhookInfo } from "../bot-webhook.js";
import type { MethodName } from "../parameters.js";
import { getUpdates } from "../updates.js";
import { callbackMethods } from "./callbacks.js";
import { chatMethods } from "./chats.js";
import { commandMethods } from "./commands.js";
import { editMethods } from "./edits.js";
import { mediaMethods } from "./media.js";
import { messageMethods } from "./messages.js";
import type { CallContext, Method } from "./method.js";

/** The bot itself. */
const getMe: Method<"getMe"> = ({ world: { bot } }) => ({
  ...bot.user,
  can_join_groups: true,
  can_read_all_group_messages: true,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
});

const methods = {
  getMe,
  getUpdates: ({ world, signal }, parameters) => getUpdates(world, parameters, signal),
  setWebhook: ({ world }, parameters) => setWebhook(world, parameters),
  deleteWebhook: ({ world }, parameters) => setWebhook(world, { ...parameters, url: "" }),
  getWebhookInfo: ({ world }) => webhookInfo(world.bot),
  ...messageMethods,
  ...editMethods,
  ...mediaMethods,
  ...callbackMethods,
  ...commandMethods,
  ...chatMethods,
} satisfies { readonly [M in MethodName]: Method<M> };

export const METHODS: ReadonlyMap<string, (context: CallContext, parameters: never) => unknown> = new Map(
  Object.entries(methods),
);
