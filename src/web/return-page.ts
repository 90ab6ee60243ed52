import type { Handler } from "hono";
import { html } from "hono/html";
import { wordsIn } from "../../conversations/locales/words.js";
import type { Channel } from "../core/base/channel.js";
import { FIRST_LANGUAGE, type Language, parseLanguage } from "../core/base/language.js";
import { sourceHash } from "./endpoint.js";

export type ReturnPageDeps = {
  readonly shopName: string;
  /** The link to a channel's chat: on t.me, or to the demo. Undefined if there is none. */
  readonly chatUrl: (channel: Channel) => string | undefined;
};

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #f3f6f4; color: #14231a }
  main { max-width: 24rem; margin: 1rem; padding: 2rem 1.5rem; border-radius: 1.25rem; background: #fff; text-align: center; box-shadow: 0 8px 30px #0b3d2014 }
  h1 { font-size: 1.4rem; margin: .5rem 0 } .mark { font-size: 2.5rem }
  a { display: block; margin-top: 1.5rem; padding: .9rem; border-radius: .8rem; background: #0b7a3b; color: #fff; font-weight: 600; text-decoration: none }
  small { display: block; margin-top: 1rem; opacity: .7 }
  @media (prefers-color-scheme: dark) { body { background: #0e1512; color: #e4efe8 } main { background: #17211c } }
`;

/** A browser may only apply the page's own style and follow its one link. */
const POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Our first language that an Accept-Language header names, like "yo-NG, en;q=0.8". */
const languageOf = (accepts: string): Language =>
  accepts.split(",").flatMap((tag) => parseLanguage(tag.replace(/;.*/, "")) ?? [])[0] ?? FIRST_LANGUAGE;

/**
 * The page that the checkout leads back to. It says what happens next and decides nothing. Arriving here proves no
 * payment, so the page is the same for every reference.
 */
export const returnPage =
  ({ shopName, chatUrl }: ReturnPageDeps, channel: Channel): Handler =>
  (c) => {
    const { language, returnPage: words } = wordsIn(languageOf(c.req.header("accept-language") ?? ""));
    const back = chatUrl(channel);
    c.header("content-security-policy", POLICY);
    return c.html(html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${shopName}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <div class="mark" aria-hidden="true">👍</div>
      <h1>${words.title}</h1>
      <p>${words.next}</p>
      ${back === undefined ? "" : html`<a href="${back}">${words.back}</a>`}
      <small>${words.close}</small>
    </main>
  </body>
</html>`);
  };
