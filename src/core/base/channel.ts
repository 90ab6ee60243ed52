import { z } from "zod";
import { fields, name, schema, type TypeOf } from "./schema.js";

/** The messaging apps. To add one, add its name here and a folder beside src/telegram and src/whatsapp. */
export const CHANNELS = ["telegram", "whatsapp"] as const;

export type Channel = (typeof CHANNELS)[number];

export const channelSchema = schema(() => z.enum(CHANNELS));

type ChannelTraits = {
  readonly name: string;
  readonly editsMessages: boolean;
  readonly linksWith: Channel;
  /** The address to which the checkout leads back, in front of the payment's reference. */
  readonly returnPath: string;
  isGroup(chat: string): boolean;
};

const TRAITS: Readonly<Record<Channel, ChannelTraits>> = {
  telegram: {
    name: "Telegram",
    editsMessages: true,
    linksWith: "whatsapp",
    returnPath: "/return/",
    isGroup: (chat) => chat.startsWith("-"),
  },
  whatsapp: {
    name: "WhatsApp",
    editsMessages: false,
    linksWith: "telegram",
    returnPath: "/return/w/",
    isGroup: () => false, // Only people write to a business there.
  },
};

export const channelName = (channel: Channel): string => TRAITS[channel].name;

/** The address to which the checkout leads back a customer of a channel, in front of the payment's reference. */
export const returnPath = (channel: Channel): string => TRAITS[channel].returnPath;

/** Whether a sent message can be edited. If so, one message can show every step of an order. */
export const editsMessages = (channel: Channel): boolean => TRAITS[channel].editsMessages;

/** Whether a chat is a group, where several people read and tap. */
export const isGroupId = (channel: Channel, chat: string): boolean => TRAITS[channel].isGroup(chat);

/** A chat on one channel can be linked with a chat on the other. */
export const otherChannel = (channel: Channel): Channel => TRAITS[channel].linksWith;

/**
 * A picture stored by a channel, under the channel's own file id, so no other channel can show it. Pictures sent
 * together arrive one message each and share an `album`.
 */
export const channelPhotoSchema = schema(() =>
  fields({ channel: channelSchema(), file: name(), album: name().exactOptional() }),
);

export type ChannelPhoto = TypeOf<typeof channelPhotoSchema>;

/** A file that somebody sent. `bytes` is its size, if the channel says so with the message. */
export type SentFile = ChannelPhoto & { readonly bytes?: number };

/** Downloads a file from its channel. Undefined when it is gone, too large or unavailable right now. */
export type FetchFile = (file: ChannelPhoto) => Promise<Uint8Array | undefined>;

export const FILE_BYTES_MAX = 5 * 1024 * 1024;
