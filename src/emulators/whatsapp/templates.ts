/** Templates that Meta has approved, and how a message names one and fills it. */
import type { TemplateMessage } from "./payload.js";
import { cloudApiError } from "./refusal.js";
import type { ShownContent } from "./shown.js";

/** Its placeholders are numbered: {{1}}, {{2}}. */
export type ApprovedTemplate = {
  readonly name: string;
  readonly language: string;
  readonly category: "utility" | "marketing";
  readonly body: string;
};

const PLACEHOLDER = /\{\{(\d+)\}\}/g;

/** Meta's reason for rejecting a template with such a body; undefined if it may approve it. */
export function templateFault(body: string): string | undefined {
  const text = body.trim();
  if (/^\p{P}*\{\{\d+\}\}|\{\{\d+\}\}\p{P}*$/u.test(text))
    return "Leading or trailing params not allowed: Variables can't be at the start or end of the template";
  if (/\}\}\s*\{\{/.test(text)) return "Variables can't be next to each other";
  const numbers = new Set([...text.matchAll(PLACEHOLDER)].map(([, number]) => Number(number)));
  return Math.max(0, ...numbers) === numbers.size ? undefined : "Variables must be sequential: {{1}}, {{2}}";
}

/** The approved template a message names, or Meta's refusal. */
export function templateFor(
  templates: readonly ApprovedTemplate[],
  { name, language }: TemplateMessage,
): ApprovedTemplate {
  const template = templates.find((each) => each.name === name && each.language === language.code);
  if (template) return template;
  throw cloudApiError(132001, `template name (${name}) does not exist in ${language.code}`);
}

/** The template with its placeholders filled. Too many or too few values are refused. */
export function fillTemplate({ body }: ApprovedTemplate, { components = [] }: TemplateMessage): ShownContent {
  const values = components[0]?.parameters.map(({ text }) => text) ?? [];
  const expected = new Set(body.match(PLACEHOLDER)).size;
  if (values.length !== expected) {
    throw cloudApiError(132000, `body: number of params (${values.length}) does not match the expected (${expected})`);
  }
  return { kind: "template", text: body.replace(PLACEHOLDER, (_, number: string) => values[Number(number) - 1] ?? "") };
}
