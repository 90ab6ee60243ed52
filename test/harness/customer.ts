/** A customer's hands: the few things people do in most stories, each waiting for what it leads to. */
import { expect } from "vitest";
import type { Outside } from "./outside.js";

export function createCustomer({ telegram, service }: Pick<Outside, "telegram" | "service">, id: number) {
  const person = telegram.person(id);
  /** The reference behind the newest "Pay ₦…" button. */
  const checkout = (): string => {
    const urls = person
      .messages()
      .flatMap(({ buttons }) => buttons.flat())
      .flatMap(({ url }) => (url?.includes("/checkout/") ? [url] : []));
    const reference = urls.at(-1)?.split("/").at(-1);
    if (!reference) throw new Error("There is no checkout link in the chat");
    return reference;
  };
  const pay = (channel: "card" | "bank" | "ussd" = "card") => {
    expect(service.payCheckout(checkout(), { channel })).toMatchObject({ outcome: "paid" });
  };

  const customer = {
    ...person,
    checkout,
    pay,
    async topsUp(amount: string) {
      await person.send("/topup");
      await person.sees(/How much\?/, { fresh: true });
      await person.send(amount);
      await person.sees(/Pay on the secure page/, { fresh: true });
      pay("bank");
      await person.sees(/added/, { fresh: true });
    },
    /** As far as the question how to pay. */
    async choosesAirtime(amount = "200", number = "0803 123 4567") {
      await person.send("/airtime");
      await person.sees("Which network?", { fresh: true });
      await person.tap("MTN");
      await person.sees("How much airtime?", { fresh: true });
      await person.send(amount);
      await person.sees("For which number?", { fresh: true });
      await person.send(number);
      await person.sees("Confirm by choosing how to pay", { fresh: true });
    },
    async choosesData(plan: RegExp = /^100MB · daily/, number = "0803 123 4567") {
      await person.send("/data");
      await person.sees("Which network?", { fresh: true });
      await person.tap("MTN");
      await person.sees("Which plan?", { fresh: true });
      await person.tap(plan);
      await person.sees("For which number?", { fresh: true });
      await person.send(number);
      await person.sees("Confirm by choosing how to pay", { fresh: true });
    },
    /** Buys once by checkout, saving the card. */
    async savesCard() {
      await person.send("/start");
      await customer.choosesAirtime("200");
      await person.tap(/save my card/);
      await person.sees(/Pay on the secure page/);
      pay();
      await person.sees(/Delivered/);
    },
  };
  return customer;
}
