import { createDeskPrices, type DeskPrices } from "../catalogue/staff-prices.js";
import { createDeskPromos, type DeskPromos } from "./staff-promos.js";

/** What staff settle of what things are sold for. */
export type DeskSelling = DeskPrices & DeskPromos;

type Deps = Parameters<typeof createDeskPrices>[0] & Parameters<typeof createDeskPromos>[0];

export const createDeskSelling = (deps: Deps): DeskSelling => ({
  ...createDeskPrices(deps),
  ...createDeskPromos(deps),
});
