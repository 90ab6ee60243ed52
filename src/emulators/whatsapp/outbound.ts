/** What the business sends: messages to people, and receipts for theirs. */
import type { WhatsAppWebhooks } from "./event-webhooks.js";
import { appendMessage } from "./inbound.js";
import type { OutboundMessage, Receipt } from "./payload.js";
import { cloudApiError } from "./refusal.js";
import { type ShownContent, shownOf } from "./shown.js";
import { type ApprovedTemplate, fillTemplate, templateFor } from "./templates.js";
import { statusValue, wamid } from "./values.js";
import { findPerson, type PersonState, type WhatsAppWorld } from "./world.js";

const TYPING_MS = 25_000;
/** Of marketing, and of the window in which the business may write freely. */
const DAY_MS = 24 * 60 * 60 * 1000;
const MARKETING_PER_DAY = 2;
const PER_SECOND = 80;
const PAIR_BURST = 45;
const PAIR_PAUSE_MS = 6_000;

export type Outbound = ReturnType<typeof createOutbound>;

export function createOutbound(world: WhatsAppWorld, webhooks: WhatsAppWebhooks) {
  const checkLimits = createSendLimits(world);
  const refusesAtOnce = world.options.refuses === "at-once";

  /** Accepts a message, or throws Meta's refusal. With `failing` it fails afterwards, with this code. */
  const accept = (message: OutboundMessage, failing?: number): object => {
    const person = findPerson(world, message);
    const { shown, category } = contentOf(world, message);
    const mediaId = shown.file?.mediaId;
    if (mediaId !== undefined && !world.files.has(mediaId)) {
      throw cloudApiError(100, `${mediaId} is not a valid whatsapp business account media attachment ID`);
    }
    const failureCode = failureCodeFor(world, person, category);
    if (failureCode !== undefined && refusesAtOnce) throw cloudApiError(failureCode);
    checkLimits(person);
    const id = wamid();
    const code = failing ?? failureCode;
    const opaque = message.biz_opaque_callback_data;
    if (person && code === undefined) arrive(person, { id, shown, opaque });
    else webhooks.send(statusValue(world, person, { id, status: "failed", opaque, code }));
    if (person && category === "marketing") person.marketingSentAt.push(world.now());
    return answer(message, person, id);
  };

  const arrive = (person: PersonState, sent: { id: string; shown: ShownContent; opaque: string | undefined }): void => {
    person.typingUntil = 0;
    appendMessage(person, { ...sent, from: "business", at: world.now(), status: "delivered" });
    for (const status of ["sent", "delivered"] as const) webhooks.send(statusValue(world, person, { ...sent, status }));
    world.changed();
  };

  const receive = ({ message_id: id, typing_indicator: typing }: Receipt): object => {
    const isMessage = (message: PersonState["messages"][number]) => message.id === id && message.from === "person";
    const person = world.people.find(({ messages }) => messages.some(isMessage));
    if (!person) throw cloudApiError(131009, "message_id: is not a message that was received");
    const last = person.messages.findIndex(isMessage);
    for (const [index, message] of person.messages.entries()) {
      if (index <= last && message.from === "person") message.status = "read";
    }
    if (typing) person.typingUntil = world.now() + TYPING_MS;
    world.changed();
    return { success: true };
  };

  return { accept, receive };
}

type Category = ApprovedTemplate["category"];

/** What the phone will show, and of a template its category. */
function contentOf(world: WhatsAppWorld, message: OutboundMessage): { shown: ShownContent; category?: Category } {
  if (message.type !== "template") return { shown: shownOf(message) };
  const template = templateFor(world.templates, message.template);
  return { shown: fillTemplate(template, message.template), category: template.category };
}

/** Meta's code for why the message cannot arrive; undefined if it can. */
function failureCodeFor(
  world: WhatsAppWorld,
  person: PersonState | undefined,
  category: Category | undefined,
): number | undefined {
  if (!person) return 131026;
  if (category === "marketing") return marketingFailureCode(world, person);
  return category || isWindowOpen(world, person) ? undefined : 131047;
}

/** People who want no marketing get none, and the others little, unless they are in a conversation with the business. */
function marketingFailureCode(world: WhatsAppWorld, person: PersonState): number | undefined {
  if (person.stoppedMarketing) return 131050;
  if (isWindowOpen(world, person)) return undefined;
  if (person.inExperiment) return 130472;
  const sentToday = person.marketingSentAt.filter((at) => world.now() - at < DAY_MS);
  return sentToday.length < (world.options.marketingPerDay ?? MARKETING_PER_DAY) ? undefined : 131049;
}

function answer(message: OutboundMessage, person: PersonState | undefined, id: string): object {
  const ids = person && (message.to === undefined ? { user_id: person.userId } : { wa_id: person.phone });
  return {
    messaging_product: "whatsapp",
    contacts: [{ input: message.to ?? message.recipient, ...ids }],
    messages: [{ id, ...(message.type === "template" ? { message_status: "accepted" } : {}) }],
  };
}

/** Counts a message, or throws 130429 (throughput of the number) or 131056 (pair rate). A refused message does not count. */
function createSendLimits(world: WhatsAppWorld): (person: PersonState | undefined) => void {
  const sent: number[] = [];
  const pairs = new Map<PersonState, { credit: number; at: number }>();
  const { perSecond = PER_SECOND, pairBurst = PAIR_BURST } = world.options;

  return (person) => {
    const now = world.now();
    while (sent[0] !== undefined && sent[0] <= now - 1_000) sent.shift();
    if (sent.length >= perSecond) throw cloudApiError(130429);
    if (person) {
      const pair = pairs.get(person) ?? { credit: pairBurst, at: now };
      const credit = Math.min(pairBurst, pair.credit + (now - pair.at) / PAIR_PAUSE_MS);
      if (credit < 1) throw cloudApiError(131056);
      pairs.set(person, { credit: credit - 1, at: now });
    }
    sent.push(now);
  };
}

/** Whether the person wrote or tapped within the last 24 hours, so that the business may write freely. */
const isWindowOpen = (world: WhatsAppWorld, { lastWroteAt }: PersonState): boolean =>
  lastWroteAt !== undefined && world.now() - lastWroteAt < DAY_MS;
