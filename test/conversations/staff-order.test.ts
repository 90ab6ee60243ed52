import { describe, expect, test } from "vitest";
import { withStaffTalk } from "../../conversations/staff/access.js";
import { decideByHand } from "../../conversations/staff/order.js";
import type { Choice, Talk, View } from "../../conversations/talk.js";
import { after, instant, MINUTE_MS } from "../../src/core/base/time.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { recordOf, START } from "../shop/scripted-shop.js";
import { order } from "../store/records.js";

const ORDER = "ord_0123456789abcdef";

const play = (argument: string, orders: Partial<StaffApi["orders"]>, ...answers: string[]) =>
  playFor(ORDER, argument, { orders: { get: async () => undefined, ...orders } }, ...answers);

/** Plays the flow against a scripted staff API. Each answer is the label of a button. Returns the first and the last view, and the next flow. */
async function playFor(subjectId: string, argument: string, staffApi: object, ...answers: string[]) {
  const views: { readonly said: string; readonly buttons: readonly string[] }[] = [];
  const show = async (view: View): Promise<undefined> => {
    views.push({ said: view.text.html, buttons: choicesOf(view).map(({ label }) => label) });
  };
  const talk: Partial<Talk> = {
    staff: { role: "operator", chat: { channel: "telegram", id: "1" } },
    show,
    ask: async (view) => {
      await show(view);
      const answer = answers.shift();
      const choice = choicesOf(view).find(({ label }) => label === answer);
      if (!choice || !("pick" in choice)) throw new Error(`No "${answer}" under "${view.text.html}"`);
      return { kind: "pick", pick: choice.pick };
    },
    once: (work) => work() as never,
  };
  const next = await withStaffTalk(decideByHand)(talk as Talk, staffApi as StaffApi, `${subjectId}.${argument}`);
  return { next, first: views[0], count: views.length, ...(views.at(-1) ?? { said: "", buttons: [] }) };
}

const choicesOf = ({ choices = [] }: View): readonly Choice[] => choices.flat();

const listing = (...records: ReturnType<typeof recordOf>[]): StaffApi["orders"]["candidates"] => {
  return async () => ({ outcome: "candidates", records });
};

const FINAL_DECISIONS = ["It was delivered: keep the money", "Not delivered: refund it"];

describe("the vends that the service lists for an order", () => {
  test("are shown with time, amount and state on a button, and the reference in the text", async () => {
    const records = [
      recordOf({ vendorRef: "app_2", at: after(instant(START), 65 * MINUTE_MS), state: "pending" }),
      recordOf({ vendorRef: "app_1", state: "failed" }),
    ];
    const { first } = await play("delivered", { candidates: listing(...records) }, "✕ Cancel");
    expect(first?.said).toMatch(/1\. 21 Sept?, 16:18 · <code>app_2<\/code>\n2\. 21 Sept?, 15:13 · <code>app_1<\/code>/);
    expect(first?.buttons).toEqual([
      ...["1. 16:18:20 · ₦200 · still pending", "2. 15:13:20 · ₦200 · failed: refund it"],
      ...["None of these, but it was delivered", "‹ Back", "✕ Cancel"],
    ]);
  });

  test("can be none, and staff can still confirm that the order was delivered", async () => {
    const listed = await play("delivered", { candidates: listing() }, "It was delivered anyway");
    expect(listed.said).toContain("The service lists nothing that could be it.");
    expect(listed.next).toEqual({ flow: "decide", with: `${ORDER}.unlisted` });
    const said = await play("unlisted", { decide: async (_, as) => as === "delivered" }, "Yes, do it");
    expect(said.said).toContain("Done.");
  });

  test.each([[[]], [[recordOf()]]])("are shown with a warning if one of them cannot be read (%#)", async (records) => {
    const candidates: StaffApi["orders"]["candidates"] = async () => ({
      outcome: "candidates",
      records,
      unreadable: true,
    });
    const { first } = await play("delivered", { candidates }, "✕ Cancel");
    expect(first?.said).toContain("a vend that cannot be read here");
    expect(first?.said).not.toContain("lists nothing");
  });

  test.each(["unread", "closed"] as const)("are not offered if the answer is %s", async (outcome) => {
    const { count, said, buttons } = await play("delivered", { candidates: async () => ({ outcome }) });
    expect(count).toBe(1);
    expect(said).toMatch(outcome === "unread" ? /cannot be read right now/ : /nothing left to decide/);
    expect(buttons).toEqual(outcome === "unread" ? ["🔁 Try again"] : []);
  });

  test.each([
    ["delivered", /Done: delivered/, []],
    ["failed", /Done: it failed/, []],
    ["pending", /still pending/, []],
    ["taken", /Another order was linked to that vend/, ["🔁 Try again"]],
    ["unread", /cannot be read right now/, ["🔁 Try again"]],
    ["not-listed", /list does not show this/, ["🔁 Try again"]],
    ["closed", /nothing left to decide/, []],
  ] as const)(
    "can be linked to the order, and the reply to %s explains the result",
    async (adopted, words, choices) => {
      const picked: string[] = [];
      const adopt: StaffApi["orders"]["adopt"] = async (_, vendorRef) => {
        picked.push(vendorRef);
        return adopted;
      };
      const candidates = listing(recordOf({ vendorRef: "app_2" }), recordOf({ vendorRef: "app_1" }));
      const { said, buttons } = await play("delivered", { candidates, adopt }, "2. 15:13:20 · ₦200 · delivered");
      expect(picked).toEqual(["app_1"]);
      expect(said).toMatch(words);
      expect(buttons).toEqual(choices);
    },
  );
});

describe("a vend that staff send again", () => {
  const get = async () => order(ORDER, { state: "review" });

  test.each([
    [{ outcome: "sent" }, /will be sent again/, []],
    [{ outcome: "closed" }, /Not sent again.*it has ended, or was sent again already/, []],
    [{ outcome: "unread" }, /cannot be read right now/, ["🔁 Try again"]],
    [{ outcome: "unreadable" }, /Not sent again.*cannot be read here/, FINAL_DECISIONS],
    [{ outcome: "possible-match", vendorRefs: ["app_1"] }, /Not sent again.*\n<code>app_1<\/code>/, FINAL_DECISIONS],
    [{ outcome: "too-soon", notBefore: instant(START) }, /can be sent again from 21 Sept?, 15:13/, FINAL_DECISIONS],
    [{ outcome: "too-often", attemptsMax: 3 }, /already been sent again 3 times/, FINAL_DECISIONS],
  ] as const)("reports %j, and offers what can be done instead", async (result, words, choices) => {
    const { said, buttons } = await play("again", { get, vendAgain: async () => result }, "Yes, do it");
    expect(said).toMatch(words);
    expect(buttons).toEqual(choices);
  });

  test("is not sent once more by an old yes, after somebody else sent it and it came back to review", async () => {
    const attempts = [[], [instant(START)]].values();
    const sentMeanwhile = async () => ({ ...(await get()), earlierAttempts: attempts.next().value ?? [] });
    const vendAgain: StaffApi["orders"]["vendAgain"] = async (_, __, sentAgain) => ({
      outcome: sentAgain === 0 ? "closed" : "sent",
    });
    const { said } = await play("again", { get: sentMeanwhile, vendAgain }, "Yes, do it");
    expect(said).toMatch(/was sent again already/);
  });

  test("is not sent if staff cancel", async () => {
    const { said } = await play("again", { get }, "✕ Cancel");
    expect(said).toBe("Okay, nothing was done.");
  });
});

describe("a decision that staff confirm", () => {
  test.each([
    ["unlisted", true, /^Done\./],
    ["unlisted", false, /nothing left to decide/],
    ["failed-by-staff", true, /^Done\./],
    ["failed-by-staff", false, /nothing left to decide/],
  ] as const)("about an order (%s) reports whether it was carried out (%j)", async (as, done, words) => {
    expect((await play(as, { decide: async () => done }, "Yes, do it")).said).toMatch(words);
  });

  test.each([
    ["credited", /^Done\./, []],
    ["closed", /nothing left to decide/, []],
    ["unread", /cannot be read right now. Nothing was credited/, ["🔁 Try again"]],
  ] as const)("about a payment reports that it is %s", async (outcome, words, choices) => {
    const staffApi = { payments: { credit: async () => outcome } };
    const { said, buttons } = await playFor("top_0123456789abcdef", "credit", staffApi, "Yes, do it");
    expect(said).toMatch(words);
    expect(buttons).toEqual(choices);
  });
});
