import type { AuditEntryId, FindingId } from "../../src/core/base/ids.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { customerWords } from "../customer-talk.js";
import { floatWords } from "../locales/staff/float.js";
import { ledgerWords } from "../locales/staff/ledger.js";
import { vendWords } from "../locales/staff/vends.js";
import { walletWords } from "../locales/staff/wallets.js";
import type { Notice } from "../talk.js";
import { lines, text } from "../text.js";
import { menuIn } from "./buttons.js";

/** What staff did to somebody's wallet, as they are told. */
export async function walletChangeNotice(
  id: AuditEntryId,
  shop: CustomerApi,
  staffApi: StaffApi,
): Promise<Notice | undefined> {
  const deed = await staffApi.auditEntry(id);
  if (!deed || deed.amount === undefined) return undefined;
  const { customer, amount, detail: why = "", target } = deed;
  const { available } = await shop.wallet(customer);
  const words = await customerWords(shop, customer);
  const { credited, debited, givenBack } = words.wallet;
  const told =
    deed.action === "order-refunded"
      ? givenBack({ amount, id: target, why, available })
      : (deed.action === "wallet-debited" ? debited : credited)({ amount, why, available });
  return { text: told, choices: [menuIn(words)], language: words.language, fresh: true };
}

/** Money that was found beside a payment, as its customer is told. */
export async function receivedMoneyNotice(
  id: FindingId,
  shop: CustomerApi,
  staffApi: StaffApi,
): Promise<Notice | undefined> {
  const found = await staffApi.finding(id);
  if (found?.closed?.credited === undefined) return undefined;
  const { available } = await shop.wallet(found.customer);
  const words = await customerWords(shop, found.customer);
  const told = words.wallet.more({ amount: found.closed.credited, available });
  return { text: told, choices: [menuIn(words)], language: words.language, fresh: true };
}

const nameOf = async (staffApi: StaffApi, id: Parameters<StaffApi["customer"]>[0]): Promise<string> =>
  (await staffApi.customer(id))?.name || id;

/** The same for staff, who see who did it. */
export async function walletChangeStaffNotice(id: AuditEntryId, staffApi: StaffApi): Promise<Notice | undefined> {
  const deed = await staffApi.auditEntry(id);
  if (!deed) return undefined;
  const card = { label: vendWords.customer, go: { flow: "customer", with: deed.customer }, fresh: true } as const;
  return {
    text: lines(text`🧾 ${await nameOf(staffApi, deed.customer)}`, ledgerWords.auditEntry(deed)),
    choices: [[card]],
    fresh: true,
  };
}

/** What waits for a second member of staff, or what they said to it. */
export async function approvalRequestNotice(id: AuditEntryId, staffApi: StaffApi): Promise<Notice | undefined> {
  const known = await staffApi.approvalRequest(id);
  if (!known) return undefined;
  const { request, customer, expired } = known;
  const { closed } = request;
  const end = closed
    ? walletWords.ended[closed.as](await nameOf(staffApi, closed.by))
    : expired
      ? walletWords.stale
      : walletWords.open;
  const [who, by] = await Promise.all([nameOf(staffApi, customer), nameOf(staffApi, request.by)]);
  const say = (label: string, answer: string) => ({
    label,
    go: { flow: "second", with: `${id}.${answer}` },
    fresh: true,
  });
  const told = walletWords.request(request, { who, by, end });
  if (closed || expired) return { text: told };
  return { text: told, choices: [[say(walletWords.confirm, "yes"), say(walletWords.refuse, "no")]], fresh: true };
}

export async function floatNotice(staffApi: StaffApi): Promise<Notice | undefined> {
  const seen = await staffApi.floatStatus();
  return seen && { text: floatWords.notice(seen), fresh: true };
}
