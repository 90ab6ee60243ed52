import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Choice, View } from "../../conversations/talk.js";
import { writePick } from "../../conversations/tap.js";
import { plainText, text } from "../../conversations/text.js";
import { readPayload } from "../../src/emulators/whatsapp/payload.js";
import { META_LIMITS, messagePayload, type OutgoingMessage } from "../../src/whatsapp/api/outgoing.js";
import { fitView, readNumberedChoice, toNumberedView } from "../../src/whatsapp/talk/fit.js";
import { decodeTap, type ListLabels } from "../../src/whatsapp/talk/fit-list.js";

const LABELS: ListLabels = { choose: "Choose", more: "More", earlier: "Earlier" };
const pick = (label: string, name = label): Choice => ({ label, pick: name });
const NAVIGATION = [pick("Back", "back"), pick("Cancel", "cancel")];
const fitted = (view: View, page?: number) => fitView(view, { question: "7", page, words: LABELS });
const view = (...choices: readonly (readonly Choice[])[]): View => ({ text: text`Which?`, choices });
const items = (count: number) => Array.from({ length: count }, (_, index) => [pick(`Plan ${index}`, `p${index}`)]);
const titles = (messages: readonly OutgoingMessage[]) =>
  messages.flatMap((message) => (message.kind === "list" ? message.rows.map(({ title }) => title) : []));

describe("a view", () => {
  it("without choices is a text", () => {
    expect(fitted({ text: text`Hello <b>${"Ada"}</b>` })).toEqual([{ kind: "text", text: "Hello *Ada*" }]);
  });

  it("with up to three short choices has buttons", () => {
    const go: Choice = { label: "Menu", go: { flow: "start" }, fresh: true };
    expect(fitted(view([pick("Yes", "yes")], [pick("No", "no"), go]))).toEqual([
      {
        kind: "buttons",
        text: "Which?",
        buttons: [
          { id: "q:7:yes", title: "Yes" },
          { id: "q:7:no", title: "No" },
          { id: "new:start:", title: "Menu" },
        ],
      },
    ]);
  });

  it("with more or longer choices has a list with the whole labels", () => {
    const long = "MTN 1.5 GB · 30 days · ₦1,200";
    expect(fitted(view([pick(long, "a")], NAVIGATION))).toEqual([
      {
        kind: "list",
        text: "Which?",
        button: "Choose",
        rows: [
          { id: "q:7:a", title: "MTN 1.5 GB · 30 days", description: "₦1,200" },
          { id: "q:7:back", title: "Back" },
          { id: "q:7:cancel", title: "Cancel" },
        ],
      },
    ]);
    expect(fitted(view(...items(4)))).toMatchObject([{ kind: "list" }]);
  });

  it("with more than ten choices has pages, with the last row on each", () => {
    const choices = view(...items(15), NAVIGATION);
    const page = (number: number) => titles(fitted(choices, number));
    expect(page(0)).toEqual([...[0, 1, 2, 3, 4, 5, 6].map((n) => `Plan ${n}`), "More", "Back", "Cancel"]);
    expect(page(1)).toEqual([...[7, 8, 9, 10, 11, 12].map((n) => `Plan ${n}`), "Earlier", "More", "Back", "Cancel"]);
    expect(page(2)).toEqual(["Plan 13", "Plan 14", "Earlier", "Back", "Cancel"]);
    expect(page(99)).toEqual(page(2));
    const [first] = fitted(choices);
    expect(first?.kind === "list" && decodeTap(first.rows[7]?.id ?? "")).toEqual({
      kind: "page",
      question: "7",
      page: 1,
    });
  });

  it("makes equal titles distinct", () => {
    const alike = ["Data", "data ", "DATA", "More"].map((label, index) => [pick(label, `p${index}`)]);
    expect(titles(fitted(view(...alike)))).toEqual(["Data", "data 2", "DATA 3", "More 2"]);
    expect(fitted(view([pick("Yes", "a"), pick("yes", "b")]))).toMatchObject([
      { kind: "buttons", buttons: [{ title: "Yes" }, { title: "yes 2" }] },
    ]);
  });

  it("with one link has a link button, and with other choices the link in the text", () => {
    const url = "https://pay.example.com/a_b_c?x=1&y=*2*";
    const link: Choice = { label: "Pay ₦200 now", url };
    expect(fitted(view([link]))).toEqual([{ kind: "link", text: "Which?", label: "Pay ₦200 now", url }]);
    expect(fitted(view([link], [pick("I have paid", "paid")]))).toEqual([
      { kind: "buttons", text: `Which?\nPay ₦200 now: ${url}`, buttons: [{ id: "q:7:paid", title: "I have paid" }] },
    ]);
    expect(fitted(view([link, { ...link, label: "Or here" }]))).toEqual([
      { kind: "text", text: `Which?\nPay ₦200 now: ${url}\nOr here: ${url}` },
    ]);
    expect(fitted(view([{ label: "Open", url: "tg://x" }]))).toEqual([{ kind: "text", text: "Which?\nOpen: tg://x" }]);
  });

  it("with a value to copy has it in the text, once", () => {
    expect(fitted(view([{ label: "Account", copy: "ord_1*2" }]))).toEqual([
      { kind: "text", text: "Which?\nAccount: `ord_1*2`" },
    ]);
    expect(
      fitted({ text: text`Write <code>${"link 6C43"}</code>`, choices: [[{ label: "Copy", copy: "link 6C43" }]] }),
    ).toEqual([{ kind: "text", text: "Write `link 6C43`" }]);
  });

  it("with a long text has the first part in messages before the buttons", () => {
    const lines = Array.from({ length: 100 }, (_, index) => `${index} ${"x".repeat(60)}`).join("\n");
    const messages = fitted({ text: text`${lines}`, choices: [[pick("Yes")]] });
    expect(messages.map(({ kind }) => kind)).toEqual(["text", "text", "buttons"]);
    expect(messages.map((message) => ("text" in message ? message.text : "")).join("\n")).toBe(lines);
  });

  it("has up to 1,024 characters in the message with the buttons", () => {
    const over = (first: number) => ({
      text: text`${"x".repeat(first)}\n${"y".repeat(512)}`,
      choices: [[pick("Yes")]],
    });
    expect(fitted(over(511)).map(({ kind }) => kind)).toEqual(["buttons"]);
    expect(fitted(over(512)).map(({ kind }) => kind)).toEqual(["text", "buttons"]);
  });

  it("with buttons and no text has a default text", () => {
    expect(fitted({ text: text``, choices: [[pick("Yes")]] })).toMatchObject([{ kind: "buttons", text: "Choose" }]);
  });

  it("with picks needs a question", () => {
    expect(() => fitView(view([pick("Yes")]), { words: LABELS })).toThrow('"Yes" answers a question');
  });

  it("can be shown with numbered choices", () => {
    const numbered = toNumberedView(view([pick("MTN", "mtn")], NAVIGATION), {
      question: "7",
      replyByNumber: "Answer with a number.",
    });
    expect(numbered.texts).toEqual(["Which?\n1. MTN\n2. Back\n3. Cancel\nAnswer with a number."]);
    expect(["1", " 3. ", "2)", "0", "4", "1 GB", ""].map((typed) => readNumberedChoice(typed, numbered.ids))).toEqual([
      "q:7:mtn",
      "q:7:cancel",
      "q:7:back",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(toNumberedView({ text: text`Done` }, { replyByNumber: "Answer" }).texts).toEqual(["Done"]);
  });
});

describe("any view", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 90 }),
    fc.string({ unit: fc.constantFrom("*", "_", "~", "`", "a", " ", "\n", "👨‍👩‍👧", "₦", "·"), maxLength: 90 }),
  );
  const label = fc.oneof(anyText, fc.constantFrom("Data", "data", "More", "Earlier", "Back", "x".repeat(30)));
  const name = fc.stringMatching(/^[a-z0-9:]{1,40}$/);
  const choice: fc.Arbitrary<Choice> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ label, pick: name }) },
    {
      weight: 2,
      arbitrary: fc.record({ label, go: fc.record({ flow: fc.constantFrom("data", "start"), with: name }) }),
    },
    { weight: 1, arbitrary: fc.record({ label, url: fc.webUrl() }) },
    { weight: 1, arbitrary: fc.record({ label, copy: anyText }) },
  );
  const longText = fc.tuple(anyText, fc.nat(120)).map(([part, times]) => part.repeat(times));
  const viewTexts = fc
    .tuple(anyText, longText)
    .map(([one, two]) => text`${one} <b>${two} <i>${one}</i></b>\n<code>${two}</code>`);
  const views = fc.record({
    text: viewTexts,
    choices: fc.array(fc.array(choice, { maxLength: 4 }), { maxLength: 20 }),
  });

  /** All pages, opened one by one as a user would. */
  const pagesOf = (shown: View): (readonly OutgoingMessage[])[] => {
    const pages: (readonly OutgoingMessage[])[] = [];
    for (let page: number | undefined = 0; page !== undefined && pages.length < 50; ) {
      const messages = fitted(shown, page);
      pages.push(messages);
      const turns = idsOf(messages).flatMap((id) => decodeTap(id) ?? []);
      page = turns.flatMap((tap) => (tap.kind === "page" && tap.page === pages.length ? [tap.page] : []))[0];
    }
    return pages;
  };
  const idsOf = (messages: readonly OutgoingMessage[]) =>
    messages.flatMap((message) => {
      if (message.kind === "buttons") return message.buttons.map(({ id }) => id);
      return message.kind === "list" ? message.rows.map(({ id }) => id) : [];
    });
  const tapIds = ({ choices = [] }: View) =>
    choices.flat().flatMap((choice) => {
      if ("pick" in choice) return [writePick("7", choice.pick)];
      return "go" in choice ? [`go:${choice.go.flow}:${choice.go.with ?? ""}`] : [];
    });
  /** Meta refuses two choices with the same id. Our flows have no such choices. */
  const validViews = views.filter((shown) => new Set(tapIds(shown)).size === tapIds(shown).length);

  it("is valid for the Cloud API on every page, and has choices only in the last message", () => {
    fc.assert(
      fc.property(validViews, (shown) => {
        for (const messages of pagesOf(shown)) {
          for (const message of messages) {
            readPayload({ messaging_product: "whatsapp", to: "234803", ...messagePayload(message) });
          }
          expect(messages.slice(0, -1).every(({ kind }) => kind === "text")).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("has exactly its choices on its pages and in its numbered form", () => {
    fc.assert(
      fc.property(validViews, (shown) => {
        const reached = new Set(
          pagesOf(shown)
            .flatMap(idsOf)
            .filter((id) => decodeTap(id)?.kind !== "page"),
        );
        expect([...reached].toSorted()).toEqual(tapIds(shown).toSorted());
        const ids = toNumberedView(shown, { question: "7", replyByNumber: "Number?" }).ids;
        expect(ids).toEqual(tapIds(shown));
      }),
      { numRuns: 400 },
    );
  });

  it("has all words of its text, in messages within the limit", () => {
    const words = (all: string) => all.replace(/[\s*_~`∗ˍ∼ˋ]/gu, "");
    fc.assert(
      fc.property(viewTexts, fc.boolean(), (shown, buttons) => {
        const messages = fitted({ text: shown, ...(buttons && { choices: [[pick("Yes")]] }) });
        const all = messages.map((message) => ("text" in message ? message.text : "")).join("");
        fc.pre(words(plainText(shown)) !== "");
        expect(words(all)).toBe(words(plainText(shown)));
        for (const mark of ["*∗", "_ˍ", "~∼", "`ˋ"]) {
          const count = (where: string) => where.split("").filter((character) => mark.includes(character)).length;
          expect(count(all)).toBeGreaterThanOrEqual(count(plainText(shown)));
        }
        const max = Math.max(0, ...messages.map((message) => ("text" in message ? message.text.length : 0)));
        expect(max).toBeLessThanOrEqual(META_LIMITS.text);
      }),
      { numRuns: 400 },
    );
  });
});
