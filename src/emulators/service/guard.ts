/** What every request to a service endpoint passes: the log, the faults, the bearer key. In that order, as gateways do. */
import type { Context, MiddlewareHandler } from "hono";
import { forbidden, unauthorised } from "./answers.js";
import { brokenReply, halfReply } from "./broken-replies.js";
import { type Endpoint, isAfterAccepting, type SandboxFault } from "./faults.js";
import type { Rules } from "./rules.js";
import { isSameSecret } from "./secrets.js";
import type { SandboxCall } from "./state.js";
import type { SandboxWorld } from "./world.js";

export type Guard = (endpoint: Endpoint) => MiddlewareHandler;

const SLOW_MS = 1_000;
const CALLS_KEPT_MAX = 10_000;

export function createGuard(world: SandboxWorld, faults: Rules<SandboxFault>): Guard {
  /** The operation itself, for those who hold the key. */
  const perform = async (c: Context, next: () => Promise<void>): Promise<Response> => {
    const header = c.req.header("authorization");
    if (!header) return unauthorised(c);
    if (!isSameSecret(header, `Bearer ${world.settings.secretKey}`)) return forbidden(c);
    await next();
    return c.res;
  };

  const misbehave = async (
    c: Context,
    { kind, delayMs = 0 }: SandboxFault,
    real: Response | undefined,
    call: SandboxCall,
  ) => {
    if (delayMs > 0) await world.pause(delayMs);
    if (!hidesOutcome(kind)) {
      const answer = await brokenReply(c, kind, world);
      note(call, answer.status, world);
      return answer;
    }
    if (real && (kind === "half-body" || kind === "stall-body")) {
      return halfReply(c, real, kind === "half-body" ? "drop" : "stall", world);
    }
    return brokenReply(c, kind, world);
  };

  return (endpoint) => async (c, next) => {
    const call = await logged(c, endpoint, world);
    const fault = faults.take((each) => each.endpoint === endpoint || each.endpoint === "any");
    if (fault) call.fault = fault.kind;
    if (fault?.kind === "slow") await world.pause(fault.delayMs ?? SLOW_MS);
    if (!fault || fault.kind === "slow") {
      const answer = await perform(c, next);
      note(call, answer.status, world);
      return answer;
    }
    const real = isAfterAccepting(fault.kind) ? await perform(c, next) : undefined;
    c.res = undefined;
    c.res = await misbehave(c, fault, real, call);
    return c.res;
  };
}

/** Kinds after which the client has not heard a whole answer: the log shows none either. */
const hidesOutcome = (kind: string): boolean => /^(reset|timeout|half|stall)/.test(kind);

function note(call: SandboxCall, status: number, world: SandboxWorld): void {
  call.status = status;
  world.changed();
}

async function logged(c: Context, endpoint: Endpoint, world: SandboxWorld): Promise<SandboxCall> {
  const call: SandboxCall = { endpoint, body: await bodyOf(c), at: world.settings.now(), fault: null, status: null };
  world.state.calls.push(call);
  if (world.state.calls.length > CALLS_KEPT_MAX) world.state.calls.shift();
  world.changed();
  return call;
}

/** For a GET, its query. A body that is not JSON is logged as the text it is. */
async function bodyOf(c: Context): Promise<unknown> {
  if (c.req.method === "GET") return c.req.query();
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
