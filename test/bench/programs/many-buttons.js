// The Telegram side alone, with as many flows, commands and buttons as FLOWS says; each shows the way to the next.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { wallClock } from "../../../src/core/base/time.js";
import { createTelegram } from "../../../src/telegram/bot.js";
import { telegramWebhook } from "../../../src/web/webhooks.js";
import { UNMEASURED } from "../../harness/unmeasured.js";

const { BOT_TOKEN = "", TELEGRAM_API_ROOT = "", TELEGRAM_WEBHOOK_SECRET = "", PORT, PUBLIC_URL, FLOWS } = process.env;
const count = Number(FLOWS);

/** @typedef {import("../../../conversations/talk.js").Flow} Flow */

/** @param {number} index @returns {Flow} */
const flowTo = (index) => async (talk) => {
  const choices = [[{ label: "Next", go: { flow: `flow${(index + 1) % count}` } }]];
  await talk.show({ text: { html: `This is flow ${index}` }, choices });
  return undefined;
};
/** @type {Record<string, Flow>} */
const flows = { start: flowTo(-1) };
for (let index = 0; index < count; index++) flows[`flow${index}`] = flowTo(index);

const log = { info: () => {}, warn: console.error, error: console.error };
/** @type {Map<string, string>} */
const drafts = new Map();
const telegram = createTelegram({
  ...{ botToken: BOT_TOKEN, apiRoot: TELEGRAM_API_ROOT, scriptVersion: "1", clock: wallClock, log, meter: UNMEASURED },
  draw: async () => new Uint8Array(),
  flows: {
    customerFlows: flows,
    staffFlows: {},
    staffFlowRoles: {},
    customerCommands: () =>
      Object.keys(flows)
        .slice(0, 100)
        .map((command) => ({ command, description: "A flow" })),
    staffCommands: [],
    flowFor: () => ({ flow: "start" }),
    noticeFor: async () => undefined,
    exitFor: () => undefined,
    templatesFor: () => [],
    broadcastView: ({ text }) => ({ text: { html: text } }),
    broadcastTemplate: () => ({ name: "news", language: "en", values: [] }),
    channelTexts: () => ({
      staleTap: "",
      fault: "",
      tooFast: "",
      editedMessage: "Send it again.",
      shareNumber: "",
      menu: "",
      list: { choose: "", more: "", earlier: "", replyByNumber: "" },
    }),
  },
  shop: /** @type {any} */ ({ identify: async () => ({ id: "cus_1" }) }),
  staffApi: /** @type {any} */ ({ roleOf: async () => undefined }),
  limits: { rate: { atOnceMax: 1_000_000, perSecond: 3 } },
  fetchFile: async () => undefined,
  linkMessage: async () => {},
  drafts: {
    withChatLease: (_key, _update, work) => work(),
    read: async (key) => JSON.parse(drafts.get(key) ?? "null") ?? undefined,
    write: async (key, value) => void drafts.set(key, JSON.stringify(value)),
    remove: async (key) => void drafts.delete(key),
    flush: async () => {},
  },
});
const app = new Hono();
app.post(
  "/webhooks/telegram",
  telegramWebhook({ secret: TELEGRAM_WEBHOOK_SECRET, receive: telegram.receive }, () => {}),
);
serve({ fetch: app.fetch, port: Number(PORT) });
await telegram.start({ mode: "webhook", url: `${PUBLIC_URL}/webhooks/telegram`, secretToken: TELEGRAM_WEBHOOK_SECRET });
