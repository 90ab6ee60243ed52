import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { streamViews } from "../telegram/follow.js";
import type { WhatsAppPerson } from "./person.js";
import { type WhatsAppChatView, whatsAppChatView } from "./seat.js";
import type { WhatsAppWorld } from "./world.js";

/** What the chat page calls: a stream of views, and what fingers do. A seat is a person's number. */

type Pressed = { readonly messageId: string; readonly id: string };

/** Routes below /chat. `personOf` throws when nobody has the number. */
export function createWhatsAppPageApi(world: WhatsAppWorld, personOf: (phone: string) => WhatsAppPerson): Hono {
  const app = new Hono();

  app.get("/events", (c) => {
    const seats = (c.req.queries("seat") ?? []).map((key) => ({ key, person: personOf(key) }));
    const views = (): readonly WhatsAppChatView[] => seats.map((seat) => whatsAppChatView(world, seat));
    return streamSSE(c, (stream) => streamViews(stream, { views, watch: world.watch }));
  });

  /** Does what a finger did, or says that there was nothing under it. */
  const act = (c: Context, work: (person: WhatsAppPerson) => unknown): Response => {
    try {
      work(personOf(c.req.param("seat") ?? ""));
      return c.json({});
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 409);
    }
  };

  app.post("/:seat/send", async (c) => {
    const { text } = await c.req.json<{ text: string }>();
    return act(c, (person) => person.say(text));
  });

  app.post("/:seat/tap", async (c) => {
    const { messageId, id } = await c.req.json<Pressed>();
    return act(c, (person) => person.tap(messageId, id));
  });

  app.post("/:seat/pick", async (c) => {
    const { messageId, id } = await c.req.json<Pressed>();
    return act(c, (person) => person.pick(id, messageId));
  });

  app.post("/:seat/contact", (c) => act(c, (person) => person.shareContact()));

  app.get("/files/:id", (c) => {
    const file = world.files.get(c.req.param("id"));
    if (!file) return c.notFound();
    return c.body(new Uint8Array(file.bytes), 200, {
      "content-type": file.type,
      "content-disposition": file.type.startsWith("image/") ? "inline" : "attachment",
      "x-content-type-options": "nosniff",
    });
  });

  return app;
}
