import type { Chat } from "./core/customers/customer.js";
import type { ExternalServices } from "./external-services.js";
import type { Config } from "./load-config.js";

/** The owners named in the configuration, who decide which role anybody else has. */
export const ownerChats = ({ admins, whatsapp }: ExternalServices): readonly Chat[] => [
  ...admins.map((id) => ({ channel: "telegram", id: String(id) }) as const),
  ...(whatsapp?.ownerIds ?? []).map((id) => ({ channel: "whatsapp", id }) as const),
];

/** Who is told what staff are told: the admin chat or else each admin, and the owners on WhatsApp. */
export const staffChats = ({ adminChatId }: Config, services: ExternalServices): readonly Chat[] =>
  ownerChats(adminChatId === undefined ? services : { ...services, admins: [adminChatId] });
