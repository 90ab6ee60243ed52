import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPayload } from "../../../src/emulators/whatsapp/payload.js";

/**
 * The emulator's messages endpoint against the schema that Meta publishes (github.com/facebook/openapi, MIT licence,
 * business-messaging-api_v23.0.yaml). The schema is not part of this repository. META_SCHEMA names a copy of it as JSON: npx yaml --json --single < business-messaging-api_v23.0.yaml > meta.json
 */
const file = process.env["META_SCHEMA"];

type Json = Record<string, unknown>;

/**
 * As published it refuses every message: closed parts are put together with `allOf`, where each refuses the other's
 * fields. It also wants a `policy` that its own examples leave out, and has no button at 0 in a template.
 */
function repaired(schemas: Json): Json {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== "object" || value === null) return value;
    const { additionalProperties: _, discriminator: __, example: ___, format: ____, ...rest } = value as Json;
    return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, open(inner)]));
  };
  const opened = open(schemas) as { LanguageObject: Json; TemplateComponent: { properties: { index: Json } } };
  opened.LanguageObject["required"] = ["code"];
  opened.TemplateComponent.properties.index = { type: "string", pattern: "^[0-9]$" };
  return opened;
}

function createValidator(): (payload: object) => boolean {
  const { components } = JSON.parse(readFileSync(file ?? "", "utf8")) as { components: { schemas: Json } };
  const ajv = new Ajv({ strict: false, logger: false });
  ajv.addSchema({ $id: "meta", components: { schemas: repaired(components.schemas) } });
  const validate = ajv.getSchema("meta#/components/schemas/Message");
  if (!validate) throw new Error("This is not Meta's schema");
  return (payload) => validate(payload) === true;
}

const isAccepted = (payload: object): boolean => {
  try {
    readPayload(payload);
    return true;
  } catch {
    return false;
  }
};

const envelope = { messaging_product: "whatsapp", recipient_type: "individual", to: "2348031234567" };
/** Texts around a limit, and of any length below it. */
const near = (limit: number) => fc.integer({ min: limit - 2, max: limit + 2 }).map((count) => "x".repeat(count));
const some = (limit: number) => fc.oneof(near(limit), fc.string({ minLength: 1, maxLength: limit }));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const many = <T>(item: fc.Arbitrary<T>, limit: number) => fc.array(item, { maxLength: limit + 1 });

const body = fc.record({ text: some(1024) });
const reply = fc.record({
  type: fc.constantFrom("reply", "url"),
  reply: fc.record({ id: some(256), title: some(20) }),
});
const row = fc.record({ id: some(200), title: some(24), description: maybe(some(72)) });
const plainRows = fc
  .integer({ min: 8, max: 12 })
  .map((count) => Array.from({ length: count }, (_, index) => ({ id: `r${index}`, title: `Row ${index}` })));
const section = fc.record({ title: maybe(some(24)), rows: fc.oneof(many(row, 3), plainRows) });
const interactive = fc.oneof(
  fc.record({ type: fc.constant("button"), body, action: fc.record({ buttons: many(reply, 3) }) }),
  fc.record({
    type: fc.constant("list"),
    body,
    action: fc.record({ button: some(20), sections: many(section, 3) }),
  }),
);
const parameter = fc.record({ type: fc.constant("text"), text: some(30) });
const component = fc.record({ type: fc.constantFrom("body", "footer"), parameters: many(parameter, 3) });
const message = fc.oneof(
  fc.record({ type: fc.constant("text"), text: fc.record({ body: some(4096), preview_url: maybe(fc.boolean()) }) }),
  fc.record({ type: fc.constant("interactive"), interactive }),
  fc.record({ type: fc.constant("image"), image: fc.oneof(fc.record({ id: some(20) }), fc.record({})) }),
  fc.record({
    type: fc.constant("template"),
    template: fc.record({
      name: fc.constantFrom("order_update", "Order Update"),
      language: fc.record({ code: fc.constantFrom("en", "en_US") }),
      components: maybe(many(component, 2)),
    }),
  }),
);

describe.skipIf(file === undefined)("the messages endpoint", () => {
  it("accepts only payloads that are valid in Meta's schema", () => {
    const isValid = createValidator();
    let acceptedCount = 0;
    fc.assert(
      fc.property(message, (given) => {
        const payload = JSON.parse(JSON.stringify({ ...envelope, ...given })) as object;
        if (!isAccepted(payload)) return;
        acceptedCount += 1;
        expect(isValid(payload), JSON.stringify(payload)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
    expect(acceptedCount).toBeGreaterThan(1_000);
  });
});
