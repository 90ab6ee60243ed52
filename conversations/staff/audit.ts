import { isAuditEntryId } from "../../src/core/base/ids.js";
import { auditWords as words } from "../locales/staff/audit.js";
import { staffWords } from "../locales/staff/menu.js";
import type { StaffFlow } from "../talk.js";
import { go } from "../views/buttons.js";
import { findCustomer } from "./customer.js";

const RECORD_ID = /^(?:cus|ord|crd|top|chk|fnd|sch|brd)_[0-9a-z]+$/;

/** `audit <who or what>.<before>`: what staff did, newest first; everything, or about somebody or something. */
export const auditLog: StaffFlow = async (talk, staffApi, argument) => {
  const [typed = "", last = ""] = argument.trim().split(/\.(?=aud_|$)/);
  const isExact = typed === "" || RECORD_ID.test(typed);
  const about = isExact ? typed : await findCustomer(talk, staffApi, { typed, flow: "audit" });
  if (about === undefined) return undefined;
  const before = isAuditEntryId(last) ? last : undefined;
  const { text, next } = await talk.once(async () => {
    const page = await staffApi.staff.auditLog({ ...(about && { about }), ...(before && { before }) });
    return { text: words.log(page.entries, about), next: page.more ? page.entries.at(-1)?.id : undefined };
  });
  return talk.show({ text, choices: next ? [[go(staffWords.older, "audit", `${about}.${next}`)]] : [] });
};
