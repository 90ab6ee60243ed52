import { Hono } from "hono";
import { type RehearsalStep, rehearsalStepSchema } from "../core/settings/rehearsal.js";
import type { RehearsalState } from "../shop/rehearsal/rehearsal.js";
import { answer, createSecretCheck, derivedKey, limitBody } from "./endpoint.js";

const TOKEN_PURPOSE = "sharpsharp: rehearsal in the terminal";
const BODY_MAX_BYTES = 4_096;

/** The bearer token of `npm run rehearse`. Only those who run the shop have the vault key. */
export const rehearsalToken = (vaultKey: Uint8Array): string =>
  derivedKey(vaultKey, TOKEN_PURPOSE).toString("base64url");

/** `POST /rehearsal`: one step of the go-live rehearsal, for the terminal beside the running shop. */
export function rehearsalRoutes({
  token,
  run,
}: {
  readonly token: string;
  readonly run: (step: RehearsalStep) => Promise<RehearsalState>;
}): Hono {
  const mayRun = createSecretCheck(`Bearer ${token}`);
  return new Hono().use(limitBody(BODY_MAX_BYTES)).post("/", async (c) => {
    if (!mayRun(c.req.header("authorization"))) return answer({ error: "not allowed" }, 401);
    const { data: step } = rehearsalStepSchema().safeParse(await c.req.json().catch(() => undefined));
    return step ? answer(await run(step)) : answer({ error: "no step" }, 400);
  });
}
