import { expect, test } from "vitest";
import { type Customer, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { saveName } from "../../harness/saved-name.js";

/** At any question of a purchase, a customer can give or change another detail; what was chosen so far is kept. */

const MAMA = "0803 123 4567";

/** Types an answer to another question, and sees what is shown then. */
async function types(customer: Customer, typed: string, shown: RegExp) {
  await customer.says(typed, shown);
}

testOnEveryChannel({
  "takes a number at the question for the amount, then changes number, network and amount before payment": async (
    { service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await types(customer, "/airtime", /Which network/);
    await customer.tap("MTN");
    await customer.sees(/MTN airtime[\s\S]*How much airtime/);
    await types(customer, "0803 123 4567", /MTN airtime[\s\S]*How much airtime[\s\S]*For: 0803 123 4567/);
    await types(customer, "0803 123 45", /has 9 digits[\s\S]*How much/);
    await types(customer, "200", /MTN airtime ₦200[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "0805 123 4567", /Glo airtime ₦200[\s\S]*0805 123 4567[\s\S]*Confirm/);
    await types(customer, "airtel", /looks like Glo[\s\S]*Airtel airtime ₦200[\s\S]*0805 123 4567[\s\S]*Confirm/);
    await types(customer, "glo 300", /Glo airtime ₦300[\s\S]*0805 123 4567[\s\S]*Confirm/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ phone: "08051234567", amountNaira: 300 }]);
  },

  "takes what is meant if the customer also says what is not": async (_, customer) => {
    await types(customer, "2k airtime 0806 765 4321", /MTN airtime ₦2,000[\s\S]*Confirm/);
    await types(customer, "no be mtn oo, na airtel", /Airtel airtime ₦2,000[\s\S]*0806 765 4321[\s\S]*Confirm/);
    await types(customer, "i mean 1000 not 2000", /Airtel airtime ₦1,000[\s\S]*0806 765 4321[\s\S]*Confirm/);
    await types(customer, "glo instead of airtel", /Glo airtime ₦1,000[\s\S]*0806 765 4321[\s\S]*Confirm/);
    await types(customer, "not 1000", /Please tap one of the buttons[\s\S]*Glo airtime ₦1,000/);
    await types(customer, "not glo", /Please tap one of the buttons[\s\S]*Glo airtime ₦1,000/);
  },

  "leaves a purchase for one that is to be repeated": async (_, customer) => {
    await types(customer, "1k mtn", /Airtime or data/);
    await types(customer, "Recharge my line every friday", /Your schedules/);
  },

  "reads 1.5 as a size where plans are listed": async (_, customer) => {
    await types(customer, "data mtn", /Which plan/);
    await types(customer, "1.5", /plans for “1\.5gb”/);
  },

  "keeps the number when an answer that refuses names the customer": async (_, customer) => {
    await types(customer, "data 0803 123 4567", /Which plan[\s\S]*For: 0803 123 4567/);
    await types(customer, "give me my refunds", /fits “give me my refunds”[\s\S]*For: 0803 123 4567/);
  },

  "takes two purchases in one answer, with what was chosen before": async (_, customer) => {
    const two = "500 for 0803 123 4567 and 300 for 0805 123 4567";
    await types(customer, "i want to buy", /Airtime or data/);
    await types(customer, two, /2 numbers[\s\S]*MTN airtime · ₦500[\s\S]*Glo airtime · ₦300[\s\S]*Total: ₦800/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "mtn", /How much/);
    await types(customer, two, /2 numbers[\s\S]*MTN airtime · ₦500[\s\S]*Glo airtime · ₦300/);
    for (const list of [two, "0803 123 4567 500\n0805 123 4567 300"]) {
      await types(customer, "/data", /Which network/);
      await types(customer, list, /0805 123 4567.* ₦?300\s+The network does not sell this plan/);
    }
  },

  "takes the one network that a sentence names": async (_, customer) => {
    await types(customer, "/data", /Which network/);
    await types(customer, "not mtn", /Please pick a network/);
    await types(customer, "the mtn night plan", /MTN data\s+Which plan/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "my sister dey use glo", /Glo airtime\s+How much/);
  },

  "takes another amount before payment, and searches plans by it if data was chosen": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await types(customer, "200 airtime 0803 123 4567", /MTN airtime ₦200[\s\S]*Confirm/);
    await types(customer, "300", /MTN airtime ₦300[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "make it 400", /MTN airtime ₦400[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "abeg change am to 450", /MTN airtime ₦450[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "no vex make am 1k", /MTN airtime ₦1,000[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "sorry i mean 450", /MTN airtime ₦450[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "I mean 400", /MTN airtime ₦400[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "20", /Please tap one of the buttons[\s\S]*₦400/);
    await types(customer, "60000", /₦60,000 is too much[\s\S]*How much airtime/);
    await types(customer, "600", /MTN airtime ₦600[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "500 or 600", /How much airtime[\s\S]*For: 0803 123 4567/);
    await types(customer, "five hundred", /MTN airtime ₦500[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ phone: "08031234567", amountNaira: 500 }]);
    await types(customer, "100mb daily 0803 123 4567", /MTN 100MB data[\s\S]*Confirm/);
    await types(customer, "300", /MTN 350MB data[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "299", /no plan for “₦299”/);
  },

  "takes an amount alone for the top-up or the order that was opened last and is not paid": async (_, customer) => {
    await types(customer, "/topup", /How much/);
    await types(customer, "1000", /Top up ₦1,000/);
    await types(customer, "change to 2000", /Top up ₦2,000\s+Pay on the secure page/);
    await customer.opensPage();
    await types(customer, "make it 500", /MTN airtime ₦500[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "cancel", /Nothing was bought/);
    await types(customer, "cancel", /still have this unpaid order/);
    await customer.taps(/Cancel/, /Cancelled/);
    await types(customer, "make it 500", /₦500\s+Airtime or data/);
  },

  "shows the unpaid order to whoever tries again before a first purchase": async (_, customer) => {
    await types(customer, "try again", /Nothing to repeat yet/);
    await customer.opensPage();
    await types(customer, "try again", /MTN airtime ₦200[\s\S]*Pay on the secure page/);
  },

  "saves a named number at the question for a top-up": async (_, customer) => {
    await types(customer, "/topup", /How much/);
    await types(customer, "save 0803 123 4567 as Mama", /Saved: Mama is 0803 123 4567/);
  },

  "says which networks are sold when somebody asks whether one works, also at the question for a plan": async (
    _,
    customer,
  ) => {
    await types(customer, "mtn data", /Which plan/);
    await types(customer, "is Airtel working", /We sell every network right now: MTN, Glo, Airtel, 9mobile/);
  },

  "takes a saved name at each question of a purchase": async (_, customer) => {
    await saveName(customer);
    await types(customer, "Mama", /Airtime or data[\s\S]*For: Mama/);
    await types(customer, "airtime", /MTN airtime[\s\S]*For: Mama/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "glo", /Glo airtime[\s\S]*How much/);
    await types(customer, "mama", /Glo airtime[\s\S]*How much[\s\S]*For: Mama/);
    await types(customer, "/data", /Which network/);
    await types(customer, "glo", /Glo data[\s\S]*Which plan/);
    await types(customer, "for mama", /Glo data[\s\S]*Which plan[\s\S]*For: Mama/);
    await types(customer, "100 mtn airtime 0806 123 4567", /0806 123 4567[\s\S]*Confirm/);
    await types(customer, "mama", /MTN airtime ₦100[\s\S]*For: Mama[\s\S]*Confirm/);
    await types(customer, "/topup", /Top up your wallet/);
    await types(customer, "mama", /Airtime or data[\s\S]*For: Mama/);
  },

  "takes a saved name typed without its tone marks": async (_, customer) => {
    await saveName(customer, "Ọlá");
    await types(customer, "500 airtime for ola", /MTN airtime ₦500[\s\S]*For: Ọlá[\s\S]*Confirm/);
    await types(customer, "give ola 300 airtime", /MTN airtime ₦300[\s\S]*For: Ọlá[\s\S]*Confirm/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "glo", /Glo airtime[\s\S]*How much/);
    await types(customer, "200", /Glo airtime ₦200[\s\S]*For which number/);
    await types(customer, "ola", /Glo airtime ₦200[\s\S]*For: Ọlá[\s\S]*Confirm/);
  },

  "takes a saved name that is made of other words, and no other name for it": async (_, customer) => {
    await saveName(customer, "My Love");
    await types(customer, "500 airtime for My Love", /MTN airtime ₦500[\s\S]*For: My Love[\s\S]*Confirm/);
    await types(customer, "500 airtime for my love and 300 for 0805 123 4567", /₦500[\s\S]*For: My Love[\s\S]*Confirm/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "glo", /Glo airtime[\s\S]*How much/);
    await types(customer, "200", /Glo airtime ₦200[\s\S]*For which number/);
    await types(customer, "for my love", /Glo airtime ₦200[\s\S]*For: My Love[\s\S]*Confirm/);
    await types(customer, "500 airtime for My Love T", /Airtime · ₦500\s+Which network/);
    await types(customer, "mtn", /MTN airtime ₦500 · Love T\s+Send me their number once/);
  },

  "takes a typed number rather than the saved name beside it": async (_, customer) => {
    await saveName(customer);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "glo", /Glo airtime[\s\S]*How much/);
    await types(customer, "200", /Glo airtime ₦200[\s\S]*For which number/);
    await types(customer, "it's not for mama 0805 123 4567", /not a Nigerian mobile number[\s\S]*For which number/);
    await types(customer, "for mama 0805 123 456", /not a Nigerian mobile number[\s\S]*For which number/);
    await types(customer, "for mama 0805 123 4567", /Glo airtime ₦200[\s\S]*0805 123 4567[\s\S]*Confirm/);
  },

  "changes network, product or size at any question": async (_, customer) => {
    await types(customer, "500", /₦500[\s\S]*Airtime or data/);
    await types(customer, "airtime", /Airtime · ₦500[\s\S]*Which network/);
    await types(customer, "mtn", /MTN airtime ₦500[\s\S]*For which number/);
    await types(customer, "glo", /Glo airtime ₦500[\s\S]*For which number/);
    await types(customer, "1.5gb", /Glo 1\.5GB[\s\S]*For which number/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "300", /Airtime · ₦300[\s\S]*Which network/);
    await types(customer, "data", /Data · ₦300[\s\S]*Which network/);
    await types(customer, "mtn", /MTN 350MB · 7 days · ₦300[\s\S]*For which number/);
    await types(customer, "/airtime", /Which network/);
    await types(customer, "mtn", /How much airtime/);
    await types(customer, "data", /MTN data[\s\S]*Which plan/);
    await types(customer, "glo", /Glo data[\s\S]*Which plan/);
    await types(customer, "weekly", /Glo data[\s\S]*plans? for “weekly”/);
    await types(customer, "airtime", /Glo airtime[\s\S]*How much/);
    await types(customer, "glo", /Glo airtime[\s\S]*How much/);
    await types(customer, "/data", /Which network/);
    await types(customer, "mtn network", /MTN data[\s\S]*Which plan/);
    await types(customer, "hausa", /Me kuke so/);
  },

  "asks for what an answer changes in a way that cannot be read, and keeps nothing else instead": async (
    _,
    customer,
  ) => {
    const start = () => types(customer, "200 mtn airtime 0803 123 4567", /MTN airtime ₦200[\s\S]*Confirm/);
    await start();
    await types(customer, "100 airtime 0805 123 45", /has 9 digits[\s\S]*MTN airtime ₦100[\s\S]*For which number/);
    await start();
    await types(customer, "100 airtime 0805 123 4567 0806 123 4567", /MTN airtime ₦100[\s\S]*For which number/);
    await start();
    await types(customer, "for me", /MTN airtime ₦200[\s\S]*For which number/);
    await start();
    await types(customer, "mtn or glo 0805 123 4567", /Airtime\s+Which network/);
    await types(customer, "glo", /Glo airtime ₦200[\s\S]*For: 0805 123 4567[\s\S]*Confirm/);
    await start();
    await types(customer, "airtime 1,5k 0805 123 4567", /whole naira[\s\S]*How much airtime[\s\S]*For: 0805 123 4567/);
    await start();
    await types(customer, "500 or 1000 airtime", /How much airtime[\s\S]*For: 0803 123 4567/);
    await start();
    await types(customer, "airtime or data for 0805 123 4567", /Airtime or data[\s\S]*For: 0805 123 4567/);
  },

  "takes no small figure for the amount: it may be the number of a choice": async (_, customer) => {
    await types(customer, "500", /₦500[\s\S]*Airtime or data/);
    await types(customer, "2", /tap one of the buttons[\s\S]*₦500[\s\S]*Airtime or data/);
    await types(customer, "airtime", /Airtime · ₦500\s+Which network/);
    await types(customer, "1", /Please pick a network[\s\S]*Airtime · ₦500\s+Which network/);
    await types(customer, "300", /Airtime · ₦300\s+Which network/);
  },

  "keeps a search of plans when the number or the network is typed below it": async (_, customer) => {
    await types(customer, "buy mtn data", /MTN data[\s\S]*Which plan/);
    await types(customer, "give me 1.5gig", /MTN data\s+\d+ plans for “1.5gb”/);
    await types(customer, "500mb", /MTN data\s+2 plans for “500mb”/);
    await types(customer, "0803 123 4567", /MTN data\s+2 plans for “500mb”[\s\S]*For: 0803 123 4567/);
    await types(customer, "the weekly own", /MTN data\s+\d+ plans for “weekly”/);
    await types(customer, "2", /Please pick a plan, or type a size[\s\S]*MTN data\s+\d+ plans for “weekly”/);
    await types(customer, "which one is for 1 month", /MTN data\s+\d+ plans for “monthly”/);
    await types(customer, "ok", /Please pick a plan, or type a size[\s\S]*MTN data\s+\d+ plans for “monthly”/);
    await types(customer, "the smallest one", /most data for the money[\s\S]*type what you can pay/i);
    await types(customer, "actually make it 1gb", /MTN data\s+\d+ plans for “1gb”/);
    await types(customer, "1gb", /MTN data\s+\d+ plans for “1gb”/);
    await types(customer, "airtel", /Airtel (?:data\s+\d+ plans for “1gb”|1GB)[\s\S]*For: 0803 123 4567/);
    await types(customer, "airtime", /How much airtime[\s\S]*For: 0803 123 4567/);
  },

  "starts a purchase from a question of a top-up or a schedule": async (_, customer) => {
    await types(customer, "/topup", /Top up your wallet/);
    await types(customer, "0805 123 4567", /Glo[\s\S]*Airtime or data[\s\S]*0805 123 4567/);
    await types(customer, "/topup", /Top up your wallet/);
    await types(customer, "glo 500", /Glo · ₦500[\s\S]*Airtime or data/);
    await saveName(customer);
    await customer.says("/history", /Your orders/);
    await customer.tap("1");
    await customer.sees(/Delivered/);
    await customer.taps(/Schedule/, /How often/);
    await types(customer, "glo 500 for mama", /Glo · ₦500[\s\S]*Airtime or data[\s\S]*For: Mama/);
  },
});

testOnEveryChannel({
  "asks for another number when the summary's is wrong": async ({ service }, customer) => {
    await customer.topsUp("1000");
    const start = () => types(customer, "200 mtn airtime 0803 123 4567", /MTN airtime ₦200[\s\S]*0803[\s\S]*Confirm/);
    for (const said of [
      ...["wrong number", "Pls change the number", "not that number!", "na wrong number", "that's the wrong number"],
      ...["ba wannan lambar ba", "yí nọ́ńbà padà", "gbanwee nọmba"],
    ]) {
      await start();
      await types(customer, said, /MTN airtime ₦200\s+For which number/);
    }
    await types(customer, "0806 123 4567", /MTN airtime ₦200[\s\S]*0806 123 4567[\s\S]*Confirm/);
    await types(customer, "wrong number, use 0805 123 4567", /Glo airtime ₦200[\s\S]*0805 123 4567[\s\S]*Confirm/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ phone: "08051234567", amountNaira: 200 }]);
    await types(customer, "wrong number", /This is how it stands now/);
    await types(customer, "0803 123 4567", /Airtime or data[\s\S]*For: 0803 123 4567/);
    await types(customer, "wrong number, 0806 123 4567", /Airtime or data[\s\S]*For: 0806 123 4567/);
    await types(customer, "data", /MTN data[\s\S]*Which plan[\s\S]*For: 0806 123 4567/);
    await types(customer, "na wrong number, use 0803 123 4567", /Which plan[\s\S]*For: 0803 123 4567/);
    await types(customer, "airtime", /How much airtime[\s\S]*For: 0803 123 4567/);
    await types(customer, "change number to 0806 123 4567", /How much airtime[\s\S]*For: 0806 123 4567/);
  },

  "takes another amount, number or product where Buy again asks first": async ({ service }, customer) => {
    await customer.topsUp("300");
    await customer.buysAirtime();
    const again = async () => {
      await customer.says("/repeat", /One tap buys the same/);
      await customer.taps(/Buy again/, /MTN airtime ₦200[\s\S]*₦100 short[\s\S]*Confirm/);
    };
    await again();
    await types(customer, "wrong number", /MTN airtime ₦200\s+For which number/);
    await again();
    await types(customer, "100mb daily", /MTN 100MB data[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await again();
    await types(customer, "100", /MTN airtime ₦100[\s\S]*0803 123 4567[\s\S]*Confirm/);
    await types(customer, "0805 123 4567", /Glo airtime ₦100[\s\S]*0805 123 4567[\s\S]*Confirm/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/₦100[\s\S]*Delivered/);
    expect(service.vends()).toMatchObject([
      { phone: "08031234567", amountNaira: 200 },
      { phone: "08051234567", amountNaira: 100 },
    ]);
  },

  "Back passes over what was typed before the questions": async (_, customer) => {
    const goesBack = (shown: RegExp) => types(customer, "back", shown);
    await types(customer, "200 airtime 0803 123 4567", /MTN airtime ₦200[\s\S]*Confirm/);
    await goesBack(/What would you like\?/);
    await types(customer, "200 airtime", /Airtime · ₦200\s+Which network/);
    await types(customer, "glo", /Glo airtime ₦200\s+For which number/);
    await types(customer, "0803 123 4567", /if not, tap Back[\s\S]*Glo airtime ₦200[\s\S]*Confirm/);
    await goesBack(/Glo airtime ₦200\s+For which number/);
    await goesBack(/Airtime · ₦200\s+Which network/);
    await goesBack(/What would you like\?/);
    await types(customer, "100mb daily 0803 123 4567", /MTN 100MB data[\s\S]*Confirm/);
    await goesBack(/What would you like\?/);
  },
});

test("Back returns to the question as it was before the number was typed", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await types(ada, "/airtime", /Which network/);
  await types(ada, "mtn", /How much airtime/);
  await types(ada, MAMA, /For: 0803 123 4567/);
  await ada.tap("‹ Back");
  await ada.sees(/How much airtime\?[\s\S]*\)\.$/);
  await ada.says("200", "For which number?");
});
