/** The pages of the checkout: where the customer pays, and what follows. */
import { createHash } from "node:crypto";
import { html } from "hono/html";
import { type CardForm, grouped, testCards } from "../payments/cards.js";
import type { PaymentChannel, SandboxPayment } from "../state.js";
import { type Html, layout, nairaText } from "./layout.js";

type PayPage = {
  readonly payment: SandboxPayment;
  readonly merchantName: string;
  readonly channel: PaymentChannel;
  readonly form: CardForm;
  readonly error?: string;
};

export const EMPTY_FORM: CardForm = { number: "", expiry: "", cvv: "" };

const TAB_NAMES: Readonly<Record<PaymentChannel, string>> = { card: "Card", bank: "Bank", ussd: "USSD" };
const PANELS: Readonly<Record<PaymentChannel, (page: PayPage) => Html>> = {
  card: cardPanel,
  bank: bankPanel,
  ussd: ussdPanel,
};

export function payPage(page: PayPage): Html {
  const { payment, merchantName, channel, error } = page;
  const body = html`
    <header>
      <span class="logo" aria-hidden="true">${merchantName.slice(0, 1)}</span>
      <div class="who"><strong>${merchantName}</strong><small>${payment.email}</small></div>
      <div class="amount"><small>Pay</small><strong>${nairaText(payment.askedKobo)}</strong></div>
    </header>
    <nav aria-label="How to pay">${(["card", "bank", "ussd"] as const).map((each) => tab(each, channel))}</nav>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ""}
    <form method="post" class="panel" autocomplete="off">
      <input type="hidden" name="channel" value="${channel}" />
      ${PANELS[channel](page)}
    </form>
    <form method="post" class="ways-out">
      <input type="hidden" name="channel" value="${channel}" />
      <button name="action" value="fail" class="quiet">Fail this payment</button>
      <button name="action" value="cancel" class="quiet">Cancel</button>
    </form>`;
  return layout(`Pay ${merchantName}`, body);
}

const tab = (each: PaymentChannel, chosen: PaymentChannel) =>
  html`<a href="?channel=${each}" class="tab" ${each === chosen ? html`aria-current="page"` : ""}>${TAB_NAMES[each]}</a>`;

function cardPanel({ payment, form }: PayPage): Html {
  return html`
    <label>Card number
      <input name="card_number" value="${form.number}" inputmode="numeric" placeholder="0000 0000 0000 0000" maxlength="24" required />
    </label>
    <div class="pair">
      <label>Expiry <input name="expiry" value="${form.expiry}" inputmode="numeric" placeholder="MM/YY" maxlength="7" required /></label>
      <label>CVV <input name="cvv" value="${form.cvv}" inputmode="numeric" placeholder="123" maxlength="4" required /></label>
    </div>
    ${payment.isRecurring ? html`<p class="note">This card will be saved for your next purchases.</p>` : ""}
    <button name="action" value="pay" class="pay">Pay ${nairaText(payment.askedKobo)}</button>
    <aside class="hint">
      <p>Test card <code>${grouped(testCards.good)}</code>, any future expiry, any CVV.</p>
      <p>Declined: <code>${grouped(testCards.declined)}</code></p>
      <a class="button" role="button" href="?channel=card&fill=good">Use test card</a>
      <a class="button" role="button" href="?channel=card&fill=declined">Use declined card</a>
    </aside>`;
}

function bankPanel({ payment }: PayPage): Html {
  return html`
    <p>Transfer exactly <strong>${nairaText(payment.askedKobo)}</strong> to</p>
    <dl>
      <dt>Bank</dt><dd>Sandbox Microfinance Bank</dd>
      <dt>Account number</dt><dd class="big">${digitsOf(payment.reference, 10)}</dd>
      <dt>Account name</dt><dd>Checkout</dd>
    </dl>
    <p class="note">This account is for this payment only.</p>
    <button name="action" value="pay" class="pay">I have sent the money</button>`;
}

function ussdPanel({ payment }: PayPage): Html {
  return html`
    <p>Dial this code on the phone that your bank knows:</p>
    <p class="big code">*737*000*${digitsOf(payment.reference, 4)}#</p>
    <p class="note">Follow the prompts to pay ${nairaText(payment.askedKobo)}.</p>
    <button name="action" value="pay" class="pay">I have dialled</button>`;
}

/** Digits that look like the bank's, and are the same when the page is opened again. */
function digitsOf(reference: string, length: number): string {
  const digest = createHash("sha256").update(reference).digest();
  return Array.from(digest.subarray(0, length), (byte) => byte % 10).join("");
}

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
