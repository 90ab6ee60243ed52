// What a purchase asks, as a conversation of grammY's; it sells nothing.
import { InlineKeyboard } from "grammy";

/** @typedef {import("@grammyjs/conversations").ConversationFlavor<import("grammy").Context>} Ctx */

/**
 * @param {import("@grammyjs/conversations").Conversation<Ctx, import("grammy").Context>} conversation
 * @param {import("grammy").Context} ctx
 */
export async function buy(conversation, ctx) {
  const networks = new InlineKeyboard(["MTN", "Airtel", "Glo", "9mobile"].map((name) => [InlineKeyboard.text(name)]));
  await ctx.reply("Which network?", { reply_markup: networks });
  const network = await conversation.waitFor("callback_query:data");
  await network.answerCallbackQuery();
  await network.editMessageText("How much?");
  const amount = await conversation.waitFor("message:text");
  await amount.reply("For which number?");
  const number = await conversation.waitFor("message:text");
  await number.reply("Confirm by choosing how to pay", { reply_markup: new InlineKeyboard().text("Pay") });
  const paid = await conversation.waitFor("callback_query:data");
  await paid.answerCallbackQuery();
  await paid.editMessageText("Delivered");
}
