/** Why WhatsApp does not bring a message, by what can be done about it. Refusals at once and later say the same codes. */
export type DeliveryFailureReason =
  /** Too much from our number at once: slow down altogether. */
  | "throughput"
  /** Too much to one person: about one message in six seconds is sustained. */
  | "pair-rate"
  /** The person wrote more than 24 hours ago: only a template goes through. */
  | "window-closed"
  /** Not on WhatsApp, too old an app, or terms not accepted. */
  | "undeliverable"
  /** The person has had enough marketing of late, Meta thinks. */
  | "capped"
  /** The person has told WhatsApp that they want no marketing of ours. */
  | "stopped"
  /** Our token is refused or lacks a permission: a person has to look. */
  | "token"
  /** The template is missing, paused, or filled wrongly. */
  | "template"
  /** We asked for something that Meta does not take: a fault of ours. */
  | "malformed"
  | "other";

const CODES: ReadonlyMap<number, DeliveryFailureReason> = new Map([
  [4, "throughput"],
  [80007, "throughput"],
  [130429, "throughput"],
  [131048, "throughput"],
  [131056, "pair-rate"],
  [131047, "window-closed"],
  [130472, "undeliverable"],
  [131021, "undeliverable"],
  [131026, "undeliverable"],
  [131030, "undeliverable"],
  [131049, "capped"],
  [131050, "stopped"],
  [0, "token"],
  [10, "token"],
  [190, "token"],
  [131005, "token"],
  [131062, "template"],
  [33, "malformed"],
  [100, "malformed"],
  [131008, "malformed"],
  [131009, "malformed"],
  [131051, "malformed"],
]);

/** What a code of Meta's stands for. */
export function deliveryFailureReasonOf(code: number): DeliveryFailureReason {
  if (code >= 200 && code <= 299) return "token";
  if (code >= 132_000 && code <= 132_999) return "template";
  return CODES.get(code) ?? "other";
}
