import { describe, expect, test } from "vitest";
import { destinationMidFlow, destinationOf } from "../../conversations/parser/destination.js";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import type { Language } from "../../src/core/base/language.js";

/** Texts about a fault, or that ask for a person. The shop must offer nothing for sale. */
const COMPLAINTS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...["agent", "Human", "customer care", "I want to speak to an agent", "can I talk to a person?", "complaint"],
    ...["I was debited", "I was debited but no airtime", "you charged me twice", "money deducted", "my money back"],
    ...["my 1gb did not come", "I haven't received my 1gb mtn 08031234567", "airtime not received", "not credited yet"],
    ...["they took 500 and no data", "500 airtime 08031234567 was debited", "where is my 500 airtime?", "REFUND ME!!!"],
    ...[
      ...["my recharge failed", "it failed", "failed", "why did it fail", "what happened", "when will it enter"],
      "transaction failed",
      "I want a refund",
      "can I get a refund",
      "how do I get a refund?",
      "can I get refund",
      "I need my refund",
      "I made a mistake",
      "status",
      "order status",
      "wrong number",
      ...[
        "I sent it to the wrong person, reverse it",
        "wrong person",
        "somebody is using my wallet",
        "still nothing o",
      ],
      "data for wrong number",
    ],
    ...[
      "done",
      "I have done it",
      "it's not opening",
      "link not opening",
      "I cannot open the link",
      "i have sent the money",
    ],
    ...["was it sent?", "has it been delivered", "did you send it?", "reverse it", "please reverse the transaction"],
    ...["still waiting", "it's taking too long", "you debit me", "are you there?"],
    ...["check", "check my payment", "how long will it take?"],
    ...["I sent 1gb to the wrong number 08031234567", "scam", "reverse my 500"],
    ...["data not dropped", "i bought data and it has not dropped", "mtn data not entering", "data hasn't entered"],
    ...["bought 500 airtime but nothing", "i recharged but no credit", "i sent 1000 and got nothing"],
    ...["my wallet has not been credited", "money left my account", "failed but debited", "wrong amount debited"],
    ...[
      "why is it taking long",
      "when will i get it",
      "when will my data come",
      "no response",
      "nobody is answering me",
    ],
    ...[
      "my data finished too fast",
      "1gb finished in one day",
      "data expired before time",
      "it went to another person",
    ],
    ...["i bought for the wrong network", "by mistake", "please reverse", "my card was declined", "otp not coming"],
    ...["the page is not loading", "payment page error", "insufficient funds but i have money", "i will report you"],
    ...["this bot is useless", "i'm angry", "thanks but i got nothing"],
  ],
  pcm: [
    ...["how long e go take", "reverse am", "abeg reverse am", "una don send am?"],
    ...["the link no open", "page no dey open", "i don do am", "I don send am"],
    ...["my data no enter", "airtime never enter", "1gb mtn 08031234567 never enter", "data no show", "e no dey enter"],
    ...[
      "una don debit me",
      "dem don debit me but no airtime",
      "una don chop my money",
      "my money don go",
      "wahala dey",
    ],
    ...["where my data", "where my airtime", "I no receive the airtime", "I wan talk to person", "wan complain"],
    ...["I no see the data", "i no see the airtime wey I buy", "I never see the card"],
    ...["my money no reflect", "e nor enter", "the data neva show"],
  ],
  ha: [
    ...[
      "ina data na",
      "datata bata shigo ba",
      "data 1gb bai zo ba",
      "katin 500 bai shigo ba",
      "ban samu ba",
      "kuɗina sun tafi",
    ],
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

/** Complaints in short and informal wording, with and without an amount, a network or a number. */
const INFORMAL_COMPLAINTS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...["where my 500 airtime", "where is the 1gb I bought", "where my mtn data o", "wheres the airtime i paid for"],
    ...["1000 airtime mtn please refund", "I bought 1000 airtime, refund", "please refund 1000 airtime", "refund pls"],
    ...["please call me", "call me on 08031234567", "pls call me back", "can you call me", "call me asap"],
    ...["I want to speak to somebody", "let me speak with your manager", "I need to talk to a real person please"],
    ...["is anybody there", "hello is anyone there?", "customer service number", "I need customer care"],
    ...["I paid 500 and nothing happened", "i paid but nothing", "I have paid for 2gb since morning", "i paid twice"],
    ...["still waiting for my 1gb", "I am still waiting for 500 airtime mtn", "been waiting since morning"],
    ...["you did not send my 1gb mtn", "you sent it to another number", "you sent 500 instead of 1000"],
    ...["what happened to my 1gb mtn", "why is my order pending", "only 500mb entered instead of 1gb"],
    ...["500 was removed from my wallet no airtime", "my wallet has not been funded", "my airtime is missing"],
    ...[
      "it says successful but I have not seen 1gb",
      "says delivered but nothing",
      "give me back my 500",
      "you gave me the wrong plan",
    ],
    ...["i have been scammed", "you people are thieves", "this is fraud", "airtel 500 not sent", "500 not in yet"],
  ],
  pcm: [
    ...["where the 1gb wey I buy", "wetin happen to my data", "una no send my 1gb mtn", "una never send the 500"],
    ...["I don pay 500 nothing enter", "since morning I dey wait my airtime", "I never get my 1gb", "I no get value"],
    ...["una carry my 500", "una don collect my 1k mtn", "dem cut my money", "my 2k don go", "una chop my 500 airtime"],
    ...["abeg call me", "abeg make una call me", "I wan follow person talk", "I wan talk to somebody", "oga answer me"],
    ...["make una refund my 1000 airtime", "money don comot data no come", "data still never land", "e never land"],
    ...["wetin dey happen, I never see 1gb", "the airtime wey I buy no dey my phone", "una be ole", "una be scam"],
  ],
  ha: [
    ...[
      "ba a ba ni data ba",
      "ba a bani 1gb mtn ba",
      "ba a turo min 1gb ba",
      "ba ku turo katin 500 ba",
      "ina katina na 500",
    ],
    ...[
      "ina datana",
      "ina 1gb ɗina",
      "kun ci kuɗina",
      "kun cinye min 500",
      "na biya 500 ban samu kati ba",
      "ban ga data ba",
    ],
    ...["har yanzu ban samu 1gb mtn ba", "don Allah ku kira ni", "a kira ni", "ina so in yi magana da wani", "zamba"],
    ...["a mayar min da 1000 na", "ku mayar da kuɗin", "an cire 500 ba kati", "katin bai hau ba", "data ba ta hau ba"],
    ...["kun tura lambar da ba daidai ba", "walat ɗina bai ƙaru ba", "kuɗi ya tafi amma ba data"],
  ],
  yo: [
    ...["mi ò tíì rí 1gb mi", "mi o ri 500 airtime mi", "níbo ni airtime 500 mi wà", "airtime 500 mi dà", "1gb mi da"],
    ...[
      "ẹ pè mí jọ̀ọ́",
      "e jowo e pe mi",
      "mo fẹ́ bá ẹnìkan sọ̀rọ̀",
      "mo fe ba eniyan soro",
      "ẹ ti jẹ owó mi",
      "e ti je 500 mi",
    ],
    ...[
      "mo ti sanwó, kò sí dátà",
      "mo sanwo 500 sugbon ko wole",
      "data o wole",
      "airtime 500 o wole",
      "data mi o ti wole",
    ],
    ...["ẹ kò fi 1gb mi ránṣẹ́", "ẹ dá 1000 mi padà", "wọ́n ti yọ 500 mi", "wọ́n yọ 1000 lọ́wọ́ mi", "ẹ jẹ́ olè", "jìbìtì"],
    ...["láti àárọ̀ ni mo ti ń dúró", "owó ti lọ ṣùgbọ́n kò sí airtime"],
  ],
  ig: [
    ...[
      "ebee ka airtime 500 m dị",
      "ebee ka 1gb m nọ",
      "olee ebe data m nọ",
      "kpọọ m",
      "biko kpọọ m oku",
      "kpọọ m na 08031234567",
    ],
    ...[
      "achọrọ m ịgwa mmadụ okwu",
      "achọrọ m ikwu okwu na onye",
      "unu eriela ego m",
      "unu eriela 500 m",
      "unu were 500 m",
    ],
    ...["unu ezipụghị 1gb m", "e zipụghị m data", "anatabeghị m airtime 500", "anataghị m data mtn", "ahụghị m 1gb"],
    ...["akwụrụ m ụgwọ mana data abịaghị", "kwụghachi m ego m", "nyeghachi m 1000", "ewepụrụ 500 m", "aghụghọ"],
    ...["unu aghọgbuola m", "ego m apụọla", "unu bụ ndị ohi", "akwụrụ m 500 mana enweghị airtime"],
  ],
};

/** Texts about something already paid or ordered. The customer must see the state of the order, not a new purchase. */
const ALREADY_PAID: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...["paid 500 for 1gb mtn 08031234567", "i transferred 1000 for 1gb mtn 08031234567", "please I have paid"],
    ...["i made a payment of 500 for 1gb mtn 08031234567", "I've paid for 1gb mtn 08031234567", "i ordered 1gb mtn"],
    ...["i requested 1gb mtn 08031234567", "1gb mtn 08031234567 still pending", "my order of 1gb mtn is pending"],
    ...["I am yet to get 1gb mtn 08031234567", "still no 1gb mtn 08031234567", "nothing yet 500 airtime 08031234567"],
    ...["any update on 1gb mtn 08031234567", "status of 1gb mtn 08031234567", "you took my 500 airtime mtn"],
    ...["paid", "paid pls", "it is paid 1gb mtn 08031234567", "transferred 1000 for 1gb mtn"],
    ...["double debit 500 08031234567", "1gb mtn 08031234567, I paid 500"],
  ],
  pcm: [
    ...[
      "how far my 1gb mtn 08031234567",
      "how far my data",
      "how far with my 500 airtime",
      "i don transfer 1000 for 1gb",
    ],
    ...["abeg I don pay 500 for 1gb mtn 08031234567", "i don order 1gb mtn 08031234567"],
  ],
  ha: [
    ...[
      "na biya 1gb mtn 08031234567",
      "na riga na biya 500 data 08031234567",
      "don Allah na biya 500",
      "mun biya 1000",
    ],
  ],
  yo: ["mo ti sanwó 1gb mtn 08031234567", "mo ti san 500 fún data mtn 08031234567", "mo sanwó 500 airtime"],
  ig: ["akwụọla m ụgwọ 1gb mtn 08031234567", "akwụrụ m ụgwọ airtime 500 08031234567", "biko akwụọla m 500 airtime mtn"],
};

/** Texts that share words with complaints, by the flow they open. */
const NO_COMPLAINTS: Readonly<Record<string, readonly string[]>> = {
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
    ...["send 500 airtime to mama", "I want 1gb", "I need my 2gb mtn 08031234567", "give me 500 airtime", "1gb mtn"],
    ...[
      "buy 500 airtime for my wife 08031234567 so she can call me",
      "give my wife 1k mtn card, she wan call me back",
      "send 500 airtime to another number 08031234567",
      "give me 2gb mtn instead of 1gb 08031234567",
      "let me talk to my mama, 500 airtime mtn 08031234567",
      "my data don finish, send 1gb mtn 08031234567",
      "my data finished in the night, send 1gb mtn 08031234567",
    ],
    ...["please 1000 airtime mtn 08031234567", "i want 500 airtime for somebody 08031234567"],
    ...[
      "send my 500 airtime to 08031234567",
      "abeg load 500 make I call my oga 08031234567",
      "una fit send me 1gb mtn",
    ],
    ...[
      "1gb mtn 08031234567, she is waiting",
      "send the remaining 500 airtime 08031234567",
      "1gb for the person 08031234567",
    ],
    ...["ina son 1gb mtn", "a turo min kati 500 08031234567", "ku ba ni 1gb mtn 08031234567", "sayi kati 500"],
    ...["fún mi ní 1gb mtn 08031234567", "mo fẹ́ 500 airtime fún ìyá mi 08031234567", "ẹ fi 1gb ránṣẹ́ sí 08031234567"],
    ...["nye m 1gb mtn 08031234567", "achọrọ m airtime 500", "zigara nne m airtime 500 08031234567"],
    // Words of refusal or payment that have another meaning here.
    ...["how far my guy, send 500 airtime mtn 08031234567", "how far abeg send 1gb mtn 08031234567"],
    ...["exam tomorrow, send 1gb mtn 08031234567", "2gb mtn data that lasts till next month 08031234567"],
    ...["no, 500 airtime mtn 08031234567", "a'a, 1000 airtime mtn 08031234567", "rárá, 1gb mtn 08031234567"],
    ...["mtn post paid 500 airtime 08031234567", "just buy me 1gb mtn 08031234567", "i go pay with wallet, 1gb mtn"],
    ...["500 airtime for Duro", "500 airtime for Lola", "500 airtime for Sunday 08031234567", "1gb for my Owerri line"],
    ...[
      "saya min data 1gb mtn 08031234567",
      "saya min katin 500",
      "ina so na saya data 1gb mtn",
      "sayo min kati 200 mtn",
    ],
    ...["ina so na biya kati 500 08031234567", "ku bari in saya 1gb mtn 08031234567", "aika wa mama kati 500"],
    ...[
      "ra data 1gb fún mi",
      "ra káàdì 500 fún mi 08031234567",
      "ẹ káàárọ̀ ma, ra data 1gb mtn fún mi",
      "mo fẹ́ ra 1gb mtn",
    ],
    ...["ẹ jọ̀wọ́ ẹ ra 500 káàdì fún mi 08031234567", "ra airtime 500 fún ìyá mi", "ra mi 1gb mtn"],
    ...["zụtara m data 1gb mtn", "biko zụọ kaadị 500 maka m", "achọrọ m ịzụ data 1gb mtn", "nye nne m airtime 500"],
    ...["zụtara nne m airtime 500 08031234567", "zụta kaadị mtn 200 08031234567"],
    ...["abeg buy me 500 airtime mtn", "abeg I wan buy 1gb mtn 08031234567", "buy am for me 1gb mtn 08031234567"],
    ...["sell me 500 airtime mtn 08031234567", "a sayar min da kati 500 mtn 08031234567", "make una sell me 1gb mtn"],
    ...["mo fẹ́ ra kaadi 500 mtn 08031234567", "achọrọ m ka unu resi m airtime 500 mtn 08031234567"],
    ...["please don't delay, 500 airtime mtn 08031234567", "no problem, send 500 airtime mtn 08031234567"],
    ...["don’t worry, send 1gb mtn 08031234567", "1gb mtn 08031234567, do not forget please"],
    ...["dash my guy 500 airtime 08031234567", "oga abeg load 200 for 08031234567"],
  ],
  prices: ["ole ka 1gb bu", "how much is 1gb"],
  topup: ["fund my wallet"],
  history: ["history"],
};

/** Texts that mention another payment or problem before a purchase, and the part that is read as the purchase. */
const PURCHASES_AFTER_OTHER_MATTERS: readonly (readonly [typed: string, purchase: string])[] = [
  ["i have funded my wallet with 5000, send 500 airtime to 08031234567", "send 500 airtime to 08031234567"],
  ["Hello, I’ve funded my wallet with 5k please buy 1gb mtn 08031234567", "buy 1gb mtn 08031234567"],
  ["i just deposited 2000 into my wallet. Send 1,500 airtime to 08031234567", "Send 1,500 airtime to 08031234567"],
  ["I have added 5,000 naira to my wallet, buy 1.5gb for me", "buy 1.5gb for me"],
  ["i paid my rent, so only 200 airtime", "so only 200 airtime"],
  ["i just paid school fees, send only 500 airtime mtn 08031234567", "send only 500 airtime mtn 08031234567"],
  ["I have paid my light bill\nnow give me 1gb mtn", "now give me 1gb mtn"],
  ["my phone is not working, send 500 airtime to 08031234567", "send 500 airtime to 08031234567"],
  ["still waiting for my salary, 200 airtime for my wife", "200 airtime for my wife"],
  ["i don fund my wallet, abeg send 500 airtime 08031234567", "send 500 airtime 08031234567"],
  ["i don pay my rent finish, send 200 airtime 08031234567", "send 200 airtime 08031234567"],
];

/** Texts that mention another payment or problem, and no purchase after it. */
const COMPLAINTS_AFTER_OTHER_MATTERS = [
  ...["i have funded my wallet with 5000", "i have funded my wallet with 5000 but no airtime 08031234567"],
  ...["i have funded my wallet with 5000, my 500 airtime has not come", "i funded my wallet, no airtime 08031234567"],
  ...["i funded my wallet and 500 airtime never enter", "i have funded my wallet, refund my 500 airtime"],
  ...["don't delay, my 500 airtime has not come", "no problem, refund my 500 airtime 08031234567"],
  ...["i deposited 500, send 500 airtime to 08031234567", "i paid the fees, send 500 airtime to 08031234567"],
  ...["i have paid, send my 500 airtime to 08031234567", "i paid 500, send 500 airtime 08031234567"],
  ...["i paid my rent, where is my 500 airtime", "i paid for my data and my rent, 500 airtime was debited"],
  ...["i don fund my wallet, airtime no enter", "i paid my rent and you took my 500 airtime"],
];

const each = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([key, texts]) => texts.map((typed) => ({ key, typed })));

describe("a message", () => {
  test.each(each(COMPLAINTS))("is a complaint in $key, also inside a flow: $typed", ({ typed }) => {
    expect(destinationOf(typed)).toEqual({ flow: "complaint" });
    expect(destinationMidFlow(typed)).toEqual({ flow: "complaint" });
  });

  test.each(each(INFORMAL_COMPLAINTS))("is a complaint in informal $key: $typed", ({ typed }) => {
    expect(destinationOf(typed)).toEqual({ flow: "complaint" });
    expect(destinationMidFlow(typed)).toEqual({ flow: "complaint" });
  });

  test.each(each(ALREADY_PAID))(
    "is a complaint in $key about something already paid or ordered: $typed",
    ({ typed }) => {
      expect(destinationOf(typed)).toEqual({ flow: "complaint" });
      expect(destinationMidFlow(typed)).toEqual({ flow: "complaint" });
    },
  );

  test.each(each(NO_COMPLAINTS))("is not a complaint, and opens $key: $typed", ({ key, typed }) => {
    expect(destinationOf(typed).flow).toBe(key);
    expect(destinationMidFlow(typed)?.flow).not.toBe("complaint");
    if (key === "buy") expect(parsePurchase(typed)).toBeDefined();
  });

  test.each(PURCHASES_AFTER_OTHER_MATTERS)("is a purchase if another matter comes before it: %s", (typed, purchase) => {
    expect(destinationOf(typed)).toEqual({ flow: "buy", with: purchase });
    expect(destinationMidFlow(typed)).toEqual({ flow: "buy", with: purchase });
  });

  test.each(COMPLAINTS_AFTER_OTHER_MATTERS)("is a complaint if no purchase follows another matter: %s", (typed) => {
    expect(destinationOf(typed)).toEqual({ flow: "complaint" });
    expect(destinationMidFlow(typed)).toEqual({ flow: "complaint" });
  });

  test.each([
    ...["don't worry about the 500 airtime 08031234567", "don't worry, don't send 500 airtime 08031234567"],
    ...["no problem, cancel 500 airtime 08031234567", "don't forget: not 500 airtime 08031234567"],
  ])("refuses a purchase after polite words: %s", (typed) => {
    expect(parsePurchase(typed)).toBeUndefined();
    expect(destinationOf(typed).flow).not.toBe("buy");
  });
});
