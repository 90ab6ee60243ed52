export type Label = string | RegExp;

/** Whether a button's text equals a string, or matches the pattern. */
export const hasLabel = (text: string, label: Label): boolean =>
  typeof label === "string" ? text === label : label.test(text);

/** Whether a text contains a string, or matches the pattern. */
export const hasText = (text: string, label: Label): boolean =>
  typeof label === "string" ? text.includes(label) : label.test(text);
