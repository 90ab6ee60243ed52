/** What customers do in most stories. Each step waits for its result. */
import { expect } from "vitest";
import type { Label } from "../../src/emulators/kit/waiting.js";
import type { Emulators } from "./emulators.js";

/** What people do on every channel. */
export type ChatUser = {
  start(): Promise<unknown>;
  send(text: string): Promise<unknown>;
  tap(label: Label): Promise<unknown>;
  sees(pattern: Label, options?: { readonly fresh?: boolean }): Promise<unknown>;
  /** All messages, of both sides. */
  texts(): readonly string[];
  /** Attachments: "picture", or the name of a document. */
  files(): readonly string[];
  /** Everything the shop shows now: texts and labels. */
  screen(): readonly string[];
  /** Every link, oldest first. */
  links(): readonly string[];
};

/** A customer on Telegram. */
export function createCustomer({ telegram, service }: Pick<Emulators, "telegram" | "service">, id: number) {
  const person = telegram.person(id);
  const links = () =>
    person
      .messages()
      .flatMap(({ buttons }) => buttons.flat())
      .flatMap(({ url }) => (url === undefined ? [] : [url]));
  const texts = () => person.messages().map(({ text }) => text);
  const files = () =>
    person
      .messages()
      .flatMap(({ photo, document }) => (photo ? ["picture"] : document ? [document.file_name ?? ""] : []));
  const screen = () =>
    person
      .messages()
      .filter(({ from }) => from === "bot")
      .flatMap(({ text, buttons }) => [text, ...buttons.flat().map((button) => button.text)]);
  const user = { ...person, texts, files, screen, links };
  return { ...user, ...createShopper(service, user) };
}

/** What customers do in most stories, on any channel. */
export function createShopper(service: Emulators["service"], person: ChatUser) {
  /** The reference behind the newest "Pay ₦…" button. */
  const checkout = (): string => {
    const urls = person.links().filter((url) => url.includes("/checkout/"));
    const reference = urls.at(-1)?.split("/").at(-1);
    if (!reference) throw new Error("There is no checkout link in the chat");
    return reference;
  };
  const pay = (channel: "card" | "bank" | "ussd" = "card") => {
    expect(service.payCheckout(checkout(), { channel })).toMatchObject({ outcome: "paid" });
  };

  const shopper = {
    checkout,
    pay,
    /** Writes, and sees the answer. */
    async says(text: string, answer: Label) {
      await person.send(text);
      await person.sees(answer, { fresh: true });
    },
    /** Taps a button, and sees what follows. */
    async taps(label: Label, answer: Label) {
      await person.tap(label);
      await person.sees(answer, { fresh: true });
    },
    /** Up to the page on which money is put into the wallet. */
    async opensTopUp(amount: string) {
      await shopper.says("/topup", /How much\?/);
      await shopper.says(amount, /Pay on the secure page/);
    },
    async topsUp(amount: string) {
      await shopper.opensTopUp(amount);
      pay("bank");
      await person.sees(/added/, { fresh: true });
    },
    /** Up to the question how to pay. */
    async choosesAirtime(amount = "200", number = "0803 123 4567") {
      await shopper.says("/airtime", "Which network?");
      await shopper.taps("MTN", "How much airtime?");
      await shopper.says(amount, "For which number?");
      await shopper.says(number, "Confirm by choosing how to pay");
    },
    /** ₦200 of airtime, up to the page on which it is paid. */
    async opensPage() {
      await shopper.choosesAirtime();
      await person.tap(/Pay by Checkout \(/);
      await person.sees(/Pay on the secure page/);
    },
    /** Airtime from the wallet, without waiting for the end. */
    async ordersAirtime(amount?: string, number?: string) {
      await shopper.choosesAirtime(amount, number);
      await person.tap(/Pay from Wallet/);
    },
    /** ₦200 of airtime, from the wallet. */
    async buysAirtime() {
      await shopper.ordersAirtime();
      await person.sees(/Delivered/);
    },
    /** The same, up to the buttons under More. */
    async buysAndOpensMore() {
      await shopper.buysAirtime();
      await shopper.taps(/More/, /Delivered/);
    },
    /** The first purchase of a new customer, who tops up ₦1,000 for it. */
    async startsAndBuys() {
      await person.start();
      await shopper.topsUp("1000");
      await shopper.buysAirtime();
    },
    /** Opens the wallet, which shows this. */
    async seesWallet(shown: Label) {
      await shopper.says("/wallet", shown);
    },
    /** Up to the question whether all their data is to be deleted. */
    async asksForDeletion() {
      await shopper.says("/privacy", /Your data/);
      await shopper.taps(/Delete me/, /Delete your data/);
    },
    async choosesData(plan: RegExp = /100MB · 1 day/, number = "0803 123 4567") {
      await shopper.says("/data", "Which network?");
      await shopper.taps("MTN", "Which plan?");
      await shopper.taps(plan, "For which number?");
      await shopper.says(number, "Confirm by choosing how to pay");
    },
    /** Buys once by checkout, saving the card. */
    async savesCard() {
      await person.send("/start");
      await shopper.choosesAirtime("200");
      await person.tap(/save my card/);
      await person.sees(/Pay on the secure page/);
      pay();
      await person.sees(/Delivered/);
    },
    /** Removes the card that `savesCard` saved. */
    async removesCard() {
      await shopper.says("/cards", /Your bank cards/);
      await shopper.taps(/verve/i, /only this shop can charge it/);
      await shopper.taps(/Remove/, /Remove .*\?/);
      await shopper.taps(/Yes, remove it/, /can no longer charge that card/);
    },
  };
  return shopper;
}
