import { describe, expect, it } from "vitest";
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
    ["cvv 123", "cvv ••••"],
    ["٤٨٢١ is it", "•••• is it"],
    ["5️⃣6️⃣7️⃣8️⃣", "••••"],
    ["card 5061 2345 6789 0123 was charged", "card •••• was charged"],
    ["5061234567890123", "••••"],
    ["4084-0840-8408-4081", "••••"],
    ["PIN 1234 and 0803 123 4567", "PIN •••• and 0803 123 4567"],
    ["0803 123 4567 1234", "0803 123 4567 ••••"],
    ["i paid 5000", "i paid ••••"],
    ["₦500 with pin 4821", "₦500 with pin ••••"],
  ])("hides a secret: %s", (typed, shown) => {
    expect(maskSecrets(typed)).toEqual({ text: shown, masked: true });
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
  ])("leaves everything else as it is: %s", (typed) => {
    expect(maskSecrets(typed)).toEqual({ text: typed, masked: false });
  });
});
