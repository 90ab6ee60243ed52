/** How a phone with WhatsApp on it looks: WhatsApp's own colours, by day and by night. */
import { icon } from "./page-style.js";

/** The wallpaper: small things of the shop, drawn thinly all over. */
const wallpaper = (stroke: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='130' height='130' fill='none' stroke='%23${stroke}' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M14 8h12a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3zM18 29h4M66 7 56 23h8l-3 12 11-17h-8zM98 18a17 17 0 0 1 24 0M102 23a11 11 0 0 1 16 0M106 28a5 5 0 0 1 8 0M46 52a12 12 0 1 1-9 20l-7 2 3-7a12 12 0 0 1 13-15M76 55h28v20H76zM76 61h28M80 70h8M2 54h10v20H2zM2 60h10M12 96h22v26l-4-3-4 3-4-3-4 3-4-3-2 2zM17 103h12M17 109h8M70 94a13 13 0 1 0 .1 0M66 112v-10l8 8v-10M63 104h14M63 108h14M110 96l4 8 9 1-6 6 1 9-8-4-8 4 1-9-6-6 9-1z'/%3E%3C/svg%3E")`;

const PHONE = '.screen[data-channel="whatsapp"]';

export const WHATSAPP_CSS = `
${PHONE}, .tabs [data-channel="whatsapp"] {
  --paper: #ffffff; --wall: #efeae2; --ink: #111b21; --soft: #667781; --line: #e9edef; --bubble: #ffffff; --mine: #d9fdd3;
  --accent: #008069; --accent-ink: #ffffff; --tint: #f0f2f5; --code: #0000000d; --link: #027eb5; --seen: #2d9fd8; --bar: #008069;
  --bar-soft: #ffffffc9; --dock: #f0f2f5; --faint: #5b7361; --shadow: 0 1px 1px #0b141a22; --doodles: ${wallpaper("e3dccf")};
}
@media (prefers-color-scheme: dark) {
  ${PHONE}, .tabs [data-channel="whatsapp"] {
    --paper: #1f2c34; --wall: #0b141a; --ink: #e9edef; --soft: #8696a0; --line: #2a3942; --bubble: #202c33; --mine: #005c4b;
    --accent: #21c063; --accent-ink: #0b141a; --tint: #2a3942; --code: #ffffff14; --link: #53bdeb; --seen: #53bdeb; --bar: #202c33;
    --bar-soft: #8696a0; --dock: #111b21; --faint: #9fc4b8; --shadow: 0 1px 1px #0b141a66; --doodles: ${wallpaper("131f27")};
  }
}
${PHONE} { color: var(--ink); }
${PHONE} .head { background: var(--bar); border-bottom: 0; color: #fff; }
${PHONE} .head .state { color: var(--bar-soft); }
${PHONE} .head .face { background: #ffffff2e; }
${PHONE} .feed { background: var(--wall) var(--doodles); background-size: 130px; gap: 3px; padding: 10px 16px 12px; }
${PHONE} .day { background: var(--paper); border-radius: 8px; box-shadow: var(--shadow); }

${PHONE} .message + .message:not(.mine), ${PHONE} .message.mine + .message.mine { margin-top: 1px; }
${PHONE} .message.mine + .message:not(.mine), ${PHONE} .message:not(.mine) + .message.mine { margin-top: 7px; }
${PHONE} .bubble { padding: 6px 9px 7px; border-radius: 8px; }
${PHONE} .mine .bubble { border-radius: 8px; }
${PHONE} .bubble::before { content: ""; position: absolute; top: 0; width: 9px; height: 13px; background: inherit; }
${PHONE} .message:not(.mine) .bubble { border-top-left-radius: 0; }
${PHONE} .message:not(.mine) .bubble::before { right: 100%; clip-path: polygon(0 0, 100% 0, 100% 100%); }
${PHONE} .message.mine .bubble { border-top-right-radius: 0; }
${PHONE} .message.mine .bubble::before { left: 100%; clip-path: polygon(0 0, 100% 0, 0 100%); }
${PHONE} .message:not(.mine) + .message:not(.mine) .bubble, ${PHONE} .message.mine + .message.mine .bubble { border-radius: 8px; }
${PHONE} .message:not(.mine) + .message:not(.mine) .bubble::before, ${PHONE} .message.mine + .message.mine .bubble::before { content: none; }
${PHONE} .text a, ${PHONE} .bubble > a:not(.file) { color: var(--link); }
${PHONE} .photo { border-radius: 6px; margin-bottom: 4px; }
${PHONE} .mine .meta, ${PHONE} .mine .quote { color: var(--faint); }
${PHONE} .ticks[data-status="read"] { color: var(--seen); }
${PHONE} .quote { background: var(--code); border-left: 4px solid var(--accent); border-radius: 6px; padding: 3px 9px 4px; white-space: normal; }
${PHONE} .quote > b { display: block; color: var(--accent); font-size: 12.5px; }

${PHONE} .quote.own { border-color: var(--seen); }
${PHONE} .quote.own > b { color: var(--seen); }
${PHONE} .quote span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; white-space: pre-line; }

${PHONE} .actions { clear: both; margin: 0 -9px -7px; padding-top: 7px; min-width: min(230px, 60vw); }
${PHONE} .action {
  display: flex; width: 100%; min-height: 42px; padding: 8px 12px; gap: 8px; align-items: center; justify-content: center;
  border-top: 1px solid var(--line); color: var(--accent); font-weight: 550; line-height: 1.25; text-decoration: none; overflow-wrap: anywhere;
}
${PHONE} .action:last-child { border-radius: 0 0 8px 8px; }
${PHONE} .action:hover { background: var(--code); }
${PHONE} .action:focus-visible { outline-offset: -3px; }
.icon.reply { --icon: ${icon("M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1")}; }
.icon.list { --icon: ${icon("M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01")}; }
.icon.open { --icon: ${icon("M14 4h6v6M20 4 10 14M18 14v6H4V6h6")}; }
.icon.person { --icon: ${icon("M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20a8 8 0 0 1 16 0")}; }

${PHONE} .bottom { background: var(--dock); border-top: 0; }
${PHONE} .input { background: var(--paper); border-color: transparent; }
${PHONE} .start { border-radius: 24px; margin-bottom: 2px; }
${PHONE} .welcome { border-radius: 12px; }

${PHONE} .shade.low { place-items: end stretch; padding: 0; }
.sheet { display: flex; flex-direction: column; max-height: 82%; min-height: 0; background: var(--paper); border-radius: 18px 18px 0 0; animation: slide .18s ease-out; }
@keyframes slide { from { transform: translateY(40%); } }
.sheet header { display: flex; gap: 8px; align-items: center; padding: 8px 10px 6px; font-size: 16px; }
.sheet .round { color: var(--soft); }
.sheet-rows { overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; }
.sheet fieldset { border: 0; padding: 0; min-width: 0; }
.sheet legend { padding: 8px 18px 2px; font-size: 13.5px; font-weight: 600; color: var(--accent); }
.sheet label { display: flex; gap: 14px; align-items: center; min-height: 44px; padding: 8px 18px; cursor: pointer; }
.sheet label:hover, .sheet label:focus-within { background: var(--tint); }
.sheet label .file-words { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.sheet label b { font-weight: 500; }
.sheet input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.sheet-send { margin: 10px 16px calc(14px + env(safe-area-inset-bottom)); padding: 11px; border-radius: 22px; background: var(--accent); color: var(--accent-ink); font-weight: 650; }
.sheet-send:disabled { background: var(--tint); color: var(--soft); cursor: default; }
`;
