/** The pages after paying or cancelling, for a payment that is already paid, and for an unknown reference. */
import { html } from "hono/html";
import type { SandboxPayment } from "../state.js";
import { type Html, layout, nairaText } from "./layout.js";

const RETURN_AFTER_S = 2;

const paid = ({ paidKobo }: SandboxPayment, merchant: string) => `You paid ${nairaText(paidKobo)} to ${merchant}.`;
const alreadyPaid = ({ paidKobo }: SandboxPayment, merchant: string) =>
  `This payment of ${nairaText(paidKobo)} to ${merchant} has already been made. There is nothing left to pay.`;
const cancelled = (_: SandboxPayment, merchant: string) => `You have not paid ${merchant}.`;

const RESULTS = {
  paid: { title: "Payment successful", sign: "✓", text: paid, goesBack: true },
  alreadyPaid: { title: "Already paid", sign: "✓", text: alreadyPaid, goesBack: false },
  cancelled: { title: "Payment cancelled", sign: "✕", text: cancelled, goesBack: true },
};

export const unknownPage = (): Html =>
  layout(
    "Not found",
    html`<section class="result"><p class="sign">?</p><h1>Payment not found</h1>
      <p>Nobody asked for a payment at this address. Go back to where you came from and start again.</p></section>`,
  );

export function resultPage(result: keyof typeof RESULTS, payment: SandboxPayment, merchantName: string): Html {
  const { title, sign, text, goesBack } = RESULTS[result];
  const address = returnAddress(payment);
  const back = address
    ? html`<a class="pay" href="${address}">Return to merchant</a>`
    : html`<p class="note">You may close this page.</p>`;
  const refresh =
    address && goesBack ? html`<meta http-equiv="refresh" content="${RETURN_AFTER_S};url=${address}" />` : "";
  const body = html`<section class="result"><p class="sign">${sign}</p><h1>${title}</h1>
    <p>${text(payment, merchantName)}</p><p class="note">Reference ${payment.reference}</p>${back}</section>`;
  return layout(title, body, refresh);
}

/** Where the customer goes afterwards: the merchant's page, with the reference. */
function returnAddress({ callbackUrl, reference }: SandboxPayment): string | undefined {
  if (callbackUrl === null) return undefined;
  const url = new URL(callbackUrl);
  url.searchParams.set("reference", reference);
  return url.href;
}
