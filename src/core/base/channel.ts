import { z } from "zod";
import { fields, name, schema, type TypeOf } from "./schema.js";

/** Where people are talked to. Another channel is a name here, and a room beside src/telegram and src/whatsapp. */
export const CHANNELS = ["telegram", "whatsapp"] as const;

export type Channel = (typeof CHANNELS)[number];

export const channelSchema = schema(() => z.enum(CHANNELS));

const NAMES: Readonly<Record<Channel, string>> = { telegram: "Telegram", whatsapp: "WhatsApp" };

/** The channel as people know it. */
export const channelName = (channel: Channel): string => NAMES[channel];

const EDITS: Readonly<Record<Channel, boolean>> = { telegram: true, whatsapp: false };

/** Whether a message that was sent can be changed: then it can follow what it tells of step by step. */
export const editsMessages = (channel: Channel): boolean => EDITS[channel];

const IS_GROUP: Readonly<Record<Channel, (chat: string) => boolean>> = {
  telegram: (chat) => chat.startsWith("-"),
  whatsapp: () => false, // Only people write to a business there.
};

/** Whether the id of a chat is that of a group, in which several people read and tap. */
export const isGroupId = (channel: Channel, chat: string): boolean => IS_GROUP[channel](chat);

/** The channel that a chat on this one can be linked with. */
export const otherChannel = (channel: Channel): Channel => (channel === "telegram" ? "whatsapp" : "telegram");

/**
 * A picture that a channel has, under that channel's own name for it: no other channel can show it. `album`: it was sent
 * together with others, each in a message of its own.
 */
export const channelPhotoSchema = schema(() =>
  fields({ channel: channelSchema(), file: name(), album: name().exactOptional() }),
);

export type ChannelPhoto = TypeOf<typeof channelPhotoSchema>;

/** A file that somebody sent; `bytes` where the channel says at once how long it is. */
export type SentFile = ChannelPhoto & { readonly bytes?: number };

/** The bytes of a picture or another file, from the channel that has it; undefined when it is gone, too large, or not to be had now. */
export type FetchFile = (file: ChannelPhoto) => Promise<Uint8Array | undefined>;

export const FILE_BYTES_MAX = 5 * 1024 * 1024;
