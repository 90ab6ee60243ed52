import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { templates } from "../../conversations/locales/templates.js";
import { templatesFor } from "../../conversations/notification-templates.js";
import { text } from "../../conversations/text.js";
import type { OrderId } from "../../src/core/base/ids.js";
import type { Language } from "../../src/core/base/language.js";
import { templateFault } from "../../src/emulators/whatsapp/templates.js";

const SUBJECT = { kind: "order", id: "ord_1" as OrderId } as const;

test.each([
  ["ha", ["ha", "en"]],
  ["yo", ["en"]],
  ["en", ["en"]],
  [undefined, ["en"]],
] as const)(
  "a notification in %j has templates in the languages %j, in this order, around its own text",
  (language, expected) => {
    const view = { text: text`✅ <b>Ya isa</b>`, ...(language && { language: language satisfies Language }) };
    const templates = templatesFor(SUBJECT, view, "SharpSharp");
    expect(templates.map((template) => template.language)).toEqual(expected);
    for (const { name, values } of templates)
      expect([name, values]).toEqual(["order_update", ["SharpSharp", "✅ Ya isa"]]);
  },
);

test.each(["reopened", "pin-reset"] as const)(
  "what customers wait for who wrote to the shop or its staff comes as an answer: %s",
  (kind) => {
    const sent = templatesFor({ kind, id: "cus_1" }, { text: text`✅ We are open again.` }, "SharpSharp");
    expect(sent).toEqual([{ name: "support_answer", language: "en", values: ["SharpSharp", "✅ We are open again"] }]);
  },
);

test.each(templates)("template $name in $language meets the rules of Meta, and has enough fixed words", ({ body }) => {
  expect(templateFault(body)).toBeUndefined();
  const fixedWords = body.replace(/\{\{\d\}\}\S*/g, "").match(/\p{L}+/gu) ?? [];
  expect(fixedWords.length).toBeGreaterThan(2 * 2);
});

test("docs/go-live.md lists every template with the text that Meta must approve", async () => {
  const page = (await readFile(new URL("../../docs/go-live.md", import.meta.url), "utf8")).replace(/\s+/g, " ");
  const english = templates.filter(({ language }) => language === "en");
  expect(english.map(({ name }) => name)).toContain("support_answer");
  for (const { name, body } of english) {
    const listed = `${name} ${body.replace(/\n\n/, " (an empty line) ")}`.replace(/\s+/g, " ");
    expect(page).toContain(listed);
  }
});
