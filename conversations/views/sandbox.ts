import type { CustomerApi } from "../../src/shop/customer-api.js";
import { type Text, text } from "../text.js";

/** Shown above menus and receipts while the service is a sandbox, so that nobody takes a test for a sale. */
export const sandboxNotice = (
  { isSandbox }: Pick<CustomerApi, "isSandbox">,
  { picture }: { readonly picture: { readonly sandbox: string } },
): Text | undefined => (isSandbox ? text`🧪 <b>${picture.sandbox}</b>` : undefined);
