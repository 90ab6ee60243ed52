/** Command menus by scope and language, and how a bot describes itself. */
import { badRequestError } from "../refusal.js";
import { findRoom } from "../rooms.js";
import type { BotCommand, CallContext, Method, Room, TelegramWorld } from "../world.js";

const COMMANDS_MAX = 100;

type Scope = { readonly type: string; readonly chat_id?: number | string };
type MenuKey = { readonly scope?: Scope; readonly language_code?: string };

const keyOf = ({ scope, language_code = "" }: MenuKey): string =>
  [scope?.type ?? "default", scope?.chat_id ?? "", language_code].join(":");

const setMyCommands: Method<"setMyCommands"> = ({ world }, params) => {
  if (params.commands.length > COMMANDS_MAX) throw badRequestError("BOT_COMMANDS_TOO_MUCH");
  for (const { command, description } of params.commands) {
    if (!/^\/?[a-z0-9_]{1,32}$/.test(command)) throw badRequestError("BOT_COMMAND_INVALID");
    if (description.length < 1 || description.length > 256) throw badRequestError("BOT_COMMAND_DESCRIPTION_INVALID");
  }
  checkLanguage(params.language_code);
  if (params.scope?.type === "chat") findRoom(world, params.scope.chat_id);
  const commands = params.commands.map(({ command, description }) => ({
    command: command.replace("/", ""),
    description,
  }));
  world.bot.commands.set(keyOf(params), commands);
  world.changed();
  return true;
};

function checkLanguage(code: string | undefined): void {
  if (code !== undefined && !/^([a-z]{2})?$/.test(code)) throw badRequestError("BOT_COMMAND_LANG_CODE_INVALID");
}

const deleteMyCommands: Method<"deleteMyCommands"> = ({ world }, params) => {
  world.bot.commands.delete(keyOf(params));
  world.changed();
  return true;
};

/** The menu that this person sees in this chat: the narrowest scope wins, and their language before the default. */
export function menuFor(world: TelegramWorld, room: Room, personId: number): readonly BotCommand[] {
  const { id, type } = room.chat;
  const scopes: readonly Scope[] = [
    { type: "chat", chat_id: id },
    ...(type === "private" ? [{ type: "all_private_chats" }] : []),
    { type: "default" },
  ];
  const language = world.people.get(personId)?.languageCode ?? "en";
  const keys = scopes.flatMap((scope) => [keyOf({ scope, language_code: language }), keyOf({ scope })]);
  return keys.map((key) => world.bot.commands.get(key)).find((commands) => commands !== undefined) ?? [];
}

const setText =
  (kind: string, max: number) =>
  ({ world }: CallContext, params: Readonly<Record<string, string | undefined>>): true => {
    const { [kind]: text = "", language_code: language } = params;
    if (text.length > max) throw badRequestError(`${kind.toUpperCase()}_TOO_LONG`);
    checkLanguage(language);
    world.bot.profile.set(`${kind}:${language ?? ""}`, text);
    world.changed();
    return true;
  };

export const commandMethods = {
  setMyCommands,
  deleteMyCommands,
  setMyDescription: setText("description", 512),
  setMyShortDescription: setText("short_description", 120),
};
