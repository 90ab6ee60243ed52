/** How the chat page looks: warm paper and leaf green by day, deep green by night. */

/** An icon, to be filled with the colour of the text beside it. */
export const icon = (path: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;

export const CHAT_CSS = `
:root {
  color-scheme: light dark;
  --page: #ece5da; --paper: #fffdf9; --wall: #f4ede2; --dot: #e4d8c6; --ink: #1f2421; --soft: #6c726d; --line: #e5ddd0;
  --bubble: #ffffff; --mine: #d9f2df; --accent: #0c7a55; --accent-ink: #ffffff; --tint: #e3f1ea; --shade: #1f242159;
  --primary: #1f66c1; --success: #16834c; --danger: #c0352b; --flash: #ffe7a8; --code: #f1eadf;
  --shadow: 0 1px 1px #3a2d1414, 0 1px 3px #3a2d1414; --lift: 0 18px 50px -18px #3a2d1466;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d110f; --paper: #18201c; --wall: #101613; --dot: #18211c; --ink: #e9efe9; --soft: #93a099; --line: #27312b;
    --bubble: #1e2823; --mine: #1d4a38; --accent: #4cc795; --accent-ink: #06170f; --tint: #1d3229; --shade: #000000a6;
    --primary: #3b82e0; --success: #23915a; --danger: #d4473d; --flash: #5b4d1c; --code: #131b17;
    --shadow: 0 1px 2px #00000040; --lift: 0 18px 50px -18px #000000;
  }
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body {
  display: flex; flex-direction: column; background: var(--page); color: var(--ink); overflow: hidden;
  font: 15px/1.38 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
button, input, textarea { font: inherit; color: inherit; }
button { cursor: pointer; border: 0; background: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.feed:focus-visible { outline-offset: -3px; }

.top { display: flex; gap: 12px; align-items: baseline; padding: 14px 22px 4px; }
.top h1 { font-size: 18px; letter-spacing: -.2px; }
.top h1::before { content: ""; display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 8px; background: var(--accent); }
.top p { color: var(--soft); font-size: 13px; }
.tabs { display: none; }
.phones { flex: 1; min-height: 0; display: flex; gap: 14px; justify-content: center; padding: 8px 14px 16px; }
.phone { flex: 1 1 0; min-width: 280px; max-width: 430px; display: flex; flex-direction: column; min-height: 0; }
.owner { font-size: 14px; font-weight: 650; padding: 4px 6px 8px; }
.owner small { font-weight: 400; color: var(--soft); margin-left: 8px; font-size: 13px; }
.screen {
  position: relative; flex: 1; min-height: 0; display: flex; flex-direction: column; overflow: hidden;
  background: var(--wall); border: 1px solid var(--line); border-radius: 24px; box-shadow: var(--lift);
}
.head { display: flex; gap: 11px; align-items: center; padding: 10px 16px; background: var(--paper); border-bottom: 1px solid var(--line); z-index: 2; }
.head h3 { font-size: 15.5px; line-height: 1.2; }
.state { color: var(--soft); font-size: 13px; line-height: 1.3; }
.state.busy { color: var(--accent); }
.state.busy::after { content: "…"; display: inline-block; overflow: hidden; vertical-align: bottom; width: 0; animation: dots 1.1s steps(4) infinite; }
@keyframes dots { to { width: 1.1em; } }
.face {
  flex: none; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center;
  background: linear-gradient(140deg, #19a072, #0b6247); color: #fff; font-weight: 700; font-size: 17px;
}

.feed-frame { flex: 1; min-height: 0; position: relative; display: flex; }
.feed {
  flex: 1; overflow-y: auto; overscroll-behavior: contain; padding: 10px 12px 12px; display: flex; flex-direction: column; gap: 5px;
  background-image: radial-gradient(var(--dot) 1.1px, transparent 1.3px); background-size: 20px 20px; scrollbar-width: thin;
}
.feed > :first-child { margin-top: auto; }
.down {
  position: absolute; right: 14px; bottom: 14px; width: 40px; height: 40px; border-radius: 50%; font-size: 18px;
  background: var(--paper); color: var(--accent); box-shadow: var(--shadow); border: 1px solid var(--line);
}
.day {
  align-self: center; margin: 6px 0; padding: 2px 11px; border-radius: 12px; font-size: 12.5px; text-align: center;
  background: color-mix(in srgb, var(--paper) 82%, transparent); color: var(--soft); max-width: 90%;
}
.message { align-self: flex-start; max-width: 88%; min-width: 0; display: flex; flex-direction: column; gap: 4px; }
.message.new { animation: rise .16s ease-out; }
.message.mine { align-self: flex-end; align-items: flex-end; }
@keyframes rise { from { opacity: 0; transform: translateY(5px); } }
.bubble {
  position: relative; padding: 7px 11px 6px; border-radius: 16px 16px 16px 5px; background: var(--bubble);
  box-shadow: var(--shadow); overflow-wrap: anywhere; min-width: 84px;
}
.mine .bubble { background: var(--mine); border-radius: 16px 16px 5px 16px; }
.flash .bubble { animation: flash 1.1s ease-out; }
@keyframes flash { from { background: var(--flash); } }
.text { white-space: pre-wrap; }
.bubble > .text { display: inline; }
.with-photo > .text, .file + .text { display: block; }
.meta { float: right; display: flex; gap: 4px; align-items: center; margin: 5px -2px 0 12px; font-size: 11.5px; color: var(--soft); line-height: 1.2; }
.bubble::after { content: ""; display: block; clear: both; }
.mine .meta { color: color-mix(in srgb, var(--accent) 75%, var(--soft)); }
.ticks { letter-spacing: -.3em; padding-right: .3em; font-size: 12px; }
.topic { color: var(--soft); font-size: 12px; }
.sender { color: var(--accent); font-weight: 650; font-size: 13px; }
.quote { border-left: 3px solid var(--accent); padding: 1px 8px; margin-bottom: 4px; font-size: 13px; color: var(--soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.with-photo { padding: 4px 4px 6px; max-width: 320px; }
.with-photo .text { padding: 4px 7px 0; }
.with-photo .meta { padding-right: 7px; }
.photo { display: block; width: 100%; height: auto; max-height: 480px; object-fit: contain; border-radius: 13px 13px 6px 6px; background: var(--code); }
.file, .contact { display: flex; gap: 10px; align-items: center; padding: 3px 0; color: inherit; text-decoration: none; }
.file-icon { flex: none; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; background: var(--accent); color: var(--accent-ink); font-size: 18px; }
.file-words { display: flex; flex-direction: column; line-height: 1.3; }
.file-words small { color: var(--soft); }
.text code { font: 13.5px/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--code); border-radius: 5px; padding: 1px 4px; }
.mine .text code { background: color-mix(in srgb, var(--mine) 80%, var(--ink) 8%); }
.mention, .inline-command { color: var(--accent); padding: 0; }
.inline-command { text-align: inherit; }
.inline-command:hover { text-decoration: underline; }

.inline-keyboard { display: flex; flex-direction: column; gap: 4px; min-width: min(270px, 100%); align-self: stretch; }
.row { display: flex; flex-wrap: wrap; gap: 4px; }
.key {
  position: relative; flex: 1 1 0; min-width: min-content; max-width: 100%; min-height: 40px; padding: 8px; border-radius: 10px; text-align: center; line-height: 1.25;
  display: grid; place-items: center; font-weight: 560; font-size: 14.5px; text-decoration: none; overflow-wrap: break-word;
  background: color-mix(in srgb, var(--bubble) 90%, var(--accent)); color: color-mix(in srgb, var(--accent) 88%, var(--ink)); box-shadow: var(--shadow);
  transition: filter .12s, transform .06s;
}
.row:has(> .key:nth-child(4)) > .key { padding: 8px 2px; font-size: 13.5px; }
.key:hover { filter: brightness(.97); }
.key:active { transform: scale(.985); }
.key[data-style="primary"] { background: var(--primary); color: #fff; }
.key[data-style="success"] { background: var(--success); color: #fff; }
.key[data-style="danger"] { background: var(--danger); color: #fff; }
.key[aria-busy="true"] { opacity: .72; }
.key[aria-busy="true"]::after {
  content: "" / ""; position: absolute; right: 9px; top: 50%; width: 14px; height: 14px; margin-top: -7px; border-radius: 50%;
  border: 2px solid currentColor; border-right-color: transparent; animation: spin .7s linear infinite;
}
@keyframes spin { to { transform: rotate(1turn); } }
.icon { flex: none; width: 17px; height: 17px; background: currentColor; -webkit-mask: var(--icon) center / contain; mask: var(--icon) center / contain; }
.icon.copy { width: 11px; height: 11px; top: 5px; --icon: ${icon("M9 9h11v11H9zM5 15H4V4h11v1")}; }
.corner { position: absolute; right: 6px; top: 3px; font-size: 10.5px; opacity: .75; font-weight: 400; }

.bottom { position: relative; background: var(--paper); border-top: 1px solid var(--line); padding-bottom: env(safe-area-inset-bottom); z-index: 2; }
.composer { display: flex; gap: 6px; align-items: center; padding: 8px 10px; }
.input { flex: 1; min-width: 0; min-height: 40px; max-height: 120px; padding: 9px 15px; line-height: 20px; field-sizing: content; resize: none; border-radius: 20px; border: 1px solid var(--line); background: var(--wall); outline-offset: 0; }
.input::placeholder { color: var(--soft); opacity: 1; }
.round { flex: none; width: 40px; height: 40px; border-radius: 50%; font-size: 17px; color: var(--accent); }
.round:hover { background: var(--tint); }
.send { background: var(--accent); color: var(--accent-ink); padding-left: 4px; }
.send:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
.start { display: block; width: calc(100% - 20px); margin: 10px; padding: 12px; border-radius: 14px; background: var(--accent); color: var(--accent-ink); font-weight: 650; }
.keys { display: flex; flex-direction: column; gap: 6px; padding: 2px 10px 10px; max-height: 220px; overflow-y: auto; }
.keys .key { background: var(--wall); color: var(--ink); border: 1px solid var(--line); box-shadow: none; }
.commands { position: absolute; left: 0; right: 0; bottom: 100%; max-height: 290px; overflow-y: auto; background: var(--paper); border-top: 1px solid var(--line); border-radius: 16px 16px 0 0; padding: 6px 0; box-shadow: var(--lift); }
.command { display: flex; gap: 10px; width: 100%; padding: 8px 16px; text-align: left; }
.command:hover, .command:focus-visible { background: var(--tint); outline: none; }
.command b { font-weight: 600; color: var(--accent); }
.command span { color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

.welcome { position: absolute; inset: 25% 28px auto; z-index: 1; display: flex; flex-direction: column; gap: 8px; align-items: center; text-align: center; white-space: pre-line; background: var(--paper); border-radius: 20px; padding: 26px 22px; box-shadow: var(--shadow); }
.welcome .face { width: 64px; height: 64px; font-size: 27px; }
.welcome p { color: var(--soft); }
.toasts { position: absolute; left: 16px; right: 16px; top: 74px; display: flex; flex-direction: column; gap: 6px; align-items: center; pointer-events: none; z-index: 3; }
.toast { background: #1b2420ee; color: #f3f7f3; border: 1px solid #ffffff1f; border-radius: 14px; padding: 9px 16px; font-size: 14px; animation: rise .18s ease-out; max-width: 100%; }
.shade { position: absolute; inset: 0; z-index: 5; background: var(--shade); display: grid; place-items: center; padding: 28px; animation: fade .12s; }
@keyframes fade { from { opacity: 0; } }
.dialog { background: var(--paper); border-radius: 20px; padding: 20px 20px 12px; max-width: 320px; width: 100%; box-shadow: var(--lift); white-space: pre-line; overflow-wrap: anywhere; }
.choices { display: flex; justify-content: flex-end; gap: 4px; margin-top: 14px; }
.choice { padding: 9px 16px; border-radius: 10px; color: var(--accent); font-weight: 650; }
.choice:hover { background: var(--tint); }
.try { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; padding: 4px 22px 2px; font-size: 13.5px; }
.try-opener, .try-title { font-weight: 650; color: var(--accent); }
.try-opener { display: none; }
.experiments { display: flex; flex-wrap: wrap; gap: 6px; }
.experiments button { padding: 5px 12px; border-radius: 14px; background: var(--paper); border: 1px solid var(--line); font-weight: 560; white-space: nowrap; }
.experiments button:hover { background: var(--tint); border-color: var(--accent); }
.next { flex-basis: 100%; }
.next:empty { display: none; }

.offline .top p::after { content: " Reconnecting…"; color: var(--danger); }

.single .tabs { display: flex; gap: 2px; padding: 0 8px; justify-content: center; }
.single .top { padding: 9px 14px 2px; }
.single .tabs button { flex: 1; max-width: 160px; padding: 7px 6px 8px; border-bottom: 3px solid transparent; color: var(--soft); font-weight: 600; white-space: nowrap; }
.single .tabs button[aria-selected="true"] { color: var(--accent); border-color: var(--accent); }
.tabs small { display: block; font-weight: 400; font-size: 12px; }
.badge { margin-left: 6px; padding: 0 6px; border-radius: 9px; background: var(--accent); color: var(--accent-ink); font-size: 12px; }
.single .phones { padding: 0; }
.single .phone { display: none; min-width: 0; max-width: 560px; }
.single .phone.chosen { display: flex; }
.single .owner { display: none; }
@media (max-width: 560px) {
  .phones { padding: 0; }
  .top p, .tabs small { display: none; }
  .owner { display: none; }
  .phone { min-width: 0; }
  .try { padding: 0 14px; }
  .try-title { display: none; }
  .try-opener { display: block; position: absolute; right: 10px; top: 4px; padding: 6px; }
  .try:not(.open) .experiments { display: none; }
  .experiments { padding: 8px 0; }
  .next { padding: 4px 0; }
  .screen { border-radius: 0; border-width: 1px 0 0; box-shadow: none; }
  .input { font-size: 16px; }
}
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation-duration: .01s !important; transition: none !important; } }
`;
