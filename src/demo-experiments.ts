/** The experiments on the demo's page: what each does to the emulators, and what to tap and watch then. */
import { en } from "../conversations/locales/en.js";
import { broadcastWords } from "../conversations/locales/staff/broadcast.js";
import { staffWords } from "../conversations/locales/staff/menu.js";
import type { Experiment } from "./emulators/page/chat-page.js";

type People = { readonly ada: number; readonly bayo: number; readonly merchant: number };

const PAY = `tap “${en.sentences.buttons.payCheckout}”, then Pay. On the payment page, tap Use test card and pay.`;

export function demoExperiments({ ada, bayo, merchant }: People): readonly Experiment[] {
  const writes = (person: number, text: string) => ({ address: `/telegram/chat/${person}/send`, body: { text } });
  const control = (what: string, body: object) => ({ address: `/sandbox/control/${what}`, body });
  return [
    {
      label: "1 Buy",
      acts: [writes(ada, "mtn 200 airtime 0803 123 4567")],
      instruction: `Ada asked for airtime in a single message. On her phone, ${PAY}`,
      watch: "her receipt arrives within seconds, and Chidi sees the sale.",
      seat: String(ada),
    },
    {
      label: "2 Fail a delivery",
      acts: [control("vends", { result: "fail", times: 1 }), writes(ada, "mtn 300 airtime 0803 123 4567")],
      instruction: `The next delivery will fail. On Ada's phone, ${PAY}`,
      watch: "her ₦300 goes into her wallet at once, and Chidi reads why the delivery failed.",
      seat: String(ada),
    },
    {
      label: "3 Lose a webhook",
      acts: [control("webhooks", { mode: "lost", times: 1 }), writes(bayo, "airtel 200 airtime 0802 123 4567")],
      instruction: `The shop will not be told of the next payment. On Bayo's phone, ${PAY}`,
      watch: "the shop asks the service itself, and delivers a few seconds later than usual.",
      seat: String(bayo),
    },
    {
      label: "4 Take a network down",
      acts: [writes(merchant, "/network MTN off")],
      instruction: "On Chidi's phone, confirm that MTN goes off sale. Then send “mtn 100 airtime” from Ada's.",
      watch: "she reads that MTN is not on sale now. The buttons on Chidi's phone bring it back.",
      seat: String(merchant),
    },
    {
      label: "5 Broadcast",
      acts: [
        writes(ada, "/start"),
        writes(merchant, "/broadcast"),
        writes(merchant, "MTN 1.5GB is back. Sharp sharp!"),
      ],
      instruction: `On Chidi's phone, tap “${broadcastWords.chooseAudience}”, then “${broadcastWords.audiences.everyone}”, and type the number of customers.`,
      watch: "the message arrives on Ada's phone, and Chidi's counts who received it.",
      seat: String(merchant),
    },
    {
      label: "6 Dashboard",
      acts: [writes(merchant, "/dashboard")],
      instruction: `On Chidi's phone, tap “${staffWords.openDashboard}”, and open Live there.`,
      watch: "purchases on the other phones appear there by themselves.",
      seat: String(merchant),
    },
  ];
}
