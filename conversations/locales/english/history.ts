export const history = {
  title: "<b>Your orders</b>",
  none: "<b>Your orders</b>\nNothing here yet. Your first purchase takes less than a minute.",
  line: "{mark:words} <b>{state:words}</b> · {at:moment}\n{item:words} · {recipient:phone} · {price:naira}",
  choose: "Tap a number to open its receipt.",
  receipt: "Receipt <code>{id:words}</code>",
  csv: "Your orders as a table; it opens in Excel or Sheets.",
  spent: "What you spent on airtime and data, month by month.",
  noPicture: "That could not be made just now. Please try again in a minute.",
  repeat: "<b>Buy again</b>\nOne tap buys the same, paid the same way:",
  nothingToRepeat: "Nothing to repeat yet. Your first purchase takes less than a minute.",
} as const;
