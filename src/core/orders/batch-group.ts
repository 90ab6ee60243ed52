import { idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, schema, type TypeOf } from "../base/schema.js";
import { clip } from "../base/text.js";
import { instantSchema } from "../base/time.js";
import { productRequestSchema } from "./product.js";

/** Groups of one customer, and characters of a group's name. */
export const BATCH_GROUPS_MAX = 10;
export const BATCH_GROUP_NAME_MAX = 20;

/** Lines of a batch that a customer has saved under a name, to order them again at the prices of that day. */
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

/** A typed name as it is kept; undefined when it is none, or too long. */
export function batchGroupName(typed: string): string | undefined {
  const plain = typed.normalize("NFKC").replace(/\s+/g, " ").trim();
  return plain !== "" && clip(plain, BATCH_GROUP_NAME_MAX) === plain ? plain : undefined;
}

export const isSameGroupName = (one: string, other: string): boolean =>
  one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");
