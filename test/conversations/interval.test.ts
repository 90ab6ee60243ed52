import { expect, test } from "vitest";
import { intervalDays, intervalSaid } from "../../conversations/parser/interval.js";

test.each([
  ...([
    ["14", 14],
    ["every 14 days", 14],
    ["14days", 14],
    ["Each 3 days.", 3],
    ["1 day", 1],
    ["１４", 14],
    ["0", 0],
  ] as const),
  ...([
    ["kowane kwana 14", 14],
    ["kwanaki 14", 14],
    ["ní ọjọ́ 14 kọ̀ọ̀kan", 14],
    ["ojo 14", 14],
    ["kwa ụbọchị 14", 14],
  ] as const),
  ...([
    ["2 weeks", 14],
    ["every 2 weeks", 14],
    ["every two weeks", 14],
    ["Every ten days", 10],
    ["1 week", 7],
    ["kowane mako 2", 14],
    ["makonni 2", 14],
    ["izu 2", 14],
  ] as const),
])("%j means every %d days", (typed, days) => {
  expect(intervalDays(typed)).toBe(days);
});

test.each([
  ...["1 month", "3 months", "every month on the 5th", "month 9", "Monthly, on day 9", "kwa ọnwa 2", "2 years", "5th"],
  ...["200 naira", "₦200", "N200", "-14", "1.5", "14 15", "2 weeks 3 days", "1000", "14 days 500", "sometimes", ""],
  ...["2 days a week", "daily for 2 weeks"],
])("%j is not an interval in days", (typed) => {
  expect(intervalDays(typed)).toBeUndefined();
});

test.each([
  ["daily", ["Every day", "daily", "every single day", "Kowace rana", "Lójoojúmọ́", "kwa ubochi"]],
  ["weekly", ["Every week", "weekly", "mako", "Kowane mako", "Ní ọ̀sọ̀ọ̀sẹ̀", "Kwa izu"]],
  ["monthly", ["every month", "monthly", "kowane wata", "loṣooṣù", "kwa ọnwa"]],
  [undefined, ["every two weeks", "every friday", "14", "month", "yearly", ""]],
] as const)("%s is what these texts say", (interval, texts) => {
  expect(texts.map(intervalSaid)).toEqual(texts.map(() => interval));
});
