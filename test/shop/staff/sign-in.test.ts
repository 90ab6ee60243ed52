import { describe, expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { Store } from "../../../src/core/store.js";
import { createDashboard } from "../../../src/web/dashboard/dashboard.js";
import { aStore } from "../../store/folders.js";
import { gate } from "../ada.js";
import { openScriptedShop } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

/** The link that signs staff in to the dashboard, with a stopped clock and in two processes. */

const CHIDI = { customer: "cus_chidi", chat: { channel: "telegram", id: "900" } } as const;
const keyOf = ({ url }: { readonly url: string }): string => url.split("/").at(-1) ?? "";

describe("a link to the dashboard", () => {
  it("works for ten minutes, and is forgotten afterwards", async () => {
    const { staffApi, jump, store } = await openScriptedShop();
    const key = keyOf(await staffApi.staff.createSignInLink(CHIDI));
    jump(10 * MINUTE_MS - 1);
    expect(await staffApi.staff.isSignInLinkValid(key)).toBe(true);
    jump(1);
    expect([await staffApi.staff.isSignInLinkValid(key), await staffApi.staff.signIn(key)]).toEqual([false, undefined]);
    await staffApi.staff.createSignInLink({ customer: "cus_ngozi", chat: { channel: "telegram", id: "901" } });
    expect((await store.settings()).signInLinks).toHaveLength(1);
  });

  it("lets in one of many who come at once to two processes, with one audit entry", async () => {
    const store = await aStore();
    const everyoneHasRead = gate();
    let [racing, readers] = [false, 0];
    /** In the race, all read which links there are before anybody continues. */
    const racingStore: Store = {
      ...store,
      settings: async () => {
        const current = await store.settings();
        if (!racing) return current;
        if (++readers === 6) everyoneHasRead.open();
        await everyoneHasRead.passed;
        return current;
      },
    };
    const { open } = await openTwoShops([racingStore, racingStore]);
    const [one, other] = [open(), open()];
    const key = keyOf(await one.staffApi.staff.createSignInLink(CHIDI));
    racing = true;
    const desks = [one, other, one, other, one, other].map(({ staffApi }) => staffApi.staff.signIn(key));
    expect((await Promise.all(desks)).filter((visitor) => visitor !== undefined)).toMatchObject([CHIDI]);
    const entries = await store.auditEntries({ limit: 10 });
    expect(entries.map(({ action }) => action).toSorted()).toEqual(["dashboard-link-created", "dashboard-signed-in"]);
  });

  it("does not invalidate anybody else's link", async () => {
    const { staffApi } = await openScriptedShop();
    const ngozi = { customer: "cus_ngozi", chat: { channel: "telegram", id: "901" } } as const;
    const keys = [
      keyOf(await staffApi.staff.createSignInLink(CHIDI)),
      keyOf(await staffApi.staff.createSignInLink(ngozi)),
    ];
    expect(await Promise.all(keys.map((key) => staffApi.staff.signIn(key)))).toMatchObject([CHIDI, ngozi]);
  });
});

describe("a session at the dashboard", () => {
  const PUBLIC = "https://shop.example";

  async function openSession() {
    const shop = await openScriptedShop();
    const dashboard = (key: string) =>
      createDashboard({
        ...{ staffApi: shop.staffApi, clock: shop.at, publicUrl: PUBLIC, key, shopName: "SharpSharp" },
        log: { info: () => {}, warn: () => {}, error: () => {} },
      });
    const { fetch, close } = dashboard("a key");
    const { url: page } = await shop.staffApi.staff.createSignInLink(CHIDI);
    const headers = { origin: PUBLIC, "content-type": "application/x-www-form-urlencoded" };
    const entered = await fetch(new Request(page, { method: "POST", headers }), {});
    const set = entered.headers.get("set-cookie") ?? "";
    const visits = async (by = fetch) =>
      (await by(new Request(`${PUBLIC}/desk`, { headers: { cookie: set.split(";")[0] ?? "" } }), {})).status;
    const follows = async () =>
      fetch(new Request(`${PUBLIC}/desk/live/events`, { headers: { cookie: set.split(";")[0] ?? "" } }), {});
    return { ...shop, set, visits, follows, close, dashboard };
  }

  it("shows the live feed to as many as there is room for, until the shop closes", async () => {
    const { follows, close } = await openSession();
    const followers = await Promise.all(Array.from({ length: 50 }, follows));
    expect(new Set(followers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await follows()).status).toBe(503);
    await followers[0]?.body?.cancel();
    await expect.poll(async () => (await follows()).status, { timeout: 5_000 }).toBe(200);
    close();
    expect((await follows()).status).toBe(503);
    for (const { body, bodyUsed } of followers.slice(1)) if (!bodyUsed) for await (const _ of body ?? []);
  });

  it("lasts twelve hours, whatever the browser says", async () => {
    const { visits, jump } = await openSession();
    jump(12 * 60 * MINUTE_MS - 1);
    expect(await visits()).toBe(200);
    jump(1);
    expect(await visits()).toBe(401);
  });

  it("is known to the other process at once, and ends there within a second", async () => {
    const { open, jump } = await openTwoShops();
    const [one, other] = [open({}, []), open({}, [])];
    await other.staffApi.staff.roleOf(CHIDI.chat); // Now its cached settings are fresh.
    const session =
      (await one.staffApi.staff.signIn(keyOf(await one.staffApi.staff.createSignInLink(CHIDI)))) ??
      expect.unreachable();
    expect(await other.staffApi.staff.session(session.id)).toEqual(session);
    await one.staffApi.staff.signOut(session, { everywhere: false });
    expect(await one.staffApi.staff.session(session.id)).toBeUndefined();
    jump(SECOND_MS);
    expect(await other.staffApi.staff.session(session.id)).toBeUndefined();
  });

  it("is one of at most five of a chat: the oldest makes room", async () => {
    const { staffApi } = await openScriptedShop();
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) {
      ids.push(
        (await staffApi.staff.signIn(keyOf(await staffApi.staff.createSignInLink(CHIDI))))?.id ?? expect.unreachable(),
      );
    }
    const open = await Promise.all(ids.map(async (id) => (await staffApi.staff.session(id)) !== undefined));
    expect(open).toEqual([false, true, true, true, true, true]);
  });

  it("is sent only over TLS if the shop has it, and is worthless under another key", async () => {
    const { set, visits, dashboard } = await openSession();
    expect(set).toContain("Secure");
    expect(await visits(dashboard("another key").fetch)).toBe(401);
  });
});

describe("a session in the dashboard", () => {
  it("acts as the customer who has its chat now, also after they deleted their data and came back", async () => {
    const { staffApi, shop, identify } = await openScriptedShop();
    const { id: customer } = await identify("900");
    const key = keyOf(await staffApi.staff.createSignInLink({ ...CHIDI, customer }));
    const { id = "" } = (await staffApi.staff.signIn(key)) ?? {};
    const byNow = async () => (await staffApi.staff.session(id))?.customer;
    expect(await byNow()).toBe(customer);
    await shop.account.erase(customer);
    expect(await byNow(), "nobody has it").toBe(customer);
    const again = await identify("900");
    expect(again.id).not.toBe(customer);
    expect(await byNow()).toBe(again.id);
  });
});
