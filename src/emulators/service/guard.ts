/** Every request to a service endpoint passes the log, the faults and the check of the key, in that order, as at a gateway. */
import type { Context, MiddlewareHandler } from "hono";
import { pushCapped } from "../kit/capped.js";
import type { Rules } from "../kit/rules.js";
import { brokenReply, type Endpoint, type FaultKind, isAfterAccepting, type SandboxFault } from "./faults.js";
import type { SandboxCall } from "./state.js";
import { forbidden, unauthorised } from "./wire.js";
import type { SandboxWorld } from "./world.js";

export type Guard = (endpoint: Endpoint) => MiddlewareHandler;

const SLOW_MS = 1_000;
const CALLS_KEPT_MAX = 10_000;

export function createGuard(world: SandboxWorld, faults: Rules<SandboxFault>): Guard {
  const perform = async (c: Context, next: () => Promise<void>): Promise<Response> => {
    const header = c.req.header("authorization");
    if (!header) return unauthorised(c);
    if (header !== `Bearer ${world.settings.secretKey}`) return forbidden(c);
    await next();
    return c.res;
  };

  const logStatus = (call: SandboxCall, { status }: Response): void => {
    call.status = status;
    world.changed();
  };

  return (endpoint) => async (c, next) => {
    const call = await logCall(c, endpoint, world);
    const fault = faults.take((rule) => rule.endpoint === endpoint || rule.endpoint === "any");
    if (fault) call.fault = fault.kind;
    if (fault?.kind === "slow") await world.pause(fault.delayMs ?? SLOW_MS);
    if (!fault || fault.kind === "slow") {
      const answer = await perform(c, next);
      logStatus(call, answer);
      return answer;
    }
    const answer = isAfterAccepting(fault.kind) ? await perform(c, next) : undefined;
    c.res = undefined;
    if (fault.delayMs) await world.pause(fault.delayMs);
    const reply = await brokenReply(c, fault.kind, world, answer);
    if (!hidesOutcome(fault.kind)) logStatus(call, reply);
    c.res = reply;
    return reply;
  };
}

/** After these kinds the client has no whole answer, so the log shows none either. */
const hidesOutcome = (kind: FaultKind): boolean => /^(reset|timeout|half|stall)/.test(kind);

async function logCall(c: Context, endpoint: Endpoint, world: SandboxWorld): Promise<SandboxCall> {
  const call: SandboxCall = { endpoint, body: await bodyOf(c), at: world.settings.now(), fault: null, status: null };
  pushCapped(world.state.calls, call, CALLS_KEPT_MAX);
  world.changed();
  return call;
}

/** For a GET, its query. A body that is not JSON is logged as text. */
const bodyOf = async ({ req }: Context): Promise<unknown> =>
  req.method === "GET" ? req.query() : req.json<unknown>().catch(() => req.text());
