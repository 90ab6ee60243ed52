import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCustomer } from "../../harness/customer.js";
import { ADA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";

/** Very long, malformed or unusual text from customers and from the service. */

/** The longest message of Telegram: 4,096 characters, here of three bytes each. */
const HUGE = "ẹ".repeat(4_096);

const opensAmountQuestion = async ({ ada }: World) => {
  await ada.says("/airtime", "Which network?");
  await ada.taps("MTN", "How much airtime?");
};

describe("an amount", () => {
  test.each([
    "12.5",
    "12,50",
    "-200",
    "1e9",
    "1e3",
    "0",
    "49",
    "50001",
    "0x64",
    "Infinity",
    "$10",
    "£5",
    "100 million",
    "９".repeat(20),
    "½",
    "🂡",
  ])("%s is refused, and nothing is bought", async (odd) => {
    const world = await openWorld();
    await world.ada.start();
    await opensAmountQuestion(world);
    await world.ada.says(odd, /Please type whole naira|is too (little|much)/);
    expect([...world.service.vends(), ...world.service.payments()]).toEqual([]);
  });

  test.each(["five hundred", "500 naira only", "500 please", "I want 500", "just 500", "make it 500"])(
    "%s is read as ₦500",
    async (said) => {
      const world = await openWorld();
      await world.ada.start();
      await opensAmountQuestion(world);
      await world.ada.says(said, /MTN airtime ₦500\s+For which number\?/);
    },
  );

  test.each(["not 500", "500 or 1000", "500 bucks", "two 500 and 300", "500 x2", "500 for 3 days"])(
    "%s is asked again",
    async (said) => {
      const world = await openWorld();
      await world.ada.start();
      await opensAmountQuestion(world);
      await world.ada.says(said, /Please type whole naira/);
    },
  );

  test.each(["٥٠٠", "۵۰۰", "５００", "\u200f٥٠٠\u200f", "\u202b5\u200b00\u202c", "₦500.00", "0.5k"])(
    "%j is read as ₦500",
    async (odd) => {
      const world = await openWorld();
      await world.ada.start();
      await opensAmountQuestion(world);
      await world.ada.says(odd, "For which number?");
      await world.ada.says("\u2068٠٨٠٣ 123 ４５６７\u2069", /MTN airtime ₦500\s+For: 0803 123 4567\s+Price: ₦500/);
    },
  );
});

test.each(["$10 airtime mtn", "100 million naira airtime mtn"])(
  "%j is not read as naira: the amount is asked for",
  async (typed) => {
    const { ada, service } = await openWorld();
    await ada.start();
    await ada.says(typed, /Please type whole naira[\s\S]*How much/);
    await ada.says("£5", /Please type whole naira[\s\S]*How much/);
    expect([...service.vends(), ...service.payments()]).toEqual([]);
  },
);

test("a message of 12,288 bytes answers no question, and the question stays open", async () => {
  const { ada, admin, service } = await openWorld();
  await ada.start();
  await ada.sees("What would you like?");
  await ada.says(HUGE, "I did not get that");
  await ada.says("/data", "Which network?");
  await ada.says(HUGE, "Please pick a network");
  await ada.taps("MTN", "Which plan?");
  await ada.says(HUGE, "No MTN plan fits");
  await ada.taps(/100MB · 1 day/, "For which number?");
  await ada.says(HUGE, "not a Nigerian mobile number");
  await ada.says("08031234567", "Confirm by choosing");
  await ada.says(HUGE, "Please tap one of the buttons");
  await ada.says("/topup", "How much?");
  await ada.says("5".repeat(4_096), "Please type whole naira");
  await admin.start();
  await admin.send("/broadcast");
  await admin.sees("What should customers read?");
  await admin.says(HUGE, "That is too long");
  expect([...service.vends(), ...service.payments()]).toEqual([]);
});

test("markup in an answer is plain text: it is shown as typed, and answers nothing", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.says("/data", "Which network?");
  await ada.says("<b>mtn</b>", "Please pick a network");
  await ada.taps("MTN", "Which plan?");
  await ada.says("</code><b>big &lt; &amp;", "No MTN plan fits “</code><b>big &lt; &amp;”");
  await ada.taps(/1GB · 1 day/, "For which number?");
  await ada.says('<a href="tel:08031234567">08031234567</a>', "not a Nigerian mobile number");
  await ada.shareContact("<i>08031234567</i>", 4242);
  await ada.sees("not a Nigerian mobile number", { fresh: true });
  expect([...service.vends(), ...service.payments()]).toEqual([]);
});

describe("a name", () => {
  async function openFor(firstName: string) {
    const world = await openWorld();
    world.telegram.world.people.set(ADA, { id: ADA, firstName });
    return { ...world, ada: createCustomer(world, ADA) };
  }

  test("with markup is shown as it is written, to its customer and to staff", async () => {
    const name = '<b>Ada</b> &amp; Co </code>"<a';
    const { ada, admin } = await openFor(name);
    await admin.start();
    await ada.start();
    await ada.sees(`Hello ${name}!`);
    await ada.topsUp("500");
    await ada.ordersAirtime();
    await admin.sees(`For ${name} (${ada.id})`);
    await ada.sees(/Delivered/);
  });

  test("is shown without direction marks and invisible characters, and cut between characters", async () => {
    const { ada } = await openFor(`\u202eadA\u2066\u200b\u061c\u2028\u2029${"x".repeat(60)}🂡🂡`);
    await ada.start();
    const { text } = await ada.sees("Hello");
    expect(text.split("\n")[2]).toBe(`Hello adA${"x".repeat(60)}! Airtime and data, sharp sharp.`);
  });
});

test("a name too long for a button is listed under /people, and its button deletes it", async () => {
  const { ada } = await openWorld();
  const sister = "Ọ̀pẹ́yẹmí Ọlọ́runṣọlá Ọ̀ṣúndáre";
  await ada.start();
  for (const [name, number] of [
    [sister, "0803 123 4567"],
    ["Bọ́lá", "0803 123 4568"],
  ]) {
    await ada.says(`200 mtn airtime for ${name}`, /number/i);
    await ada.says(number ?? "", "Confirm by choosing how to pay");
    await ada.taps(/Cancel/, /Nothing was bought/);
  }
  await ada.says("/people", /Tap a name/);
  const listed = () =>
    ada
      .last()
      .buttons.flat()
      .map(({ text }) => text)
      .join();
  expect(listed()).toMatch(/0803 123 4568.*0803 123 4567/);
  await ada.tap(/4567/);
  await expect.poll(listed).not.toContain("4567");
  expect(listed()).toContain("Bọ́lá · 0803 123 4568");
});

describe("a plan of the service", () => {
  /** A world whose service changes its plans by `odd`. */
  async function openWithOddPlans(odd: (row: Record<string, string>) => Record<string, string>): Promise<World> {
    let service = "";
    const site = new Hono();
    site.all("*", async ({ req: { raw } }) => {
      if (service === "") return new Response(null, { status: 503 }); // The shop asks for plans as soon as it opens.
      const { pathname, search } = new URL(raw.url);
      const body = raw.method === "POST" ? await raw.arrayBuffer() : null;
      const answer = await fetch(`${service}${pathname}${search}`, { method: raw.method, headers: raw.headers, body });
      if (!pathname.endsWith("/data-bundles")) return answer;
      const { data, ...rest } = (await answer.json()) as { data: Record<string, string>[] };
      return Response.json({ ...rest, data: data.map(odd) });
    });
    const server = serve({ fetch: site.fetch, port: 0 }) as Server;
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const world = await openWorld({ environment: { SERVICE_BASE_URL: `http://127.0.0.1:${port}/sandbox` } });
    service = world.url;
    return world;
  }

  test("with markup in its name is shown as it is written, from the list of plans to the receipt", async () => {
    const { ada, admin, service } = await openWithOddPlans((row) =>
      row["plan_code"] === "1001"
        ? { ...row, bundle_value: "<b>1GB</b> & more", bundle_validity: "1-day</code>" }
        : row,
    );
    await admin.start();
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesData("⭐ <b>1GB</b> & more · 1-day</code> · ₦100" as never);
    await ada.sees("MTN <b>1GB</b> & more data (1-day</code>)");
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/<b>1GB<\/b> & more data \(1-day<\/code>\)[\s\S]*Delivered/);
    await admin.sees("<b>1GB</b> & more data (1-day</code>)");
    expect(service.vends()).toMatchObject([{ planCode: "1001" }]);
  });

  test("whose code begins with another plan's code is not sold as that plan", async () => {
    const { ada } = await openWithOddPlans((row) =>
      row["plan_code"] === "1002" ? { ...row, plan_code: "1001:2" } : row,
    );
    await ada.start();
    await ada.choosesData(/^200MB/);
    await ada.sees(/MTN 200MB data \(2 days\).*Price: ₦200/s);
  });

  test("with a code of 40 characters can be bought instead of a withdrawn plan", async () => {
    const code = "MTN-200MB-2DAYS-".padEnd(40, "X");
    const { ada, service } = await openWithOddPlans((row) =>
      row["plan_code"] === "1002" ? { ...row, plan_code: code } : row,
    );
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesData();
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/);
    service.withdrawPlan("1001");
    await ada.taps(/Buy again/, /The closest ones are/);
    await ada.taps(/200MB · 2 days/, /MTN 200MB data[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
  });

  test.each([
    ["a code too long for a button", { plan_code: "x".repeat(60) }],
    ["a code outside ASCII", { plan_code: "ẹ".repeat(20) }],
    ["a very long size", { bundle_value: `1GB ${"and more ".repeat(1_000)}` }],
    ["a very long validity", { bundle_validity: `1-day ${"or so ".repeat(1_000)}` }],
  ])("with %s does not affect other plans", async (_what, oddity) => {
    const { ada, service } = await openWithOddPlans((row) =>
      row["plan_code"] === "1002" ? { ...row, ...oddity } : row,
    );
    await ada.start();
    await ada.topsUp("1000");
    await ada.send("/data mtn");
    const planList = await ada.sees("Which plan?", { fresh: true });
    for (const { text } of planList.buttons.flat()) expect(text.length).toBeLessThan(200);
    await ada.taps(/100MB · 1 day/, "For which number?");
    await ada.says("0803 123 4567", "Confirm by choosing how to pay");
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ planCode: "1001" }]);
  });
});

test("an edited message changes and confirms nothing: who edits their last one is told to send it again", async () => {
  const { ada, service, telegram } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.send("200 airtime 0803 123 4567");
  const summary = await ada.sees(/MTN airtime ₦200[\s\S]*Confirm by choosing/, { fresh: true });
  const [purchase] = ada.messages().filter(({ text }) => text === "200 airtime 0803 123 4567");
  const sent = purchase?.messageId ?? expect.unreachable();
  await ada.edit(sent, "300 airtime 0803 123 4567");
  const told = await ada.sees(/your change did nothing. Please send it again/, { fresh: true });
  await ada.edit(sent, "wallet");
  await expect.poll(() => ada.last().messageId).toBeGreaterThan(told.messageId);
  await telegram.idle();
  expect(service.vends()).toEqual([]);
  await ada.says("300", /MTN airtime ₦300[\s\S]*Confirm by choosing/);
  const last = ada.last().messageId;
  await ada.edit(sent, "500 airtime 0803 123 4567");
  await telegram.idle();
  expect(ada.last().messageId).toBe(last);
  expect(summary.messageId).toBeLessThan(last);
});
