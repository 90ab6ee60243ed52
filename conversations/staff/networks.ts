import { parseNetwork } from "../../src/core/base/network.js";
import { PRODUCT_KINDS } from "../../src/core/base/product-kind.js";
import { PRODUCT_LINES, type ProductLine, productKey } from "../../src/core/orders/product.js";
import type { SuspendMode } from "../../src/core/settings/availability.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { networkWords as words } from "../locales/staff/networks.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, StaffFlow, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, inRows } from "../views/buttons.js";

const CHANGES = { on: "on", off: "off", suspend: "suspended", keep: "keep" } as const;

type TypedChange = keyof typeof CHANGES;
type ParsedChange = { readonly products: readonly ProductLine[]; readonly to: (typeof CHANGES)[TypedChange] };

const CHANGE = new RegExp(`^(.+?)\\s+(?:(${PRODUCT_KINDS.join("|")})\\s+)?(${Object.keys(CHANGES).join("|")})$`, "i");

/** Reads "mtn data off", "9 mobile on". Undefined for anything else. */
function parseChange(argument: string): ParsedChange | undefined {
  const [, name = "", kind, way = ""] = CHANGE.exec(argument.trim()) ?? [];
  const network = parseNetwork(name);
  if (!network) return undefined;
  const products = PRODUCT_LINES.filter(
    (product) => product.network === network && (!kind || product.kind === kind.toLowerCase()),
  );
  return { products, to: CHANGES[way.toLowerCase() as TypedChange] };
}

const isSuspendMode = (word: string): word is SuspendMode => word === "ask" || word === "auto";

/**
 * `network`: what is on sale. `network MTN data off` takes it off sale after a confirmation, and `on` puts it back.
 * `suspend` and `keep` answer an alarm. `network auto` lets the shop suspend by itself what fails for certain; `ask`
 * ends that.
 */
export const productsOnSale: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim().toLowerCase();
  if (isSuspendMode(typed)) {
    await talk.once(() => staffApi.settings.set({ suspendMode: typed }, { by: talk.customer, detail: typed }));
    return list(talk, staffApi);
  }
  const change = parseChange(argument);
  if (!change) return list(talk, staffApi, typed === "" ? undefined : words.usage);
  const { products, to } = change;
  if (to === "off") {
    const unpaid = await talk.once(() => staffApi.catalogue.unpaidOrderCount(products));
    if (!(await isConfirmed(talk, words.confirmOff(products, unpaid)))) return undefined;
  }
  const done = await talk.once(() => staffApi.catalogue.changeSale(products, to, talk.customer));
  return list(talk, staffApi, (done ? words.changed : words.unchanged)[to](products));
};

async function list(talk: Talk, staffApi: StaffApi, above?: Text): Promise<undefined> {
  const { products, mode } = await talk.once(async () => ({
    products: await staffApi.catalogue.productLines(),
    mode: (await staffApi.settings.read()).suspendMode,
  }));
  const buttons = products.map((product): Choice => {
    const change = `${productKey(product)} ${product.onSale ? "off" : "on"}`;
    return go(words.toggle(product, product.onSale), "network", change);
  });
  const text = lines(above, words.availability(products), words.suspendMode[mode]);
  await talk.show({ text, choices: inRows(buttons, 2) });
}
