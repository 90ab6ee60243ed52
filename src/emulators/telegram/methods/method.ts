import type { Upload } from "../../kit/multipart.js";
import type { Bot, TelegramWorld } from "../world.js";

/** What every method receives besides its parameters. */
export type CallContext = {
  readonly world: TelegramWorld;
  readonly bot: Bot;
  readonly uploads: ReadonlyMap<string, Upload>;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
};

/** A method of the Bot API; its parameters have passed the schema. */
export type Method<Params> = (context: CallContext, params: Params) => unknown;
