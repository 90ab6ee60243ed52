/** Staff commands with a mistake: the answer shows the right form. */
import { test } from "vitest";
import { openWorld } from "../../harness/open-world.js";

const ANSWERS: readonly (readonly [string, RegExp])[] = [
  ["/price MTN airtime cost off", /Preview: MTN airtime/],
  ["/price MTN data off", /what should stop\?/],
  ["/price MTN data 5", /I could not read that[\s\S]*\/price MTN data \+3% round 10/],
  ["/price Glo airtime minus 3%", /I could not read that[\s\S]*\/price Glo airtime \+3% round 10/],
  ["/price cheaper", /I could not read that[\s\S]*\/price MTN data \+3% round 10/],
  ["/promo SAVE 10", /I could not read that[\s\S]*\/promo NEW10 10%/],
  ["/promo 10% SAVE", /I could not read that[\s\S]*\/promo NEW10 10%/],
  ["/credit", /\/credit Ada 500/],
  ["/credit 500 ada", /No customer found[\s\S]*\/credit Ada 500/],
  ["/debit ada five hundred", /No customer found[\s\S]*\/debit Ada 500/],
  ["/refund 500", /A reference looks like ord_/],
  ["/order 123", /A reference looks like ord_/],
  ["/customer nobody", /No customer found. Type a name/],
  ["/network mtn data of", /\/network MTN data off/],
  ["/stats week", /\/stats 7/],
  ["/export lately", /\/export 2026-11-01 2026-11-21/],
  ["/reconcile soon", /\/reconcile 2026-11-01 2026-11-21/],
  ["/payment 2026-11", /\/payment 2026-11-01 2026-11-21/],
  ["/vends mtn", /\/vends 0803 123 4567.*\/vends 0803 123 4567 yesterday/],
  ["/vends 0803 123 4567 yesterday", /Vends at the service/],
  ["/vends 2020-01-01", /lies at most 31 days back/],
  ["/float 5000x", /\/float 250000/],
  ["/confirmabove ten", /do not understand “ten”.*\/confirmabove 20000/],
  ["/staff ada boss", /\/staff Ada/],
  ["/supporthours nine to five", /\/supporthours 8:00-20:00/],
];

test("a staff command with a mistake is answered with the right form", async () => {
  const { ada, admin } = await openWorld();
  await ada.start();
  await admin.start();
  for (const [typed, answer] of ANSWERS) {
    await admin.says(typed, answer);
  }
});
