import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** `head` holds what one page needs in addition. Links are relative, so the mount point does not matter. */
export const layout = (title: string, body: Html, head: Html | "" = "") => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="style.css" />
    ${head}
  </head>
  <body>
    <main class="modal">${body}</main>
    <p class="foot">🔒 Sandbox checkout. No real money moves here.</p>
  </body>
</html>`;

export const nairaText = (amountKobo: number): string =>
  `₦${(amountKobo / 100).toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The look of the hosted page: one column, thumb-sized controls, light and dark. */
export const CHECKOUT_CSS = `
:root { color-scheme: light dark; --ink: #10162f; --soft: #667; --line: #d9dce6; --card: #fff; --back: #eef1f7; --accent: #0b6b53; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef1f7; --soft: #a5abbd; --line: #333a4d; --card: #181d2b; --back: #0d111b; --accent: #27a884; --bad: #ff8a80; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.modal { max-width: 420px; margin: 4vh auto 0; background: var(--card); border-radius: 16px; overflow: hidden; box-shadow: 0 12px 40px rgb(0 0 0 / 12%); }
header { display: flex; align-items: center; gap: 12px; padding: 20px; border-bottom: 1px solid var(--line); }
.logo { width: 44px; height: 44px; border-radius: 12px; background: var(--accent); color: #fff; display: grid; place-items: center; font-weight: 700; }
.who { flex: 1; min-width: 0; } .who small { overflow: hidden; text-overflow: ellipsis; }
.who strong, .who small, .amount strong, .amount small { display: block; }
.amount { text-align: right; white-space: nowrap; } small, .note, .foot { color: var(--soft); font-size: 14px; }
nav { display: flex; border-bottom: 1px solid var(--line); }
.tab { flex: 1; padding: 12px; text-align: center; color: var(--soft); text-decoration: none; border-bottom: 3px solid transparent; }
.tab[aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.panel, .result { padding: 20px; } .result { text-align: center; }
label { display: block; margin-bottom: 14px; font-size: 14px; color: var(--soft); }
input { display: block; width: 100%; margin-top: 4px; padding: 12px; font: inherit; font-size: 18px; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 10px; }
.pair { display: flex; gap: 12px; } .pair label { flex: 1; }
.pay { display: block; width: 100%; padding: 14px; border: 0; border-radius: 10px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.hint { margin-top: 18px; padding: 12px; border: 1px dashed var(--line); border-radius: 10px; font-size: 14px; } .hint p { margin: 0 0 8px; }
.button { display: inline-block; margin-right: 8px; padding: 8px 12px; border: 1px solid var(--accent); border-radius: 8px; color: var(--accent); text-decoration: none; }
.ways-out { display: flex; border-top: 1px solid var(--line); }
.quiet { flex: 1; padding: 14px; border: 0; background: none; color: var(--soft); font: inherit; font-size: 14px; cursor: pointer; }
.error { margin: 16px 20px 0; padding: 12px; border-radius: 10px; border: 1px solid var(--bad); color: var(--bad); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; } dt { color: var(--soft); } dd { margin: 0; text-align: right; }
.big { font-size: 22px; font-weight: 700; letter-spacing: 1px; } .code { text-align: center; }
.sign { width: 64px; height: 64px; margin: 8px auto; border-radius: 50%; background: var(--accent); color: #fff; font-size: 30px; line-height: 64px; }
h1 { font-size: 22px; margin: 8px 0; } .foot { text-align: center; }
`;
