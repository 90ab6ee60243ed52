/**
 * What a payment webhook costs until it is answered: signature, reading, durable record, answer. Beside the least that
 * node:http and Hono can do with the same requests.
 */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { builds, pairs, peer } from "./contestants.js";
import { alternate, type Contestant, compare, median, report } from "./figures.js";
import { startProgram } from "./program.js";
import { seedTopUps } from "./seed.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const WEBHOOKS = 3_000;
const AT_ONCE = 32;
const ONE_BY_ONE = 200;
const PAYMENTS = 500;
const SECRET_KEY = "sandbox_sk_of_the_bench";

type Post = { readonly body: string; readonly signature: string };

/** As the service sends it: a bank transfer of an amount that nobody has believed yet. */
function postAbout(reference: string): Post {
  const body = JSON.stringify({
    Event: "charge_successful",
    TransactionRef: reference,
    Body: {
      ...{
        amount: 100_000,
        transaction_ref: reference,
        gateway_ref: `${reference}_1_6_1`,
        transaction_status: "success",
      },
      ...{ email: "ada@example.com", merchant_id: "SBABCDEF", currency: "NGN", transaction_type: "Transfer" },
      ...{ merchant_amount: 98_800, created_at: "2026-11-21T10:00:00.000", meta: {}, is_recurring: false },
    },
  });
  return { body, signature: createHmac("sha512", SECRET_KEY).update(body).digest("hex").toUpperCase() };
}

async function deliver(agent: Agent, port: number, { body, signature }: Post): Promise<void> {
  const headers = {
    "content-type": "application/json",
    "x-squad-encrypted-body": signature,
    "content-length": Buffer.byteLength(body),
  };
  const asked = request({ agent, port, host: "127.0.0.1", method: "POST", path: "/webhooks/payments", headers });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response.resume(), "end");
}

type Start = { readonly name: string; readonly script: string; readonly env?: Readonly<Record<string, string>> };

async function createContestant({ name, script, env = {} }: Start): Promise<Contestant> {
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-bench-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const posts = (await seedTopUps(dataDir, PAYMENTS)).map(postAbout);
  const port = await freePort();
  const program = startProgram({
    script,
    env: {
      ...{ BOT_TOKEN: "700000001:a-token-of-the-bench", SERVICE_BASE_URL: "http://127.0.0.1:9", DATA_DIR: dataDir },
      ...{ SERVICE_SECRET_KEY: SECRET_KEY, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ TOKEN_ENCRYPTION_KEY: Buffer.from("thirty-two bytes for the benches").toString("base64"), ...env },
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  onTestFinished(() => agent.destroy());
  const [first] = posts;
  if (!first) throw new Error("There is nothing to deliver");
  await expect
    .poll(
      () =>
        deliver(agent, port, first).then(
          () => "open",
          () => "closed",
        ),
      { timeout: 20_000 },
    )
    .toBe("open");

  let next = 0;
  const deliverNext = () => deliver(agent, port, posts[next++ % posts.length] ?? first);
  const sideBySide = async () => {
    const before = (await program.usage()).cpuUs;
    let left = WEBHOOKS;
    const one = async () => {
      while (left-- > 0) await deliverNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return ((await program.usage()).cpuUs - before) / WEBHOOKS;
  };
  const alone = async () => {
    const took: number[] = [];
    for (let count = 0; count < ONE_BY_ONE; count++) {
      const began = performance.now();
      await deliverNext();
      took.push(performance.now() - began);
    }
    return median(took) * 1_000;
  };
  return { name, round: async () => ({ cpuUs: await sideBySide(), latencyUs: await alone() }) };
}

test("a payment webhook", { timeout: 600_000 }, async () => {
  const shops = builds();
  const peers = [
    { name: "node:http", script: peer("webhook-http"), aim: 3 },
    { name: "node:http + HMAC", script: peer("webhook-http"), env: { HMAC: "1" }, aim: undefined },
    { name: "Hono + HMAC", script: peer("webhook-hono"), aim: 1.2 },
  ];
  const contestants: Contestant[] = [];
  for (const { name, root } of shops)
    contestants.push(await createContestant({ name, script: join(root, "dist/test/bench/programs/web-alone.js") }));
  for (const each of peers) contestants.push(await createContestant(each));
  const played = await alternate(contestants, { rounds: ROUNDS, warmUps: 2 });

  const aims = new Map(peers.map(({ name, aim }) => [name, aim]));
  report(
    pairs(shops, peers).flatMap(({ of, against }) => {
      const question = { bench: "payment webhook", of, against };
      const aim = aims.get(against);
      return [
        compare(played, { ...question, ...(aim !== undefined && { aim }), figure: "CPU µs", key: "cpuUs" }),
        compare(played, { ...question, figure: "µs to the answer, one at a time", key: "latencyUs" }),
      ];
    }),
  );
});
