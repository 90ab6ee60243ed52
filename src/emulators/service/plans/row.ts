/** How a plan is written in this folder: code, size, validity, price in naira, name. Stray spaces are the service's own. */
export type PlanRow = readonly [code: string, value: string, validity: string, price: string, name: string];
