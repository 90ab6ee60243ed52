import { describe, expect, it, test } from "vitest";
import { instant } from "../../src/core/base/time.js";
import { createSharedRead } from "../../src/web/endpoint.js";
import { EMEKA, NGOZI } from "../harness/emulators.js";
import { openInReview } from "../harness/open-in-review.js";
import { openStartedWorld, openWorld, type World } from "../harness/open-world.js";
import { giveRole } from "../harness/staff.js";
import { signIn } from "../harness/visitor.js";

/** Orders on the dashboard over HTTP: what each role sees, and decisions of operators. */

const NUMBER = "0803 123 4567";
const MASKED = "0803***4567";
const EVIL = "<script>alert(1)</script>";

/** Ada's wallet has ₦1,000, of which ₦200 bought airtime. */
async function openWithSale() {
  const world = await openStartedWorld();
  await world.ada.topsUp("1000");
  await world.ada.buysAirtime();
  return { ...world, order: orderOf(world) };
}

/** Chidi gives Bayo a role. Returns the visitor with the session of Bayo. */
async function signInBayo(world: World, role: RegExp) {
  const { bayo } = world;
  await bayo.start();
  await bayo.sees("What would you like?");
  await giveRole(world, bayo.id, role);
  return signIn(world, bayo);
}

/** The id of the last order that a message names. */
const orderOf = ({ admin, ada, emeka }: World): string =>
  [...admin.texts(), ...ada.texts(), ...emeka.texts()].flatMap((text) => /ord_[0-9a-z]{16}/.exec(text) ?? []).at(-1) ??
  "";

test("the overview shows the same sales as the bot", async () => {
  const world = await openWithSale();
  const { text } = await (await signIn(world, world.admin)).get("/desk");
  expect(text).toMatch(/Today[\s\S]*Revenue[\s\S]*₦200[\s\S]*100%[\s\S]*7 days[\s\S]*30 days/);
  expect(text).toContain("Nothing waits for a decision.");
  expect(text.match(/<svg/g)).toHaveLength(2);
});

test("an order that staff refunded is not revenue, and is shown as refunded", async () => {
  const world = await openWithSale();
  const { admin, ada, order } = world;
  const visitor = await signIn(world, admin);
  expect((await visitor.get(`/desk/orders/${order}`)).text).not.toContain("Refunded");
  await admin.says(`/refund ${order}`, /Why\?/);
  await admin.tap("It did not arrive");
  await admin.sees(/Refund the order: ₦200/);
  await admin.tap("Yes, do it");
  await ada.sees(/₦200 is back in your wallet/);
  expect((await visitor.get(`/desk/orders/${order}`)).text).toMatch(/Refunded<[\s\S]*after delivery/);
  for (const list of ["/desk/orders", "/desk/orders?q=ada", "/desk/live"]) {
    await expect
      .poll(async () => (await visitor.get(list)).text, { message: list })
      .toContain("↩️ delivered, refunded later");
  }
  await expect.poll(async () => (await visitor.get("/desk")).text).toMatch(/Today[\s\S]*Revenue[\s\S]{0,40}₦0/);
});

test("a credit that waits for a second member of staff is open work", async () => {
  const world = await openWithSale();
  const { admin } = world;
  const visitor = await signIn(world, admin);
  expect((await visitor.get("/desk")).text).toContain("Nothing waits for a decision.");
  await admin.says("/credit ada 6000 a big sorry", /second member of staff/);
  await admin.tap("Yes, do it");
  await admin.sees(/Nothing was done yet/);
  await expect
    .poll(async () => (await visitor.get("/desk")).text)
    .toMatch(/1 wallet change for a second member of staff[\s\S]*Credit the wallet: ₦6,000[\s\S]*Ada/);
  expect((await visitor.get("/desk")).text).not.toContain("Nothing waits");
});

test("orders are found by reference, number, customer, state and day", async () => {
  const world = await openWithSale();
  const visitor = await signIn(world, world.admin);
  const { text: page } = await visitor.get(`/desk/orders/${world.order}`);
  const customer = /cus_[0-9a-z]{16}/.exec(page)?.[0];
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const hits = [`q=${world.order}`, "q=08031234567", "q=%2B234+803+123+4567", `q=${customer}`, `q=${world.ada.id}`, ""];
  for (const query of [...hits, "state=delivered", `day=${today}`, `q=08031234567&day=${today}`, "page=99"]) {
    expect((await visitor.get(`/desk/orders?${query}`)).text, query).toContain(`/desk/orders/${world.order}`);
  }
  const misses = ["q=ord_0123456789abcdef", "q=08051234567", "q=somebody", "state=refunded", "day=2026-01-01"];
  for (const query of [...misses, `q=${world.ada.id}&day=2026-01-01`, "q=%27%22%3Cb%3E"]) {
    expect((await visitor.get(`/desk/orders?${query}`)).text, query).toContain("Nothing found.");
  }
  expect((await visitor.get("/desk/orders/ord_0123456789abcdef")).status).toBe(404);
  const unknown = await visitor.get("/desk/nothing");
  expect(unknown.status).toBe(404);
  expect(unknown.text).toMatch(/href="\/desk"[\s\S]*href="\/desk\/orders"[\s\S]*There is nothing here/);
});

test("a viewer sees no whole number and cannot decide, and an operator sees both", async () => {
  const world = await open();
  const order = `/desk/orders/${world.order}`;
  const viewer = await signInBayo(world, /^Viewer/);
  for (const page of ["/desk", "/desk/live", "/desk/orders", order]) {
    const { text } = await viewer.get(page);
    expect(text, page).toContain(MASKED);
    expect(text, page).not.toMatch(/0803 ?123 ?4567/);
  }
  expect((await viewer.get(order)).text).not.toContain("/give-back");
  for (const act of ["deliver", "give-back", "again"]) {
    expect((await viewer.get(`${order}/${act}`)).status).toBe(403);
    expect((await viewer.post(`${order}/${act}`, { record: "unlisted" })).status).toBe(403);
  }
  const operator = await signIn(world, world.admin);
  expect((await operator.get(order)).text).toMatch(new RegExp(`${NUMBER}[\\s\\S]*/give-back`));
  expect((await operator.get("/desk")).text).toContain("1 in review");
});

/** A vend in review, with its order. */
async function open() {
  const world = await openInReview();
  return { ...world, order: orderOf(world) };
}

describe("an order in review", () => {
  test("is refunded by an operator once, from our own page but not from another site", async () => {
    const world = await open();
    const { ada, order } = world;
    const visitor = await signIn(world, world.admin);
    const page = `/desk/orders/${order}/give-back`;
    expect((await visitor.get(page)).text).toContain("This cannot be undone.");
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, {}]) {
      expect((await visitor.post(page, {}, headers)).status).toBe(403);
    }
    expect((await visitor.get(`/desk/orders/${order}`)).text).toContain("in review</strong>");
    const confirm = () => visitor.post(page, { attempt: "0" });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map(({ text }) => (text.includes("Done.") ? "done" : "refused")).toSorted()).toEqual([
      ...["done", "refused", "refused"],
    ]);
    await ada.says("/wallet", /Available: ₦1,000$/m);
  });

  test("is delivered with the vend that an operator picks from the list of the service", async () => {
    const world = await open();
    const { ada, order, own, service } = world;
    service.settleVend(own, "success");
    const visitor = await signIn(world, world.admin);
    const page = `/desk/orders/${order}/deliver`;
    expect((await visitor.get(page)).text).toContain(own);
    expect((await visitor.post(page, { record: "made-up" })).text).toContain("list does not show this");
    expect((await visitor.post(page, { record: own })).text).toContain("Done: delivered.");
    await ada.sees(/Delivered/);
    expect((await visitor.get(`/desk/orders/${order}`)).text).toContain(own);
  });

  test("waits for nobody’s decision once a pending vend was picked, and the page does not say so", async () => {
    const world = await open();
    const { ada, order, own, service } = world;
    const visitor = await signIn(world, world.admin);
    const picked = await visitor.post(`/desk/orders/${order}/deliver`, { record: own });
    expect(picked.text).toContain("is still pending");
    const { text } = await visitor.get(`/desk/orders/${order}`);
    expect(text).toContain("The money is held until the order ends.");
    expect(text).not.toMatch(/until somebody|A person must/);
    service.settleVend(own, "success");
    await ada.sees(/Delivered/);
  });

  test("is not sent again while the service lists a vend that could be its own", async () => {
    const world = await open();
    const visitor = await signIn(world, world.admin);
    const page = `/desk/orders/${world.order}/again`;
    const [, attempt] = /name="attempt" value="(\d)"/.exec((await visitor.get(page)).text) ?? [];
    expect((await visitor.post(page, { attempt: attempt ?? "" })).text).toContain("Not sent again");
    expect(world.service.vends()).toHaveLength(2);
  });

  test.each([
    ["sent again", "again", {}],
    ["refunded", "give-back", {}],
    ["marked as delivered", "deliver", { record: "unlisted" }],
  ])("is not %s by a form that was sent for another attempt", async (_, act, form) => {
    const world = await open();
    const visitor = await signIn(world, world.admin);
    for (const attempt of [{ attempt: "1" }, {}]) {
      const { text } = await visitor.post(`/desk/orders/${world.order}/${act}`, { ...form, ...attempt });
      expect(text).toMatch(/it has ended, or was sent again already|There is nothing left to decide/);
    }
    expect((await visitor.get(`/desk/orders/${world.order}`)).text).toContain("in review</strong>");
  });
});

test("markup in a name is escaped", async () => {
  const world = await openWorld({ whatsapp: { people: [EMEKA, NGOZI].map((phone) => ({ phone, name: EVIL })) } });
  const { emeka, admin } = world;
  await admin.start();
  await emeka.topsUp("1000");
  await emeka.buysAirtime();
  await admin.sees(/delivered/);
  const order = orderOf(world);
  const visitor = await signIn(world, admin);
  for (const page of [`/desk/orders/${order}`, `/desk/orders?q=${encodeURIComponent(EVIL)}`]) {
    const { text } = await visitor.get(page);
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toContain(EVIL);
  }
});

describe("the live page", () => {
  it("streams sales as they change, and ends when the role is removed", async () => {
    const world = await openWithSale();
    const viewer = await signInBayo(world, /^Viewer/);
    const { body, headers } = await fetch(`${world.publicUrl}/desk/live/events`, {
      headers: { cookie: viewer.cookie() },
    });
    expect(headers.get("content-type")).toContain("text/event-stream");
    const reader = (body ?? expect.unreachable()).pipeThrough(new TextDecoderStream()).getReader();
    let received = "";
    /** Reads until the text arrives. False if the stream ends before. */
    const receives = async (pattern: RegExp): Promise<boolean> => {
      while (!pattern.test(received)) {
        const { value, done } = await reader.read();
        if (done) return false;
        received += value;
      }
      return true;
    };
    expect(await receives(/event: rows[\s\S]*₦200/)).toBe(true);
    await world.ada.ordersAirtime("350");
    expect(await receives(/₦350[\s\S]*delivered/)).toBe(true);
    expect(received).toContain(MASKED);
    await world.admin.says(`/staff ${world.bayo.id}`, /Which role should they have\?/);
    await world.admin.taps("Remove the role", "Remove their role?");
    await world.admin.tap("Yes, do it");
    expect(await receives(/never said/)).toBe(false);
  });

  it("reads the store at most once a second for all readers", async () => {
    let [now, reads] = [1_000, 0];
    const latest = createSharedRead(
      async () => void reads++,
      () => instant(now),
    );
    for (let second = 0; second < 3; second++, now += 1_000) {
      await Promise.all(Array.from({ length: 50 }, latest));
      now += 1;
    }
    expect(reads).toBe(3);
  });
});

describe("the books", () => {
  it("are compared with the service for valid days only", async () => {
    const world = await openWithSale();
    const visitor = await signInBayo(world, /^Viewer/);
    const { text: page } = await visitor.get(`/desk/orders/${world.order}`);
    expect(page).toContain(`app_${MASKED}_200`);
    expect(page).not.toContain("08031234567");
    expect((await visitor.get("/desk/books")).text).not.toContain("Our books and the service");
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    const { text } = await visitor.get(`/desk/books?from=${today}&to=${today}`);
    expect(text).toMatch(/Vends[\s\S]*1 · ₦[\s\S]*Payments[\s\S]*1 · ₦1,000[\s\S]*1 · ₦1,000/);
    for (const days of ["from=2026-01-01&to=2027-01-01", "from=x&to=y", `from=${today}&to=2026-01-01`]) {
      expect((await visitor.get(`/desk/books?${days}`)).text, days).toContain("These are not valid days");
    }
  });
});
