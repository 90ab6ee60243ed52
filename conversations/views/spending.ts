import { add } from "../../src/core/money/money.js";
import type { Picture } from "../../src/core/picture.js";
import type { MonthlySpending } from "../../src/shop/customer-api.js";
import type { Words } from "../locales/words.js";

/** What was spent in the last months, to be drawn. */
export function spendingPicture({ picture, names }: Words, months: readonly MonthlySpending[]): Picture {
  const totals = months.map(({ airtime, data }) => add(airtime, data));
  return {
    kind: "spending",
    title: picture.spending,
    total: picture.price({ price: add(...totals) }),
    note: picture.inMonths({ count: months.length }),
    ...{ airtime: names.kinds.airtime, data: names.kinds.data },
    months: months.map(({ month, airtime, data }, index) => ({
      ...{ label: picture.month({ month }), airtime, data },
      total: picture.price({ price: totals[index] ?? add() }),
    })),
  };
}
