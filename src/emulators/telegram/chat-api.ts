import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { sendContact, sendText, tapCallback } from "./acts.js";
import { streamViews } from "./follow.js";
import { imageType } from "./image.js";
import { type ChatWindow, telegramChatView } from "./seats.js";
import { inlineButton } from "./view.js";
import type { TelegramWorld } from "./world.js";

/** What the chat page calls: a stream of views, and what fingers do. */

type FindSeat = (key: string) => ChatWindow;
type Tap = { readonly messageId: number; readonly row: number; readonly column: number };

/** Routes below /chat. */
export function createTelegramPageApi(world: TelegramWorld, findSeat: FindSeat): Hono {
  const app = new Hono();
  const acting = (c: Context) => {
    const seat = findSeat(c.req.param("seat") ?? "");
    return { ...seat, world };
  };

  app.get("/events", (c) => {
    const seats = (c.req.queries("seat") ?? []).map(findSeat);
    const views = () => seats.map((seat) => telegramChatView(world, seat));
    return streamSSE(c, (stream) => streamViews(stream, { views, watch: world.watch, stopped: () => world.stopped }));
  });

  app.post("/:seat/send", async (c) => {
    const { text } = await c.req.json<{ text: string }>();
    sendText(acting(c), text);
    return c.json({});
  });

  app.post("/:seat/contact", (c) => {
    sendContact(acting(c));
    return c.json({});
  });

  app.post("/:seat/tap", async (c) => {
    const { messageId, row, column } = await c.req.json<Tap>();
    const actor = acting(c);
    const message = actor.room.messages.find(({ wire }) => wire.message_id === messageId);
    const button = message?.wire.reply_markup?.inline_keyboard[row]?.[column];
    if (!message || button?.callback_data === undefined) return c.json({ error: "That button is gone." }, 409);
    tapCallback(actor, message, inlineButton(button).text, button.callback_data);
    return c.json({});
  });

  app.get("/files/:id", (c) => {
    const file = world.files.get(c.req.param("id"));
    if (!file) return c.notFound();
    const { document } = file.content;
    const type = document?.mime_type ?? imageType(file.bytes);
    const name = encodeURIComponent(document?.file_name ?? "photo");
    return c.body(new Uint8Array(file.bytes), 200, {
      "content-type": type,
      "content-disposition": `${document ? "attachment" : "inline"}; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
    });
  });

  return app;
}
