import { createStaffPrices, type StaffPrices } from "../catalogue/staff-prices.js";
import { createStaffPromos, type StaffPromos } from "./staff-promos.js";

/** What staff settle of what things are sold for. */
export type StaffSelling = StaffPrices & StaffPromos;

type Deps = Parameters<typeof createStaffPrices>[0] & Parameters<typeof createStaffPromos>[0];

export const createStaffSelling = (deps: Deps): StaffSelling => ({
  ...createStaffPrices(deps),
  ...createStaffPromos(deps),
});
