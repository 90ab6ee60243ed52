import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { TelegramEmulator } from "../telegram/telegram.js";
import { CHAT_CSS } from "./page-style.js";
import { WHATSAPP_CSS } from "./whatsapp-style.js";

type Owner = {
  readonly label: string;
  readonly about?: string;
};

type ChatPageOptions = {
  readonly shopName: string;
  /** A person with a `group` is shown in it instead of in their private chat. */
  readonly people: readonly (Owner & { readonly id: number; readonly group?: number })[];
  /** The second channel: where its emulator is served, and whose phones are shown, by number. */
  readonly whatsapp?: { readonly publicUrl: string; readonly people: readonly (Owner & { readonly phone: string })[] };
  readonly experiments?: readonly Experiment[];
};

export type Experiment = {
  readonly label: string;
  /** Posted to the emulators in this order: to their controls, or as what a person does on a phone. */
  readonly acts: readonly { readonly address: string; readonly body: object }[];
  readonly instruction: string;
  readonly watch: string;
  /** Whose phone to look at first. */
  readonly seat: string;
};

const SCRIPTS = fileURLToPath(new URL("./scripts", import.meta.url));
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/** The web page with a phone for each person. Mount it anywhere; it finds the emulators by their public addresses. */
export function createChatPage(emulator: TelegramEmulator, options: ChatPageOptions): Hono {
  const { shopName, people, whatsapp, experiments = [] } = options;
  const telegramSeats = people.map(({ id, label, about = "", group }) => {
    emulator.person(id, group === undefined ? {} : { group });
    return { seat: group === undefined ? String(id) : `${id}@${group}`, person: id, label, about };
  });
  const whatsAppSeats = (whatsapp?.people ?? []).map(({ phone, label, about = "" }) => {
    return { seat: phone, person: phone, label, about };
  });
  const channels = [
    { kind: "telegram", api: apiOf(emulator.world.options.publicUrl), seats: telegramSeats },
    ...(whatsapp ? [{ kind: "whatsapp", api: apiOf(whatsapp.publicUrl), seats: whatsAppSeats }] : []),
  ];
  const data = {
    bot: emulator.world.bot.user.username,
    channels: channels.filter(({ seats }) => seats.length > 0),
    experiments,
  };
  const app = new Hono();
  app.get("/", (c) => c.html(page(shopName, JSON.stringify(data)), 200, { "content-security-policy": POLICY }));
  app.get("/page/style.css", (c) =>
    c.body(CHAT_CSS + WHATSAPP_CSS, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  const rewriteRequestPath = (path: string) => path.replace(/^.*\/page/, "");
  const onFound = (_: string, c: Context) => c.header("cache-control", "no-cache");
  app.get("/page/:name{[a-z-]+\\.js}", serveStatic({ root: SCRIPTS, rewriteRequestPath, onFound }));
  return app;
}

const apiOf = (publicUrl: string): string => `${new URL(publicUrl).pathname.replace(/\/$/, "")}/chat`;

const page = (shopName: string, data: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${shopName} · demo chat</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%230c7a55'/%3E%3Cpath d='M18 5 8 18h7l-1 9 10-13h-7z' fill='%23fff'/%3E%3C/svg%3E">
<link rel="stylesheet" href="page/style.css">
</head>
<body data-page="${data}">
<header class="top">
<h1>${shopName}</h1>
<p>Demo. The shop is real, the phones and the money are not.</p>
</header>
<nav class="tabs" role="tablist" aria-label="Whose phone"></nav>
<main class="phones"></main>
<noscript>This page needs JavaScript.</noscript>
<script type="module" src="page/main.js"></script>
</body>
</html>
`;
