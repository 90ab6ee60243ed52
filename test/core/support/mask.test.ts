import { describe, expect, it } from "vitest";
import { naira } from "../../../src/core/money/money.js";
import { maskSecrets } from "../../../src/core/support/mask.js";

describe("what a customer writes to us", () => {
  it.each([
    ["my pin is 1234", "my pin is ••••"],
    ["1234", "••••"],
    ["pin:4821", "pin:••••"],
    ["PIN4821", "PIN••••"],
    ["my pin na 12 34 abeg", "my pin na •••• abeg"],
    ["OTP 123-456 don come", "OTP •••• don come"],
    ["the code is 483920.", "the code is ••••."],
    ["they sent 9 3 8 1 to me", "they sent •••• to me"],
    ["token is 12345678", "token is ••••"],
    ["4821 buckskin", "•••• buckskin"],
    ["my name is Kainaira. 4821", "my name is Kainaira. ••••"],
    ["cvv 123", "cvv ••••"],
    ["٤٨٢١ is it", "•••• is it"],
    ["5️⃣6️⃣7️⃣8️⃣", "••••"],
    ["card 5061 2345 6789 0123 was charged", "card •••• was charged"],
    ["5061234567890123", "••••"],
    ["4084-0840-8408-4081", "••••"],
    ["PIN 1234 and 0803 123 4567", "PIN •••• and 0803 123 4567"],
    ["0803 123 4567 1234", "0803 123 4567 ••••"],
    ["5000", "••••"],
    ["it is 5000", "it is ••••"],
    ["I paid with 4821", "I paid with ••••"],
    ["I sent 4821 to them", "I sent •••• to them"],
    ["I paid 4821, that is my pin", "I paid ••••, that is my pin"],
    ["I paid 5000, code 1234", "I paid ••••, code ••••"],
    ["the code for the charge 483920", "the code for the charge ••••"],
    ["they charged my card 5061", "they charged my card ••••"],
    ["debited from 5061", "debited from ••••"],
    ["I paid 0482", "I paid ••••"],
    ["I paid 5000 4821", "I paid •••• ••••"],
    ["I paid 5000 then 4821", "I paid •••• then ••••"],
    ["I paid 5061 2345 6789 0123", "I paid ••••"],
    ["I paid 5061234567890123", "I paid ••••"],
    ["₦500 with pin 4821", "₦500 with pin ••••"],
    ["my pin is 4821", "my pin is ••••"],
    ["otp 123456", "otp ••••"],
    ["I paid 4821", "I paid ••••"],
    ["paid 5000", "paid ••••"],
    ["una debit me 12000, no data", "una debit me ••••, no data"],
    ["5000 airtime did not come", "•••• airtime did not come"],
    ["na biya 5000 amma bai shigo ba", "na biya •••• amma bai shigo ba"],
  ])("has its secrets hidden: %s", (typed, shown) => {
    expect(maskSecrets(typed, [])).toEqual({ text: shown, masked: true });
  });

  it.each([
    "I paid ₦5000 and no data",
    "N5000 was debited, NGN 12000 too",
    "5000 naira airtime no enter",
    "they took 5,000.00",
    "I bought 1.5gb for 1,200",
    "1500mb did not come",
    "it was 20k, or 1000k",
    "For 0803 123 4567 and 08031234567, or +234 803 123 4567",
    "order ord_0a1234567b8c9d0e did not come",
    "top_1234567890abcdef",
    "since 10:30 or 22/11/2026",
    "dial *323# or *310#",
    "my account 0123456789 at the bank",
    "200 airtime, 3 times, 24 hours",
    "",
  ])("stays as it is without secrets: %s", (typed) => {
    expect(maskSecrets(typed, [])).toEqual({ text: typed, masked: false });
  });

  describe("of somebody who paid ₦5,000 and ₦1,250.50 here", () => {
    const amounts = [naira(5000), naira(1250.5)];

    it.each([
      "paid 5000",
      "5000 airtime did not come",
      "una debit me 5000, no data",
      "na biya 5000",
      "I was debited 1250.50 yesterday",
      "5000.00 was debited",
    ])("keeps these amounts: %s", (typed) => {
      expect(maskSecrets(typed, amounts)).toEqual({ text: typed, masked: false });
    });

    it.each([
      ["I paid 4821", "I paid ••••"],
      ["I paid 5000 4821", "I paid •••• ••••"],
      ["paid 50000", "paid ••••"],
      ["paid 1250", "paid ••••"],
      ["my pin is 5000", "my pin is ••••"],
      ["I paid 5000, that is my pin", "I paid ••••, that is my pin"],
      ["5000 is the code", "•••• is the code"],
      ["card 5000 1250 5000 1250", "card ••••"],
    ])("hides other figures and secrets: %s", (typed, shown) => {
      expect(maskSecrets(typed, amounts)).toEqual({ text: shown, masked: true });
    });
  });
});
