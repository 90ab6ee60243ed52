import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { SandboxPayment } from "./state.js";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The frame of every page. `head` may hold what one page needs more. Links are relative, so the mount point does not matter. */
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

/** Where the customer goes afterwards: the merchant's page, with the reference. */
export function returnAddress({ callbackUrl, reference }: SandboxPayment): string | undefined {
  if (callbackUrl === null) return undefined;
  const url = new URL(callbackUrl);
  url.searchParams.set("reference", reference);
  return url.href;
}
