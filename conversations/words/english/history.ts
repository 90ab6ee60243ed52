export const history = {
  title: "<b>Your orders</b>",
  none: "<b>Your orders</b>\nNothing here yet. Your first purchase takes less than a minute.",
  line: "{mark:words} <b>{state:words}</b> · {at:moment}\n{item:words} · {recipient:phone} · {price:naira}",
  repeat: "<b>Buy again</b>\nOne tap buys the same, paid the same way:",
  nothingToRepeat: "Nothing to repeat yet. Your first purchase takes less than a minute.",
} as const;
