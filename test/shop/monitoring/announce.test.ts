import { beforeEach, expect, test, vi } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { controlBroadcast } from "../../../conversations/staff/broadcast/broadcast.js";
import { announceIncident } from "../../../conversations/staff/status.js";
import type { StaffFlow, Talk, View } from "../../../conversations/talk.js";
import { type CustomerId, SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { announcementId } from "../../../src/core/notifications/incident.js";
import type { ShopSettings } from "../../../src/core/settings/shop-settings.js";
import { mint } from "../../harness/test-shop.js";
import { openForAda, STAFF_MEMBER, turn } from "../ada.js";
import { airtime, recordOf } from "../scripted-shop.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => void vi.useRealTimers();
});

/** Ada bought last week; Bayo buys now, and it fails; Chike has bought something else; Dayo nothing. */
async function openIll() {
  const heard: string[] = [];
  let isAnswered = true;
  const shop = await openForAda({
    messenger: {
      sendBroadcast: async (chat, { text }) => {
        heard.push(`${chat.id} ${text.slice(0, 30)}`);
        return isAnswered ? { outcome: "sent" } : { outcome: "unknown", cause: "scripted" };
      },
    },
  });
  const minutes = async (count: number) => {
    for (let passed = 0; passed < count; passed++) {
      shop.jump(MINUTE_MS);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      await turn();
      await shop.settled();
    }
  };
  const [bayo, chike] = [await shop.identify("2"), await shop.identify("3")];
  await shop.identify("4");
  for (const { id } of [bayo, chike]) await shop.fund(id, 1_000_000);
  await shop.shop.customers.setLanguage(shop.ada.id, "yo");
  const buys = async (customer: CustomerId, outcome: "well" | "ill", network: "MTN" | "GLO" = "MTN") => {
    shop.answer(
      outcome === "ill"
        ? { outcome: "refused", reason: "rejected", message: "no" }
        : { outcome: "accepted", record: recordOf({ vendorRef: mint("ord") }) },
    );
    await shop.shop.orders.place(customer, { ...airtime(), network }, { by: "wallet" });
    await shop.settled();
  };
  await buys(shop.ada.id, "well");
  await buys(chike.id, "well", "GLO");
  shop.jump(6 * 24 * 60 * MINUTE_MS);
  for (let count = 0; count < 5; count++) await buys(bayo.id, "ill");
  await minutes(1);
  const [incident] = Object.values((await shop.store.settings()).vendIncidents ?? {});
  if (!incident) throw new Error("Nothing was noticed");
  const said: string[] = [];
  /** Plays a flow and returns what was said last, after a tap on Send if there is one. */
  const play = async (flow: StaffFlow, argument: string, by = STAFF_MEMBER, answer = "yes") => {
    const show = async ({ text }: View) => void said.push(text.html);
    const talk: Partial<Talk> = {
      ...{ show, customer: by, chat: { channel: "telegram", id: "900" }, once: (work) => work() as never },
      ask: async (view) => {
        await show(view);
        return { kind: "pick", pick: answer };
      },
      follow: async () => {},
    };
    await flow(talk as Talk, shop.staffApi, argument);
    return said.at(-1);
  };
  return {
    ...{ ...shop, heard, minutes, buys, bayo, said },
    answers: (answered: boolean) => {
      isAnswered = answered;
    },
    tap: (of: "slow" | "recovered", by = STAFF_MEMBER, answer = "yes") =>
      play(announceIncident, `${incident.id}.${of}`, by, answer),
    tapAgain: (id: string, by = STAFF_MEMBER) => play(controlBroadcast, `again ${id}`, by),
    announcement: announcementId(incident, "slow"),
    buttons: async () => {
      const notice = await flows.noticeFor({ kind: "incident", id: incident.id }, shop.shop, shop.staffApi);
      return (notice?.choices ?? []).flat().map(({ label }) => label);
    },
  };
}

test("affected customers are told once, however often and by how many staff it is tapped, and are told once of the end", async () => {
  const { tap, heard, minutes, buys, bayo, buttons, settled } = await openIll();
  expect(await tap("recovered"), "not so yet").toContain("still failing");
  expect(await tap("slow", STAFF_MEMBER, "cancel")).toContain("nothing was done");
  expect(heard).toEqual([]);
  const taps = await Promise.allSettled([tap("slow"), tap("slow"), tap("slow", "cus_staff2")]);
  expect(taps.some(({ status }) => status === "fulfilled")).toBe(true);
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
  expect(await tap("slow"), "it was sent").toContain("announced before");
  expect(await tap("slow", "cus_staff2")).toContain("announced before");
  const [first = "", second = ""] = heard.toSorted();
  expect(first).toContain("Owó ìpè MTN ń falẹ̀");
  expect(second).toContain("MTN airtime is slow");
  await minutes(15);
  for (const _ of [1, 2, 3]) await buys(bayo.id, "well");
  await minutes(12);
  expect(await buttons()).toEqual(["📣 Tell them it works again"]);
  expect(await tap("slow")).toContain("announced before");
  await Promise.all([tap("recovered"), tap("recovered")]);
  await vi.waitFor(() => expect(heard).toHaveLength(4), { timeout: 10_000 });
  await settled();
  expect(await tap("recovered")).toContain("announced before");
  expect(
    heard
      .slice(2)
      .map((line) => line.slice(0, 4))
      .toSorted(),
  ).toEqual(["1 ✅ ", "2 ✅ "]);
});

test("staff read how many of the affected customers will not get it", async () => {
  const { tap, said, shop, bayo } = await openIll();
  await tap("slow", STAFF_MEMBER, "cancel");
  expect(said.at(-2)).not.toContain("will not get it");
  await shop.customers.optOut(bayo.id, true);
  await tap("slow", STAFF_MEMBER, "cancel");
  expect(said.at(-2)).toMatch(/Send it to 2 customers.*\n1 of them will not get it: they opted out/);
});

test("while a restored shop is closed nobody is told, and the member of staff who taps reads why", async () => {
  const { tap, heard, store, settled } = await openIll();
  const before = await store.settings();
  const put = (settings: ShopSettings) =>
    store.transact(SHOP_CUSTOMER_ID, (books) => books.put("shopSettings", settings));
  await put({ ...before, restored: { backupAt: instant(0) } });
  expect(await tap("slow")).toContain("Nothing is sent while the shop is closed");
  expect(heard).toEqual([]);
  await put(before);
  await tap("slow");
  await settled();
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
});

test("nobody is told of an incident that is over by the tap, nor of its end if they were not told of it", async () => {
  const { tap, heard, minutes, buys, bayo, buttons } = await openIll();
  await minutes(15);
  for (const _ of [1, 2, 3]) await buys(bayo.id, "well");
  await minutes(12);
  expect(await buttons()).toEqual([]);
  expect(await tap("slow")).toContain("working again");
  expect(await tap("recovered")).toContain("were not told");
  expect(heard).toEqual([]);
});

test("customers with an unknown outcome get it again in their language, once a broadcast, whoever of staff taps", async () => {
  const { tap, tapAgain, announcement, answers, heard, minutes, store } = await openIll();
  const isOver = async (id: string) => (await store.read("broadcast", id))?.finishedAt !== undefined;
  const finish = async (id: string) => {
    for (let waited = 0; waited < 10 && !(await isOver(id)); waited++) await minutes(1);
    expect((await store.read("broadcast", id))?.unknown ?? []).toHaveLength(id.endsWith("-3") ? 0 : 2);
  };
  const languages = () => heard.splice(0).map((line) => (line.includes("falẹ̀") ? "yo" : "en"));
  answers(false);
  await tap("slow");
  await finish(announcement);
  expect(languages().toSorted()).toEqual(["en", "yo"]);
  await Promise.allSettled([tapAgain(announcement), tapAgain(announcement, "cus_staff2")]);
  await finish(`${announcement}-2`);
  expect(languages().toSorted()).toEqual(["en", "yo"]);
  expect(await tapAgain(announcement)).toContain("sent to them again already");
  answers(true);
  await tapAgain(`${announcement}-2`, "cus_staff2");
  await finish(`${announcement}-3`);
  expect(languages().toSorted(), "they are still unknown").toEqual(["en", "yo"]);
});
