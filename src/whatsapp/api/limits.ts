/** What Meta takes at most: characters as JavaScript counts them, or pieces. */
export const META_LIMITS = {
  text: 4_096,
  /** The text over buttons, a list or a link; captions too. */
  body: 1_024,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  /** Over all sections of a list together. */
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  rowId: 200,
} as const;
