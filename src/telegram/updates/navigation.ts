import type { MiddlewareFn } from "grammy";
import type { Destination, Programme } from "../../../conversations/talk.js";
import { readTap } from "../../../conversations/tap.js";
import { commandTo, isDeskFlow, isKnown, START } from "../../../conversations/ways.js";
import type { BotContext, NextFlow } from "../context.js";
import { readTypedAnswer } from "../talk/answers.js";
import { withoutPicks } from "../talk/render.js";

const COMMAND = /^\/([a-z0-9_]{1,32})(?:@(\w+))?(?:\s+([\s\S]*))?$/i;

/** A forwarded message is somebody else's text, and no command of the person who forwards it. */
function readCommand(programme: Programme, ctx: BotContext): NextFlow | undefined {
  if (ctx.message?.forward_origin) return undefined;
  const [, name = "", bot = ctx.me.username, argument = ""] = COMMAND.exec(ctx.message?.text ?? "") ?? [];
  if (name === "" || bot.toLowerCase() !== ctx.me.username.toLowerCase()) return undefined;
  // A command that nobody knows is no answer to a question either.
  const destination = commandTo(programme, { name, argument }, ctx.role) ?? programme.hear(ctx.message?.text ?? "");
  return { destination, liveMessage: {} };
}

function readNavigation(programme: Programme, ctx: BotContext): NextFlow | undefined {
  if (!ctx.callbackQuery) return undefined;
  const tap = readTap(ctx.callbackQuery.data);
  if (tap?.kind === "pick") return undefined;
  if (!tap || !isKnown(programme, tap.destination.flow, ctx.role)) {
    ctx.toast = programme.asides(ctx.language).staleTap;
    return { destination: START, liveMessage: {} };
  }
  const message = tap.fresh ? undefined : ctx.callbackQuery.message?.message_id;
  return { destination: tap.destination, liveMessage: message === undefined ? {} : { message } };
}

/** Before the conversation, which swallows every update of its chat: commands and buttons that lead elsewhere. */
export const createNavigation =
  (programme: Programme): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const arrival = readCommand(programme, ctx) ?? readNavigation(programme, ctx);
    if (arrival && isOpenInChat(programme, ctx, arrival.destination)) {
      ctx.nextFlow = arrival;
      await ctx.conversation.exitAll();
    }
    await next();
  };

/** In a group the shop is shut: only the desk is open there. */
const isOpenInChat = (programme: Programme, ctx: BotContext, { flow }: Destination): boolean =>
  ctx.chat?.type === "private" || isDeskFlow(programme, flow);

type EnterFlow = (ctx: BotContext, arrival: NextFlow, hop: number) => Promise<void>;

/** After the conversation: whatever no flow was waiting for finds its way into one. */
export const createFlowStarter =
  (programme: Programme, enter: EnterFlow, hopsMax: number): MiddlewareFn<BotContext> =>
  async (ctx) => {
    let arrival = ctx.nextFlow ?? (await fallbackDestination(programme, ctx));
    for (let hop = 0; arrival; hop++) {
      if (hop >= hopsMax)
        throw new Error(`${hop} flows in a row asked nothing; the last is ${arrival.destination.flow}`);
      const { destination, liveMessage } = arrival;
      delete ctx.nextFlow;
      await ctx.conversation.exitAll(); // The plugin counts a flow that ended at once as under way.
      const known = isKnown(programme, destination.flow, ctx.role);
      await enter(ctx, { destination: known ? destination : START, liveMessage }, hop);
      arrival = ctx.nextFlow; // Where the flow that has just ended wants to go on.
    }
  };

/** A message outside any flow, or the tap on a button that has done its work. */
async function fallbackDestination(programme: Programme, ctx: BotContext): Promise<NextFlow | undefined> {
  if (ctx.callbackQuery) return await handleStaleTap(programme, ctx);
  if (ctx.chat?.type !== "private") return undefined;
  const words = readTypedAnswer(ctx);
  const heard = words?.kind === "contact" ? words.phone : words?.kind === "typed" ? words.text : "";
  return { destination: heard === "" ? START : programme.hear(heard), liveMessage: {} };
}

async function handleStaleTap(programme: Programme, ctx: BotContext): Promise<NextFlow | undefined> {
  ctx.toast = programme.asides(ctx.language).staleTap;
  const message = ctx.callbackQuery?.message;
  if (!message || message.message_id === ctx.liveMessage) return undefined; // A double tap.
  if (ctx.chat?.type !== "private") return undefined; // Perhaps a question to somebody else of the staff.
  // The flow was under way in an older script, or with a role that is gone: they start again, in the same message.
  if (ctx.hasOutdatedDraft) return { destination: START, liveMessage: { message: message.message_id } };
  if (ctx.isRepeatedTap) return undefined; // The keyboard is what came of the first.
  const left = withoutPicks("reply_markup" in message ? message.reply_markup : undefined);
  if (left) await ctx.editMessageReplyMarkup({ reply_markup: left }).catch(() => {}); // Tidying; it can wait for ever.
  return undefined;
}
