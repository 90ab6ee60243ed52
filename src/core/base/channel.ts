import { z } from "zod";
import { schema } from "./schema.js";

/** Where people are talked to. Another channel is a name here, and a room beside src/telegram and src/whatsapp. */
export const CHANNELS = ["telegram", "whatsapp"] as const;

export type Channel = (typeof CHANNELS)[number];

export const channelSchema = schema(() => z.enum(CHANNELS));

const NAMES: Readonly<Record<Channel, string>> = { telegram: "Telegram", whatsapp: "WhatsApp" };

/** The channel as people know it. */
export const channelName = (channel: Channel): string => NAMES[channel];

/** The channel that a chat on this one can be linked with. */
export const otherChannel = (channel: Channel): Channel => (channel === "telegram" ? "whatsapp" : "telegram");
