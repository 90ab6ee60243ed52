/** The experiments on the demo's page: what each does to the emulators, and what to tap and watch then. */
import { en } from "../conversations/locales/en.js";
import { broadcastWords } from "../conversations/locales/staff/broadcast.js";
import { staffWords } from "../conversations/locales/staff/menu.js";
import type { Experiment } from "./emulators/page/chat-page.js";

type People = { readonly ada: number; readonly bayo: number; readonly merchant: number };

const PAY = `tap “${en.sentences.buttons.payCheckout}”, then Pay, and on the page Use test card.`;

export function demoExperiments({ ada, bayo, merchant }: People): readonly Experiment[] {
  const writes = (person: number, text: string) => ({ address: `/telegram/chat/${person}/send`, body: { text } });
  const control = (what: string, body: object) => ({ address: `/sandbox/control/${what}`, body });
  return [
    {
      label: "1 Buy",
      acts: [writes(ada, "mtn 200 airtime 0803 123 4567")],
      instruction: `Ada asked for airtime in one sentence. On her phone ${PAY}`,
      watch: "her receipt comes within seconds, and Chidi sees the sale.",
      seat: String(ada),
    },
    {
      label: "2 Fail a delivery",
      acts: [control("vends", { result: "fail", times: 1 }), writes(ada, "mtn 300 airtime 0803 123 4567")],
      instruction: `The next delivery will fail. On Ada's phone ${PAY}`,
      watch: "her ₦300 are in her wallet at once, and Chidi hears why it failed.",
      seat: String(ada),
    },
    {
      label: "3 Lose a webhook",
      acts: [control("webhooks", { mode: "lost", times: 1 }), writes(bayo, "airtel 200 airtime 0802 123 4567")],
      instruction: `Nobody will tell the shop of the next payment. On Bayo's phone ${PAY}`,
      watch: "the shop asks the service by itself, and delivers a few seconds later than usual.",
      seat: String(bayo),
    },
    {
      label: "4 Take a network down",
      acts: [writes(merchant, "/network MTN off")],
      instruction: "Confirm on Chidi's phone that MTN goes off sale, then write “mtn 100 airtime” on Ada's.",
      watch: "she reads that MTN cannot be bought now. The buttons on Chidi's phone bring it back.",
      seat: String(merchant),
    },
    {
      label: "5 Broadcast",
      acts: [
        writes(ada, "/start"),
        writes(merchant, "/broadcast"),
        writes(merchant, "MTN 1.5GB is back. Sharp sharp!"),
      ],
      instruction: `On Chidi's phone tap “${broadcastWords.chooseAudience}”, then “${broadcastWords.everyone}”, and type how many they are.`,
      watch: "the message comes on Ada's phone, and Chidi's counts who got it.",
      seat: String(merchant),
    },
    {
      label: "6 Dashboard",
      acts: [writes(merchant, "/dashboard")],
      instruction: `On Chidi's phone tap “${staffWords.openDashboard}”, and go to Live there.`,
      watch: "what is bought on the other phones appears by itself.",
      seat: String(merchant),
    },
  ];
}
