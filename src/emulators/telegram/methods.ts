import type { Upload } from "./payload.js";
import type { Bot, TelegramWorld } from "./world.js";

/** What every method is given besides its parameters. */
export type Context = {
  readonly world: TelegramWorld;
  readonly bot: Bot;
  readonly uploads: ReadonlyMap<string, Upload>;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
};

/** A method of the Bot API; its parameters have passed the schema. */
export type Method<Params> = (context: Context, params: Params) => unknown;
