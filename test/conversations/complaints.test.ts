import { describe, expect, test } from "vitest";
import { destinationMidFlow, destinationOf } from "../../conversations/parser/destination.js";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import type { Language } from "../../src/core/base/language.js";

/** What people write when something is wrong, or when they want a person; nothing is offered for sale then. */
const COMPLAINTS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...["agent", "Human", "customer care", "I want to speak to an agent", "can I talk to a person?", "complaint"],
    ...["I was debited", "I was debited but no airtime", "you charged me twice", "money deducted", "my money back"],
    ...["my 1gb did not come", "I haven't received my 1gb mtn 08031234567", "airtime not received", "not credited yet"],
    ...["they took 500 and no data", "500 airtime 08031234567 was debited", "where is my 500 airtime?", "REFUND ME!!!"],
    ...["my recharge failed", "transaction failed", "I want a refund", "wrong number", "data for wrong number"],
    ...["I sent 1gb to the wrong number 08031234567", "scam", "reverse my 500"],
  ],
  pcm: [
    ...["my data no enter", "airtime never enter", "1gb mtn 08031234567 never enter", "data no show", "e no dey enter"],
    ...[
      "una don debit me",
      "dem don debit me but no airtime",
      "una don chop my money",
      "my money don go",
      "wahala dey",
    ],
    ...["where my data", "where my airtime", "I no receive the airtime", "I wan talk to person", "wan complain"],
  ],
  ha: [
    ...["datata bata shigo ba", "data 1gb bai zo ba", "katin 500 bai shigo ba", "ban samu ba", "kuɗina sun tafi"],
    ...[
      "an cire min kuɗi",
      "an cire min kudi",
      "ku dawo da kuɗina",
      "ina son magana da mutum",
      "matsala",
      "akwai matsala",
    ],
    ...["lambar ba daidai ba"],
  ],
  yo: [
    ...["dátà mi kò wọlé", "data mi ko wole", "dátà 1gb kò tíì dé", "mi ò rí airtime mi", "níbo ni owó mi"],
    ...["wọ́n yọ owó mi", "won ti yo owo mi", "ẹ dá owó mi padà", "mo fẹ́ bá ènìyàn sọ̀rọ̀", "owó mi ti lọ", "ìṣòro"],
  ],
  ig: [
    ...["data m erutebeghị", "data 1gb abataghị", "ego m abataghi", "enwetabeghị m airtime 500", "ahụghị m data"],
    ...["e wepụrụ ego m", "e wepụrụ m ego", "unu riri ego m", "nyeghachi m ego m", "ego m efuola", "nsogbu dị"],
    ...["achọrọ m ikwu okwu na mmadụ", "biko gwa mmadụ okwu"],
  ],
};

/** Purchases and other things in words that complaints use too. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  buy: [
    ...["500 airtime for my agent 08031234567", "buy 1gb mtn 08031234567 for my customer care line"],
    ...["support my mama with 500 airtime 08031234567", "charge my line 500 mtn 08031234567", "500 airtime for Wahala"],
    ...["my sister has no data, send 1gb mtn 08031234567", "data to show my brother", "500 airtime for Ole"],
    ...["send 1gb mtn 08031234567, my money dey wallet", "abeg 1gb mtn 08031234567 no wahala"],
    ...["no wahala 500 airtime mtn 08031234567", "i wan talk to my mama, 500 airtime mtn 08031234567"],
    ...["I wan talk to my babe, send 200 airtime mtn 08031234567", "number no matter, 1gb mtn 08031234567"],
    ...["ina son data 1gb mtn 08031234567", "ina data mtn 1gb 08031234567", "fi data 1gb mtn ranse si 08031234567"],
    ...[
      "ra data mtn 1gb fun mi 08031234567",
      "zuta m data 1gb mtn 08031234567",
      "biko zipu 500 airtime mtn 08031234567",
    ],
  ],
  prices: ["ole ka 1gb bu", "how much is 1gb"],
  topup: ["fund my wallet"],
  history: ["history"],
};

const each = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([of, texts]) => texts.map((typed) => ({ of, typed })));

describe("a complaint", () => {
  test.each(each(COMPLAINTS))("in $of sells nothing, also in the middle of a question: $typed", ({ typed }) => {
    expect(destinationOf(typed)).toEqual({ flow: "complaint" });
    expect(destinationMidFlow(typed)).toEqual({ flow: "complaint" });
  });

  test.each(each(OTHERS))("is not what leads to $of: $typed", ({ of, typed }) => {
    expect(destinationOf(typed).flow).toBe(of);
    expect(destinationMidFlow(typed)?.flow).not.toBe("complaint");
    if (of === "buy") expect(parsePurchase(typed)).toBeDefined();
  });
});
