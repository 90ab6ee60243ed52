/** Everything the emulated WhatsApp stores. */
import { createLifecycle } from "../kit/waiting.js";
import type { ShownContent } from "./shown.js";
import { type ApprovedTemplate, templateFault } from "./templates.js";

/** The shop's side: a phone number, the app it belongs to, and the app's secrets. */
type Business = {
  /** As in addresses: POST /{version}/{phoneNumberId}/messages. */
  readonly phoneNumberId: string;
  readonly accountId: string;
  /** Digits only, with the country's code. */
  readonly phone: string;
  readonly name: string;
  readonly accessToken: string;
  readonly appSecret: string;
};

type WhatsAppPersonOptions = {
  /** Digits only, with the country's code. */
  readonly phone: string;
  readonly name: string;
  readonly userId?: string;
  readonly username?: string;
  /** Uses a username: businesses do not learn the number. */
  readonly hidesNumber?: boolean;
};

export type WhatsAppEmulatorOptions = {
  /** Where the caller serves `app`, e.g. http://localhost:3000/whatsapp, without a slash at the end. */
  readonly publicUrl: string;
  readonly business: Business;
  readonly people?: readonly WhatsAppPersonOptions[];
  readonly templates?: readonly ApprovedTemplate[];
  /** Milliseconds since 1970; `advanceTime` is added to it. */
  readonly now?: () => number;
  /** The first pause before a failed webhook is tried again; it doubles up to a minute. */
  readonly webhookRetryMs?: number;
  /** Messages a second from the business, over all people. */
  readonly perSecond?: number;
  /** Messages to one person in a row; every six seconds without one allow another. */
  readonly pairBurst?: number;
  /** Marketing templates that one person receives in a day while they do not write; two unless given. */
  readonly marketingPerDay?: number;
  /**
   * When nobody can be reached (131026) or the window is closed (131047): `later`, as Meta mostly does, the message is
   * accepted and a status says that it failed; `at-once`, the call is refused.
   */
  readonly refuses?: "later" | "at-once";
};

export type MessageStatus = "sent" | "delivered" | "read" | "failed";

export type WhatsAppStoredMessage = {
  readonly id: string;
  readonly from: "business" | "person";
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly shown: ShownContent;
  readonly replyTo?: string;
  /** What the business sent along, which is returned with every status. */
  readonly opaque?: string | undefined;
  /** Of a person's messages: `read` when the business has marked them so. */
  status: MessageStatus;
};

export type PersonState = ReturnType<typeof createPersonState>;

const createPersonState = ({ phone, name, userId, username, hidesNumber = false }: WhatsAppPersonOptions) => ({
  phone,
  userId: userId ?? newUserId(phone),
  name,
  username,
  hidesNumber,
  /** Webhooks carry the number alone, as all did before there were user ids. */
  hidesUserId: false,
  messages: [] as WhatsAppStoredMessage[],
  /** When the person last wrote or tapped: opens the 24-hour window. */
  lastWroteAt: undefined as number | undefined,
  typingUntil: 0,
  stoppedMarketing: false,
  /** Meta keeps all marketing from them, for an experiment. */
  inExperiment: false,
  marketingSentAt: [] as number[],
});

/** A business-scoped user id is the country and a number that has nothing to do with the phone's. */
export const newUserId = (phone: string): string => `NG.${BigInt(`9${phone}`) * 7_919n}`;

export type WhatsAppStoredFile = {
  readonly id: string;
  readonly bytes: Buffer;
  readonly type: string;
  readonly sha256: string;
};

export type CloudApiCall = {
  readonly method: "messages" | "read" | "upload" | "media" | "download" | "number";
  readonly payload: unknown;
  readonly at: number;
  /** What was answered; 0 while the call is under way and for a dropped socket. */
  status: number;
  /** Meta's code of a refusal. */
  code?: number;
};

export type WhatsAppWorld = ReturnType<typeof createWhatsAppWorld>;

export function createWhatsAppWorld(options: WhatsAppEmulatorOptions) {
  const now = options.now ?? Date.now;
  let advancedMs = 0;
  for (const { name, body } of options.templates ?? []) {
    const fault = templateFault(body);
    if (fault) throw new Error(`Meta cannot have approved ${name}: ${fault}`);
  }
  return {
    ...createLifecycle(),
    options,
    people: (options.people ?? []).map(createPersonState),
    templates: options.templates ?? [],
    files: new Map<string, WhatsAppStoredFile>(),
    /** What each download address leads to, by its last part. */
    downloads: new Map<string, { readonly file: WhatsAppStoredFile; readonly until: number }>(),
    calls: [] as CloudApiCall[],
    now: () => now() + advancedMs,
    advanceTime: (ms: number) => {
      advancedMs += ms;
    },
  };
}

/** Somebody on WhatsApp by number, as people write numbers, or by business-scoped user id. */
export function findPerson(
  world: WhatsAppWorld,
  { to, recipient }: { readonly to?: string | undefined; readonly recipient?: string | undefined },
): PersonState | undefined {
  if (to === undefined) return world.people.find(({ userId }) => userId === recipient);
  const digits = to.replace(/^\+|[\s().-]/g, "");
  return world.people.find(({ phone }) => phone === digits);
}
