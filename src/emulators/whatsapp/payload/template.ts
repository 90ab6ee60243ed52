/** How a message names a template and fills it. */
import { z } from "zod";

const PARAMETER_MAX = 1024;

const textParameter = z.strictObject({
  type: z.literal("text"),
  text: z
    .string()
    .min(1)
    .max(PARAMETER_MAX)
    .refine(
      (text) => !/[\n\r\t]| {5}/.test(text),
      "cannot have new-line/tab characters or more than 4 consecutive spaces",
    ),
});
const payloadParameter = z.strictObject({ type: z.literal("payload"), payload: z.string().min(1).max(256) });

const component = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), parameters: z.array(textParameter) }),
  z.strictObject({ type: z.literal("body"), parameters: z.array(textParameter) }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.enum(["url", "quick_reply"]),
    index: z.union([z.int().min(0).max(9), z.string().regex(/^\d$/)]),
    parameters: z.array(z.discriminatedUnion("type", [textParameter, payloadParameter])).length(1),
  }),
]);

export const templateMessage = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.strictObject({
    code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/),
    policy: z.literal("deterministic").optional(),
  }),
  components: z.array(component).optional(),
});

export type TemplateMessage = z.infer<typeof templateMessage>;
export type TemplateComponent = z.infer<typeof component>;
