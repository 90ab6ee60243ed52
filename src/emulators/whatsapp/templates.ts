import type { TemplateComponent, TemplateMessage } from "./payload/template.js";
import { cloudApiError } from "./refusal.js";
import type { ShownContent } from "./shown.js";

/** A template that Meta has approved. Its placeholders are numbered: {{1}}, {{2}}. */
export type ApprovedTemplate = {
  readonly name: string;
  readonly language: string;
  readonly category: "utility" | "marketing" | "authentication";
  readonly header?: string;
  readonly body: string;
  readonly footer?: string;
  /** Links may end in {{1}}. */
  readonly buttons?: readonly (
    | { readonly type: "url"; readonly title: string; readonly url: string }
    | { readonly type: "quick_reply"; readonly title: string }
  )[];
};

const PLACEHOLDER = /\{\{(\d+)\}\}/g;
const countPlaceholders = (text: string): number => new Set(text.match(PLACEHOLDER) ?? []).size;
const fillPlaceholders = (text: string, values: readonly string[]): string =>
  text.replace(PLACEHOLDER, (_, number: string) => values[Number(number) - 1] ?? "");

/** The approved template a message names, or Meta's refusal. */
export function templateFor(
  templates: readonly ApprovedTemplate[],
  { name, language }: TemplateMessage,
): ApprovedTemplate {
  const template = templates.find((each) => each.name === name && each.language === language.code);
  if (template) return template;
  throw cloudApiError(132001, `template name (${name}) does not exist in ${language.code}`);
}

/** The template with its placeholders filled. Too many or too few values are refused, part by part. */
export function fillTemplate(template: ApprovedTemplate, { components = [] }: TemplateMessage): ShownContent {
  const textsOf = (type: "header" | "body") => valuesOf(components.find((component) => component.type === type));
  const counted = (part: string, text: string, values: readonly string[]): string => {
    const expected = countPlaceholders(text);
    if (values.length === expected) return fillPlaceholders(text, values);
    throw cloudApiError(
      132000,
      `${part}: number of params (${values.length}) does not match the expected (${expected})`,
    );
  };
  const buttons = components.filter((component) => component.type === "button");
  const mismatch = buttons.find(({ index, sub_type }) => template.buttons?.[Number(index)]?.type !== sub_type);
  if (mismatch)
    throw cloudApiError(132012, `buttons: the template has no ${mismatch.sub_type} button at ${mismatch.index}`);
  const shown = (template.buttons ?? []).map((button, index) => {
    const component = buttons.find((candidate) => Number(candidate.index) === index);
    if (button.type === "url") return { ...button, url: counted("buttons", button.url, valuesOf(component)) };
    const [parameter] = component?.parameters ?? [];
    return { ...button, id: parameter?.type === "payload" ? parameter.payload : button.title };
  });
  const header = counted("header", template.header ?? "", textsOf("header"));
  const link = shown.find((button) => button.type === "url");
  const replies = shown.flatMap((button) => ("id" in button ? [{ id: button.id, title: button.title }] : []));
  return {
    kind: "template",
    ...(header === "" ? {} : { header }),
    text: counted("body", template.body, textsOf("body")),
    ...(template.footer === undefined ? {} : { footer: template.footer }),
    ...(link ? { link: { title: link.title, url: link.url } } : {}),
    ...(replies.length > 0 ? { buttons: replies } : {}),
  };
}

const valuesOf = (component: TemplateComponent | undefined): readonly string[] =>
  (component?.parameters ?? []).map((parameter) => (parameter.type === "text" ? parameter.text : ""));
