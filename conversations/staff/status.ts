import { isIncidentId } from "../../src/core/base/ids.js";
import { FIRST_LANGUAGE, LANGUAGES } from "../../src/core/base/language.js";
import type { IncidentAnnouncement } from "../../src/core/notifications/incident.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { ongoingText } from "../locales/staff/alarms.js";
import { broadcastWords } from "../locales/staff/broadcast.js";
import { walletWords } from "../locales/staff/money/wallets.js";
import { networkWords as words } from "../locales/staff/networks.js";
import { reconciliationWords } from "../locales/staff/reconciliation.js";
import { reviewWords } from "../locales/staff/review.js";
import { supportWords } from "../locales/staff/support.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, NoticeBuilder, StaffFlow } from "../talk.js";
import { lines, type Text } from "../text.js";
import { goBelow } from "../views/buttons.js";
import { parseCount } from "./reports.js";

const HOURS = 24;
const HOURS_MAX = 7 * 24;
/** At most so many buttons for orders in review, as many for wallet changes that wait, and as many for findings. */
const SHOWN_MAX = 5;

type IncidentDetails = NonNullable<Awaited<ReturnType<StaffApi["monitoring"]["incident"]>>>;

/** `status [hours]`: results of vends by network and kind, and what is open now. */
export const showVendReport: StaffFlow = async (talk, staffApi, argument) => {
  const hours = parseCount(argument, { usual: HOURS, max: HOURS_MAX });
  if (hours === undefined) return talk.show({ text: words.statusUsage(HOURS_MAX) });
  const view = await talk.once(async () => {
    const approvals = await staffApi.wallets.pendingApprovals();
    const waiting = (await staffApi.support.threads()).filter(({ thread }) => thread.waitingSince !== undefined);
    const findings = await staffApi.reconciliation.openFindings();
    const inReview = await staffApi.orders.inReview();
    return {
      text: lines(
        ...(await staffApi.monitoring.ongoingShopIncidents()).map(({ kind, since }) => ongoingText(kind, since)),
        words.status(hours, await staffApi.monitoring.vendReport(hours)),
        reviewWords.inReview(inReview.length),
        walletWords.pending(approvals.length),
        supportWords.waiting(waiting.length),
        reconciliationWords.open(findings.length),
      ),
      choices: [
        ...inReview.slice(0, SHOWN_MAX).map((order) => [goBelow(reviewWords.reviewLabel(order), "order", order.id)]),
        ...approvals
          .slice(0, SHOWN_MAX)
          .map(({ request }) => [goBelow(walletWords.pendingLabel(request), "pending-approval", request.id)]),
        ...findings
          .slice(0, SHOWN_MAX)
          .map((finding) => [goBelow(reconciliationWords.findingLabel(finding), "finding", finding.id)]),
      ],
    };
  });
  return talk.show({ text: view.text, choices: talk.mayOpen("approval") ? view.choices : [] });
};

/** For staff: an incident of a product line, or its end, and what can be done about it. */
export const vendIncidentNotice: NoticeBuilder<"incident"> = async (id, _shop, staffApi) => {
  const details = await staffApi.monitoring.incident(id);
  if (!details) return undefined;
  const { incident, announcements, sale, isSoldDespite } = details;
  const { until } = incident;
  const announceRow = (of: IncidentAnnouncement): Choice[] =>
    announcements[of].state === "ready" ? [goBelow(words.announceButtons[of], "announce-incident", `${id}.${of}`)] : [];
  if (until !== undefined) {
    return { text: words.recovered(incident, until), choices: [announceRow("recovered")], fresh: true };
  }
  const change = (label: string, to: "suspend" | "keep" | "on"): Choice => {
    const { network, kind } = incident;
    return goBelow(label, "network", `${network} ${kind} ${to}`);
  };
  const isOffered = sale?.onSale !== false;
  const suspendRow = [change(words.suspend(incident), "suspend")];
  const keepRow = isSoldDespite ? [] : [change(words.keepSelling, "keep")];
  const changeRows = isOffered ? [suspendRow, keepRow] : [[change(words.putOnSale(incident), "on")]];
  return {
    text: lines(words.incident(incident), sale && words.saleDuringIncident(sale, isSoldDespite)),
    choices: [announceRow("slow"), ...changeRows],
    fresh: true,
  };
};

/** `announce-incident <incident>.<slow|recovered>`: tells the affected customers, each in their language, once. */
export const announceIncident: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", word] = argument.split(".");
  const of: IncidentAnnouncement = word === "recovered" ? word : "slow";
  /** Its details, or why it cannot be announced now. */
  const readReady = async () => {
    const details = isIncidentId(id) ? await staffApi.monitoring.incident(id) : undefined;
    return details?.announcements[of].state === "ready" ? details : { refusal: refusalText(details, of) };
  };
  const preview = await talk.once(async () => {
    const details = await readReady();
    if ("refusal" in details) return details;
    const size = await staffApi.broadcasts.countAudience(details.audience);
    return { size, message: words.announcement(details.incident, of, FIRST_LANGUAGE), ...details.announcements[of] };
  });
  if ("refusal" in preview) return talk.show({ text: preview.refusal });
  const { size, message } = preview;
  if (!(await isConfirmed(talk, words.preview(message, size), words.send(size.people), "success"))) return undefined;
  await talk.show({ text: broadcastWords.started });
  await talk.follow({ kind: "broadcast", id: preview.broadcast });
  const refusal = await talk.once(async () => {
    const details = await readReady();
    if ("refusal" in details) return details.refusal;
    const { incident, audience } = details;
    const texts = LANGUAGES.map((language) => [language, words.announcement(incident, of, language)] as const);
    const translations = Object.fromEntries(texts);
    const isStarted = await staffApi.broadcasts.start({
      id: preview.broadcast,
      text: message,
      translations,
      audience,
      by: talk.customer,
      from: talk.chat,
    });
    return isStarted ? undefined : broadcastWords.shopClosed;
  });
  return refusal && talk.show({ text: refusal });
};

function refusalText(details: IncidentDetails | undefined, of: IncidentAnnouncement): Text {
  if (!details) return words.outdated;
  if (details.announcements[of].state === "sent") return words.sent;
  if (of === "slow") return words.notApplicable.slow;
  return details.incident.until === undefined ? words.notApplicable.stillFailing : words.notApplicable.nobodyTold;
}
