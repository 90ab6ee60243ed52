import type { Upload } from "../../kit/multipart.js";
import type { MethodName, ParametersOf } from "../parameters.js";
import type { TelegramWorld } from "../world.js";

/** What every method receives besides its parameters. */
export type CallContext = {
  readonly world: TelegramWorld;
  readonly uploads: ReadonlyMap<string, Upload>;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
};

/** A method of the Bot API; its parameters have been checked. */
export type Method<M extends MethodName> = (context: CallContext, parameters: ParametersOf<M>) => unknown;
