/** What the demo's page offers to try: one tap each, and then what it says is to be seen. */
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createPhone, demoOfThisFile } from "./demo.js";

const demo = demoOfThisFile();

test("each of the six experiments shows what it says", async () => {
  const page = await openPage(demo.url, { viewport: { width: 1280, height: 720 } });
  const [ada, bayo, chidi] = [createPhone(page, 1001), createPhone(page, 1002), createPhone(page, 900)];
  const tries = (name: string) => page.getByRole("button", { name }).click();
  const pays = async (person: typeof ada) => {
    await person.sees("Confirm by choosing how to pay");
    await person.taps(/Pay by Checkout \(/);
    await person.paysByTestCard();
  };
  await chidi.sees("What would you like?");

  await tries("1 Buy");
  await pays(ada);
  await ada.sees(/airtime ₦200.*Delivered/s);
  await chidi.sees(/delivered.*airtime ₦200/s);

  await tries("2 Fail a delivery");
  await pays(ada);
  await ada.sees(/airtime ₦300.*Not delivered.*₦300.*wallet/s);
  await chidi.sees(/airtime ₦300/);

  await tries("3 Lose a webhook");
  await pays(bayo);
  await bayo.sees(/Airtel airtime ₦200.*Delivered/s);
  const webhooks = await (await fetch(`${demo.url}sandbox/control/webhooks`)).json();
  expect(webhooks).toHaveLength(2); // Of three payments.

  await tries("4 Take a network down");
  await chidi.taps(/^Yes/);
  await chidi.sees(/MTN.*off/s);
  await ada.types("mtn 100 airtime");
  await ada.sees(/MTN airtime is not on sale right now/);

  await tries("5 Broadcast");
  await chidi.taps("Choose who gets it");
  await chidi.taps("Everyone");
  await chidi.sees("To send it");
  const people = /To send it.*: (\d+)/s.exec((await chidi.says("To send it").last().textContent()) ?? "")?.[1] ?? "";
  await chidi.types(people);
  await ada.sees("MTN 1.5GB is back. Sharp sharp!");

  await tries("6 Dashboard");
  await chidi.sees("Dashboard");
  await chidi.phone.getByRole("link", { name: "Open the dashboard" }).last().waitFor();
}, 90_000);
