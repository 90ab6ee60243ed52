import { idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, schema, type TypeOf } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { productRequestSchema } from "./product.js";

export const BATCH_GROUPS_MAX = 10;
export const BATCH_GROUP_NAME_MAX = 20;

/** Batch lines that a customer saved under a name, to order again later at the prices of that day. */
export const batchGroupSchema = schema(() =>
  fields({
    id: idSchema("bgr"),
    customer: idSchema("cus"),
    name: name(),
    lines: list(fields({ network: networkSchema(), recipient: phoneSchema(), product: productRequestSchema() })),
    savedAt: instantSchema(),
  }),
);

export type BatchGroup = TypeOf<typeof batchGroupSchema>;

/** Normalizes a typed name; undefined when it is empty or too long. */
export function batchGroupName(typed: string): string | undefined {
  const name = typed.normalize("NFKC").replace(/\s+/g, " ").trim();
  return name !== "" && name.length <= BATCH_GROUP_NAME_MAX ? name : undefined;
}

export const isSameGroupName = (one: string, other: string): boolean =>
  one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");
