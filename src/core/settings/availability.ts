import { z } from "zod";
import { type CustomerId, type IncidentId, idSchema } from "../base/ids.js";
import { fields, schema, type TypeOf } from "../base/schema.js";
import { after, type Instant, instantSchema, MINUTE_MS } from "../base/time.js";
import { isOngoing, type VendIncident } from "../notifications/incident.js";
import { type ProductKey, type ProductLine, productKey } from "../orders/product.js";

/** After this long, and again after each failed trial, a few customers may try a suspended product line. */
export const TRIAL_WAIT_MS = 15 * MINUTE_MS;
/** The number of customers who may try it. If all are delivered, it is on sale again. */
export const TRIALS_MAX = 3;

/** Off sale because deliveries fail, until trials show that it works again. */
const suspensionSchema = schema(() =>
  fields({
    /** The member of staff who suspended it; absent if the shop did. */
    by: idSchema("cus").exactOptional(),
    /** From then on a few customers may try it. It also identifies the phase of trials to which their orders belong. */
    trialsFrom: instantSchema(),
  }),
);

export type Suspension = TypeOf<typeof suspensionSchema>;

export const saleSwitchSchema = schema(() =>
  fields({
    onSale: z.boolean(),
    at: instantSchema(),
    /** Whether customers with unpaid orders have been notified of the change. */
    customersNotified: z.boolean(),
    suspension: suspensionSchema().exactOptional(),
    /** Staff decided to sell it in spite of this incident, so the shop does not suspend it for the same one. */
    soldDespite: idSchema("inc").exactOptional(),
  }),
);

export type SaleSwitch = TypeOf<typeof saleSwitchSchema>;

/** The part of the shop's settings that decides which product lines are on sale. */
type SaleSettings = {
  readonly availability?: Readonly<Partial<Record<ProductKey, SaleSwitch>>>;
  readonly vendIncidents?: Readonly<Partial<Record<ProductKey, VendIncident>>>;
};

/** Whether the shop asks staff before it suspends a product line. */
export const suspendModeSchema = schema(() => z.enum(["ask", "auto"]));

export type SuspendMode = TypeOf<typeof suspendModeSchema>;

/** A change by a member of staff (`by`) or the shop itself. To suspend or `keep` a product line, it must have an incident. */
export type SaleChange = {
  readonly to: "on" | "off" | "keep" | "suspended";
  readonly at: Instant;
  readonly by?: CustomerId;
};

const switchOf = ({ availability }: SaleSettings, line: ProductLine): SaleSwitch | undefined =>
  availability?.[productKey(line)];

export const isOnSale = (settings: SaleSettings, line: ProductLine): boolean =>
  switchOf(settings, line)?.onSale ?? true;

export const suspensionOf = (
  settings: SaleSettings,
  line: ProductLine,
): (Suspension & { readonly since: Instant }) | undefined => {
  const last = switchOf(settings, line);
  return last?.suspension && { ...last.suspension, since: last.at };
};

/** Changes product lines. Returns the same object if nothing changes. */
export function withSaleChange<S extends SaleSettings>(
  settings: S,
  lines: readonly ProductLine[],
  change: SaleChange,
): S {
  const changed = lines.flatMap((line) => {
    const next = nextSwitch(settings, line, change);
    return next ? [[productKey(line), next] as const] : [];
  });
  return changed.length === 0 ? settings : withSwitches(settings, Object.fromEntries(changed));
}

const withSwitches = <S extends SaleSettings>(settings: S, switches: NonNullable<SaleSettings["availability"]>): S => ({
  ...settings,
  availability: { ...settings.availability, ...switches },
});

/** Undefined when nothing changes. */
function nextSwitch(settings: SaleSettings, line: ProductLine, { to, at, by }: SaleChange): SaleSwitch | undefined {
  const last = switchOf(settings, line);
  const { onSale = true, suspension, soldDespite, customersNotified = true } = last ?? {};
  const incident = ongoingIncident(settings, line);
  switch (to) {
    case "keep":
      if (!onSale || !incident || soldDespite === incident) return undefined;
      return { onSale, at: last?.at ?? at, customersNotified, soldDespite: incident };
    case "on":
      if (onSale) return undefined;
      return { onSale: true, at, customersNotified: false, ...(incident && { soldDespite: incident }) };
    case "off":
      if (!onSale && !suspension) return undefined;
      return { onSale: false, at, customersNotified: onSale ? false : customersNotified };
    case "suspended": {
      if (!onSale || !incident) return undefined;
      const trialsFrom = after(at, TRIAL_WAIT_MS);
      return { onSale: false, at, customersNotified: false, suspension: { ...(by && { by }), trialsFrom } };
    }
  }
}

const ongoingIncident = ({ vendIncidents }: SaleSettings, line: ProductLine): IncidentId | undefined => {
  const incident = vendIncidents?.[productKey(line)];
  return isOngoing(incident) ? incident.id : undefined;
};

export const isSoldDespite = (settings: SaleSettings, line: ProductLine, incident: IncidentId): boolean =>
  switchOf(settings, line)?.soldDespite === incident;

/** Starts a new phase of trials of a suspended product line, at a later time. */
export function withTrialsFrom<S extends SaleSettings>(settings: S, line: ProductLine, trialsFrom: Instant): S {
  const last = switchOf(settings, line);
  if (!last?.suspension) return settings;
  return withSwitches(settings, {
    [productKey(line)]: { ...last, suspension: { ...last.suspension, trialsFrom } },
  });
}

/** Notes that customers were notified of a change; undefined if noted already, or the line has changed again. */
export function withCustomersNotified<S extends SaleSettings>(
  settings: S,
  line: ProductLine,
  notified: SaleSwitch,
): S | undefined {
  const last = switchOf(settings, line);
  if (last?.at !== notified.at || last.onSale !== notified.onSale || last.customersNotified) return undefined;
  return withSwitches(settings, { [productKey(line)]: { ...last, customersNotified: true } });
}
