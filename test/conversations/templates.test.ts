import { expect, test } from "vitest";
import { templatesFor } from "../../conversations/templates.js";
import { text } from "../../conversations/text.js";
import type { OrderId } from "../../src/core/base/ids.js";
import type { Language } from "../../src/core/base/language.js";

const SUBJECT = { kind: "order", id: "ord_1" as OrderId } as const;

test.each([
  ["ha", ["ha", "en"]],
  ["yo", ["en"]],
  ["en", ["en"]],
  [undefined, ["en"]],
] as const)(
  "what is told in %j goes out as templates in %j, the best first, around its own words",
  (language, expected) => {
    const view = { text: text`✅ <b>Ya isa</b>`, ...(language && { language: language satisfies Language }) };
    const templates = templatesFor(SUBJECT, view, "SharpSharp");
    expect(templates.map((template) => template.language)).toEqual(expected);
    for (const { name, values } of templates)
      expect([name, values]).toEqual(["order_update", ["SharpSharp", "✅ Ya isa"]]);
  },
);
