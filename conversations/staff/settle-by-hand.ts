import { isOrderId, isPaymentReference, type OrderId, type PaymentReference } from "../../src/core/base/ids.js";
import type { AdoptResult, SendAgainResult, StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/common.js";
import { reviewWords as words } from "../locales/staff/review.js";
import { isSure } from "../prompts/sure.js";
import type { DeskFlow, Destination, Talk, View } from "../talk.js";
import type { Text } from "../text.js";
import { decision } from "../views/alarm.js";
import { STAFF_WAYS, wayOf } from "../views/buttons.js";

/** More records than these, of one number and one kind, are nobody's to pick from in a chat. */
const SHOWN_MAX = 10;

/** `resolve`: what a person decides of an order in review or a payment that does not match. */
export const resolve: DeskFlow = async (talk, desk, argument) => {
  const [of = "", as = ""] = argument.split(".");
  if (isPaymentReference(of) && as === "credit") {
    return credit(talk, desk, of);
  }
  if (isPaymentReference(of) && as === "cards") {
    return confirm(talk, staffWords.sure(staffWords.offerCards, of), () => desk.resumeCardCharges(talk.customer));
  }
  if (!isOrderId(of)) return { flow: "admin" };
  switch (as) {
    case "delivered":
      return adopt(talk, desk, of);
    case "unlisted":
      return confirm(talk, staffWords.sure(staffWords.wasDelivered, of), () =>
        desk.resolve(of, "delivered", talk.customer),
      );
    case "failed-by-staff":
      return confirm(talk, staffWords.sure(staffWords.giveBack, of), () =>
        desk.resolve(of, "failed-by-staff", talk.customer),
      );
    case "again":
      return sendAgain(talk, desk, of);
    default:
      return { flow: "admin" };
  }
};

async function credit(talk: Talk, desk: StaffApi, of: PaymentReference): Promise<undefined> {
  if (!(await isSure(talk, staffWords.sure(staffWords.creditReceived, of)))) return;
  const done = await talk.once(() => desk.creditPayment(of, talk.customer));
  await talk.show(
    done === "unread"
      ? { text: staffWords.paymentUnread, choices: [[decision(of, "credit", words.tryAgain)]] }
      : { text: done === "credited" ? staffWords.resolved : words.closed },
  );
}

async function confirm(talk: Talk, sure: Text, act: () => ReturnType<StaffApi["resolve"]>): Promise<undefined> {
  if (!(await isSure(talk, sure))) return;
  const done = await talk.once(act);
  await talk.show({ text: resolvedText(done) });
}

export const resolvedText = (done: Awaited<ReturnType<StaffApi["resolve"]>>): Text =>
  done === "own" ? words.own : done ? staffWords.resolved : words.closed;

/** Which record of the service's history is the order's: a person says, also when there is only one. */
async function adopt(talk: Talk, desk: StaffApi, of: OrderId): Promise<Destination | undefined> {
  const seen = await talk.once(() => desk.candidates(of));
  if (seen.outcome !== "sightings") {
    await talk.show(adoptedView(of, seen.outcome));
    return undefined;
  }
  const records = seen.records.slice(0, SHOWN_MAX);
  const answer = await talk.ask({
    text: words.which(of, records, seen),
    choices: [
      ...records.map((record, index) => [{ label: words.record(record, index), pick: String(index) }]),
      [{ label: words.none(records.length), pick: "none" }],
      STAFF_WAYS,
    ],
  });
  if (answer.kind !== "pick" || wayOf(answer)) {
    await talk.show({ text: staffWords.stopped });
    return undefined;
  }
  const record = records[Number(answer.pick)];
  if (!record) return { flow: "resolve", with: `${of}.unlisted` };
  await talk.show(adoptedView(of, await talk.once(() => desk.adopt(of, record.vendorRef, talk.customer))));
  return undefined;
}

/** What came of it; when nothing did, the list can be read anew. */
function adoptedView(of: OrderId, adopted: AdoptResult): View {
  const text = words.adopted[adopted];
  const undecided = adopted === "unread" || adopted === "taken";
  return undecided ? { text, choices: [[decision(of, "delivered", words.tryAgain)]] } : { text };
}

async function sendAgain(talk: Talk, desk: StaffApi, of: OrderId): Promise<undefined> {
  if (!(await isSure(talk, words.sureAgain(of)))) return;
  const result = await talk.once(() => desk.sendAgain(of, talk.customer));
  await talk.show(sentAgainView(of, result));
}

/** Why not, and what can be done instead. */
function sentAgainView(of: OrderId, result: SendAgainResult): View {
  const text = words.sentAgain(result);
  if (result.outcome === "sent" || result.outcome === "closed") return { text };
  if (result.outcome === "unread") return { text, choices: [[decision(of, "again", words.tryAgain)]] };
  const others = [
    [decision(of, "delivered", staffWords.wasDelivered)],
    [decision(of, "failed-by-staff", staffWords.giveBack)],
  ];
  return { text, choices: others };
}
