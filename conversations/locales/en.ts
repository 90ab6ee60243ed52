import type { Locale, Templates } from "./locale.js";

/** English. The type check holds all other languages to its sentences and their places, no more and no fewer. */
export const en = {
  name: "English",
  pluralForms: ["one", "other"],
  typed: {
    data: "data, bundle, bundles, internet, plan, plans",
    airtime: "airtime, recharge, credit, card load, buy pin",
    topup: "top up, topup, fund, deposit, credit my wallet, load wallet, load my wallet, to my wallet, into my wallet",
    wallet:
      "wallet, balance, bal, money, withdraw, withdrawal, cash out, how much is in my account, how much do i have",
    dial: `
      check my data/airtime, data/airtime/call/line balance, balance of my data/line/mtn/glo/airtel, balance on my
      line, check my line, how much data/airtime do i have, how much data/airtime is left, remaining data/airtime,
      data i have left, data/airtime left`,
    history: `
      reference/transaction number, transaction id, my reference, history, order, orders, receipt, receipts, invoice,
      what did i buy, what i bought, transaction, transactions, statement, last purchase, my purchases, i/i have/have
      i spent, did i spend, spending, did i buy, did i last buy`,
    cards: "card, cards",
    bulk: "bulk, many numbers, several numbers, list of numbers, numbers at once",
    groups: "group, groups, my groups",
    schedules: `
      schedule, schedules, auto renew/renewal/recharge/subscription, stop/cancel auto, stop/cancel my
      daily/weekly/monthly/monday/tuesday/wednesday/thursday/friday/saturday/sunday`,
    repeat: `
      again, repeat, same as last time, same as yesterday/before, same thing, the usual, one more time, the one i
      bought last`,
    networks: `
      is mtn/glo/airtel/9mobile working/okay/ok/fine/good/back/available/down/bad, mtn/glo/airtel/9mobile is
      back/good/down/bad/slow, is the/your network working/okay/ok/fine/good/back/down/bad/slow, is network
      working/okay/ok/fine/good/back/down/bad/slow, how is the/your network, network is back/good/down/bad/slow/poor,
      bad/poor/slow network, no network, which network is/are working/available`,
    settings: "settings, setting, pin, password, limit, transaction pin/limit",
    people: "people, saved people/numbers, save number, save the/this/a number, add/delete/remove number",
    privacy: "privacy, delete/close my account, delete my data, delete me",
    language: "language, languages",
    help: `
      want to sell, become a vendor, become vendor, help, assistance, how, what is this, what can you do, who are you,
      who am i chatting/talking/speaking with/to, are you a bot/robot, is this a bot, is this legit/real/safe, is it
      safe, how to pay, transfer, account number/details/no, bank account, ussd, opay, palmpay, payment method, what
      is checkout, who is this, who owns this, who is the owner, what do you sell, what can i buy, reseller, become/be
      an agent, your office/address, your phone/whatsapp number`,
    start: `
      you people, happy new year/month/week, happy sunday, merry christmas, hi, hello, hey, sup, how are you, how/hw r
      u, how was/is your night/day/weekend/family, hope you slept well, menu, start, good morning/afternoon/evening`,
    menu: "menu, start",
    share: "share my number",
    quiet: `
      stop, unsubscribe, opt out, optout, stop all/messages, stop these messages, stop sending me messages, stop
      messaging/texting me, dont message/text me again, do not message/text me again, no more messages`,
    back: "back, go back",
    cancel: `
      cancel, cancle, stop, cancel/stop it/this, cancel that, never mind, nevermind, forget/leave it, i changed my
      mind, i have changed my mind, i change my mind, i dont want it, i dont want again, i dont want it again/anymore,
      cancel transaction, cancel the transaction, cancel my/the/that/this order, cancel the last one/order, cancel my
      last order`,
    yes: "yes, y, ok, okay, sure",
    no: "no, n",
    otherNumber: `
      wrong number, wrong phone number, its the/a wrong number, it/that/this is the wrong number, thats the wrong
      number, number is wrong, the/this number is wrong, not that/this/the/my number, its not that number, thats not
      the/my/his/her number, that/this is not the/my/his/her number, change/edit number, change the/that/this/my
      number, edit the number, change it to another number, change phone number, change the phone number,
      another/other/different number, use another number, use a different number`,
    whichPlan: `
      lower price, something lower/lesser, a lower price, small/smallest/big/biggest one, the small/smallest/biggest
      one, unlimited, what is the cheapest/best, which one/plan, which one/plan is best, which one is
      better/cheapest/cheaper, which is better/cheapest/cheaper, which is the best, the best one, recommend,
      what/which do you recommend, cheap/cheaper/cheapest one, cheaper, cheapest, a/any cheaper one, any cheaper, any
      cheaper plan, something cheaper, the cheapest, the cheapest one/plan, cheapest plan, too expensive/costly/much,
      its too expensive/costly/much, it is too expensive, its expensive, i cant afford it`,
    sameList: `
      same list, the same list, same list again, the same list again, the list again, repeat/resend list,
      repeat/resend the/my list, repeat my last list, repeat the last list, send/buy the/my list again, send/buy the
      same list, send/buy the same list again, last list, my last list, use/send the last list, use my last list`,
    payWallet: `
      wallet, from/with wallet, from/with my/the wallet, pay from/with wallet, pay from/with my/the wallet, ok pay
      from/with wallet, use wallet, use my/the wallet, debit my wallet`,
    payCard: `
      card, my card, from/with card, from/with my/the card, pay from/with card, pay from/with my/the card, use card, use
      my/the card`,
    checkout: `
      checkout, transfer, bank, bank transfer, ussd, opay, palmpay, kuda, pay with/by transfer, i want to pay with
      transfer, i will transfer, i want to transfer, account number/no/details, send account number/details, send
      your/me account number`,
    save: "save",
    remind: "remind, remind me, only remind me",
    talk: "talk to us",
    okay: `
      ok, okay, k, kk, oky, alright, all right, noted, fine, cool, great, good, understood, i see, no problem, good
      night, goodnight, bye, bye bye, goodbye, are you open/working, are you open now/today, what time do you
      open/close, when do you open/close, do you work on sunday, it/they has/have entered/come/arrived/dropped, i
      have/ive seen/gotten/received it, its fine/okay/ok`,
    thanks: `
      you guys are the best, you people are the best, i love you, thanks, thank you/u, thank you so/very much, thanks
      a lot, thanks so much, many thanks, tanks, tnx, thx, tank you, god bless, god bless you/u, nice one, well done,
      much appreciated, i appreciate`,
  },
  purchase: {
    airtime: `
      airtime airtym airtiime aitime airtme airtine artime recharge rechage recharg recharj recharging credit kredit
      vtu`,
    airtimePhrases: "air time, load card, card load",
    rechargeCard: "card cards load",
    data: "data dataa deta daata bundle bundles internet sub subscribe subscription browsing megabyte mb gb gig",
    spans: { daily: "daily", weekly: "weekly", monthly: "monthly", longer: "yearly annual" },
    intervals: { weeks: "weeks" },
    buy: "buy purchase",
    pay: "pay pays paying",
    give: "give gv send gift",
    get: "get load recharge sub",
    for: "for fo",
    me: "me myself",
    my: "my",
    line: "line lines number no num phone sim",
    kin: `
      mama mum mummy mom mother papa dad daddy father brother sister wife husband hubby son daughter uncle aunty
      auntie aunt grandma grandpa baby babe boyfriend girlfriend friend cousin nephew niece`,
    please: "please, pls, plz",
    save: "save store",
    saveAs: "as name called people contact contacts list",
    numbers: {
      and: "and",
      zero: "zero oh",
      counts: `
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen`,
      tens: "twenty thirty forty fifty sixty seventy eighty ninety",
      exact: { 40: "fourty", 50: "fivety", 90: "ninty" },
      hundred: "hundred hundreds hundrend hundered handred",
      thousand: "thousand thousands tousand thausand thousan",
      double: "double",
    },
    questions: `
      what, whats, hw, when, where, why, who, which, is, are, was, do you, do u, do i, do we, does, did, has, have
      you, can i see`,
    times: "twice, thrice, # times, # time, x #, # x, # pieces, # pcs",
    prices: `
      what is your price, what is your price list, what are your prices, what is the price, whats your price, how
      much, hw much, price, prices, pricing, price list, cost, costs, rate, rates, any network, all networks, all
      network, which network, which plan, which plan is cheap, cheapest, cheaper, do you sell, do u sell, do you
      have, do u have, available, i get for, show me`,
    and: "and plus then also",
    each: "each all everybody everyone",
    leftOut: "except excluding apart paid skip skipped remove removed ignore done delivered successful completed later",
    total: "total totals subtotal sum",
    filler: `
      a an the this that these those it its of in at with and or plus is am are be will would can could make i we us
      you u ur your his her him them their our he she they want need like go come do so also just only please pls plz
      hi hello hey help naira ngn worth value plan plans package validity valid last lasting on from by to using use
      pay wallet sme cg gifting some small more plenty any another extra new best cheap cheapest normal own one ones
      day week month days weeks months into inside then still again once each change mean sorry reduce increase
      everyone everybody hundred thousand k network nigeria as numbers lines people all let lets try`,
    courtesy: `
      now today sharp sharply quick quickly fast urgent urgently thanks thank tnx thx dear sir madam boss bros bro sis
      you u ma too`,
  },
  around: {
    asking: "i, we, want, would, like, to, go, see, check, view, show, open, me, my, our, the, all",
    thanks: `
      ok, okay, alright, yes, so, very, much, a, lot, my, dear, sir, ma, madam, boss, bro, bros, sis, friend,
      guy, guys, all, you, u, now`,
    reassurances:
      "no problem, no delay, dont delay, do not delay, dont worry, do not worry, dont forget, do not forget",
    greetings: "hello, hi, hey, good morning, good afternoon, good evening, sir, ma",
  },
  complaints: {
    alone: `
      failed, what happened, agent, human, a human, real person, support, customer care, customer service, customer
      support, contact, contact us, talk to us, complain, complaint, i want to complain, problem, i have a problem,
      issue, something is wrong, scam, fraud, thief, thieves, refund, reverse, reversal, mistake, debited, customer
      service number, fraudsters, scammers, scammed, missing airtime/data, no value/response/reply, paid, status,
      order/check status, was/is it sent/delivered, has it been sent/delivered, have/did you sent/send it, did it go,
      has it gone, check, check it, reply, reply me, answer me, check/confirm payment, check/confirm my payment, have
      you seen/gotten/received it, did they/all go, did all of them go, reverse it, reverse transaction, reverse the
      transaction/payment, still waiting, i am still waiting, im still waiting, why the delay, are you there, is
      anybody/anyone there, anybody/anyone there, done, done paying, i am done, i/ive done/sent it, i have done/sent
      it, i have sent the money, payment done`,
    first: `
      i/ive sent #, i have/just sent #, how long will/does it take, how long e go take, call me, can/could you/u call
      me, let me speak/talk with/to your, where my … airtime/data/money/gb/card, why is my order/data/airtime, paid #,
      paid for/already, transferred #, reverse #, still no, when will i get/see/receive my/it, when will …
      come/arrive/enter/drop`,
    within: `
      stole/stolen my phone/sim, lost my phone/sim, phone was/is stolen, block/lock my account/wallet, been hacked,
      speak/talk to/with human/someone/somebody/agent, speak/talk to/with a/an human/agent/person, talk to customer
      care, speak/talk to a real person, speak to/with your manager, need a human, need an agent, need customer care,
      customer care number, number of customer care, you people are, are you people sleeping, nobody/noone
      answers/replies/responds, nobody/noone is answering/replying/responding,
      not/never/nor/didnt/hasnt/havent/isnt/wasnt come/came/coming/arrive/arrived/receive/received/entering/entered,
      not/never/didnt/hasnt/havent/isnt/wasnt delivered/credited/reflect/reflecting/reflected/drop/dropped/dropping,
      not/hasnt/havent been delivered/received/credited/sent/funded, not been funded, not funded, not there, not/isnt
      showing, not yet come/in, not in yet, not/isnt working/opening/loading, did not get/enter/send, didnt
      get/enter/send, havent/hasnt got/gotten/seen/sent, have not gotten/seen, not/never sent, not seen my, yet to
      get/see/receive/enter/come/arrive/reflect/drop, cant/cannot open, link not, page error, was/were/been/got
      debited, was/been charged/deducted/declined, card declined, debited me/my/twice, you/u debit/took/charged, did
      you/u charge me, charged me/twice/extra, charged for nothing, deducted my, but debited, they took, took/stole my
      money, money left my, my money back, refund me/my, want/need/get a refund, want/get refund, give me refund, my
      refund, please/pls refund, refund please/pls, refund … airtime/data, airtime/data/paid … refund, i bought …
      refund, made mistake, made a mistake, by mistake, mistakenly, reverse my, where is my, wheres my, wrong number,
      wrong network/amount, sent to wrong, wrong person/phone/line, reverse it, someone/somebody is using my,
      order/payment/recharge/transaction/airtime/data/it failed, did it fail, money deducted/debited, amount debited,
      where is the … i bought, wheres the … i bought, still waiting for, been waiting, since morning/yesterday,
      paid/bought/sent/recharged … nothing, but nothing, got nothing, but no airtime/data/credit/value,
      successful/delivered but, says delivered/successful, but it says, paid two times, pressed/clicked it twice,
      pressed/clicked it two times, paid twice, double debit/charge, happened to my, happened to the … i bought,
      bought wrong, bought the/a wrong, was removed from my, removed my money, is missing, been/am scammed, is/are
      fraud/scammers/thieves/fraudsters, is a scam/fraud, sent it to another/wrong, sent … to another number, it went
      to, sent/got/entered/received … instead of, give me back my, give back my, i want my money, need my money,
      gave/given/sent me … wrong, no value for my money, taking too long, is it taking, i/ive/have/just/we/already
      paid, i/ive/have/just transferred, made payment, made a payment/transfer, payment made, i/ive/have
      ordered/requested, pending, still no #, still no airtime/data, still nothing, nothing yet, any update, status
      of, is paid, its paid, i/have/just deposited/funded, i added … wallet, have added … wallet, expired before,
      finished/finishes/finishing too/so fast/quick, finished in one/a day, insufficient, taking long, report you,
      call police, am/im angry, not happy, useless, rubbish`,
  },
  beforePurchase: `
    i … funded my wallet, i … funded my wallet with #, i … funded my wallet with # k, i … funded my wallet with # naira,
    ive … funded my wallet, ive … funded my wallet with #, ive … funded my wallet with # k, i … deposited # into my
    wallet, i … deposited # k into my wallet, i … added # to my wallet, i … added # k to my wallet, i … added # naira to
    my wallet, i … added money to my wallet, i … paid my … rent, i … paid … school fees, i … paid my … bill, i … paid
    my … bills, ive paid my … rent, ive paid … school fees, ive paid my … bill, ive paid my … bills, my phone is not
    working, my line is not working, waiting for … salary, i … waiting for … salary, still waiting for … salary`,
  nothingNew: {
    alone: `
      done, delivered, successful, completed, skip, skipped, skip these, removed, remove these, ignore, ignore these,
      later, for later/tomorrow, for next week/month`,
    first: `
      not, wait, hold on, on monday/tuesday/wednesday/thursday/friday/saturday/sunday, tomorrow, next week/month`,
    within: `
      stop, cancel, cancle, cancelled, canceled, unsubscribe, opt out, optout, quit, exit, nevermind, never mind,
      forget it/about, leave it, no more/longer, refund, refunds, refunded, refunding, reverse, reversed, reversal,
      debited, deducted, fail, fails, failed, failing, failure, wrong, mistake, mistakes, mistakenly, complain,
      complaint, complaints, complaining, scam, fraud, thief, stole, stolen, missing, received, bought, sent,
      yesterday, already, owe, owes, owed, owing, borrow, borrows, borrowed, borrowing, loan, lend,
      #/airtime/data/card/gb/mb/it/pay tomorrow, #/airtime/data/gb/it next week, want/like/need to sell, wanna sell,
      am selling, sell my, convert, to cash, except, excluding, apart from these, not these/this/those/to/for, not be
      recharged/included, dont send/buy/give/recharge/load/add, do not send/buy/give/recharge/load/add`,
    ofOne: `
      every, dont, do not, not, never, didnt, havent, isnt, wasnt, wont, cant, cannot, problem, issue, delay, delays,
      delayed`,
  },
  repeats: {
    daily: "every/each day, everyday, every single day",
    weekly: "every/each week, every single week",
    monthly: "every/each month, every single month",
    other: `
      recurring, auto, automatic, automatically, schedule, schedules, scheduled, remind, reminds, reminder, reminders,
      every monday/tuesday/wednesday/thursday/friday/saturday/sunday`,
  },
  same: "same, again, repeat, the usual, send/buy/load/give/do it, too, also, as well",
  templates: {
    news: "News from {{1}}: {{2}}\n\nYou asked for our news; reply STOP to end it.",
    order: "Your order at {{1}} has news: {{2}}. Reply to this message to see it.",
    payment: "Your payment to {{1}} has news: {{2}}. Reply to this message to see your wallet.",
    schedule: "Your planned purchase at {{1}} has news: {{2}}. Reply to this message to see it, or to change it.",
    support: "You have an answer from {{1}}: {{2}}. Reply to this message to read it all, or to answer.",
    staff: "The staff of {{1}} is needed: {{2}}. Reply to this message to see what can be done.",
  },
  sentences: {
    /** Labels of buttons: short, and clear to somebody who sees one for the first time. */
    buttons: {
      airtime: "📱 Airtime",
      data: "🌐 Data",
      wallet: "👛 Wallet",
      topUp: "➕ Top up",
      history: "🧾 History",
      cards: "💳 Cards",
      help: "❓ Help",
      language: "🌍 Language",
      menu: "🏠 Menu",
      resumeNews: "🔔 Get news again",
      getNews: "🔔 Get our news",
      back: "‹ Back",
      cancel: "✕ Cancel",
      next: "Next ›",
      previous: "‹ Previous",
      older: "Older ›",
      newest: "‹ Newest",
      myNumber: "📱 My number",
      shareNumber: "📱 Share my number",
      payWallet: "👛 Pay from Wallet",
      payCard: "💳 Pay with Card · {card:words}",
      payCheckout: "🔗 Pay by Checkout (card, bank, USSD)",
      payCheckoutSave: "💳 Pay by Checkout and save my card",
      payCheckoutShort: "🔗 Checkout",
      payCheckoutSaveShort: "💳 Checkout + save",
      payNow: "Pay {amount:naira}",
      havePaid: "✅ I have paid",
      haveCode: "🏷 I have a code",
      anotherCode: "🏷 Another code",
      payAnotherWay: "Pay another way",
      buyAgainAtPrice: "🔁 Buy again · {price:naira}",
      buyAgainProduct: "🔁 Buy again: {item:words} · {recipient:recipient} · {price:naira}",
      undo: "✋ Undo",
      ownNumber: "📱 My number · {phone:phone}",
      saveNumber: "👤 Save the number",
      makeDefault: "★ Use it first",
      rename: "✏️ Rename",
      remove: "🗑 Remove",
      requestPayment: "🤝 Ask somebody to pay",
      sendGift: "🎁 Gift card",
      withoutWords: "Without words",
      tryAgain: "🔁 Try again",
      removeForGood: "Yes, remove it",
      all: "All",
      more: "⋯ More",
      receipt: "🧾 Receipt",
      reportProblem: "🆘 Something is wrong",
      talkToUs: "💬 Talk to us",
      replyToUs: "💬 Reply",
      ordersTable: "📄 As a table",
      spending: "📊 Spending",
      offSale: "⏸ {network:network} · not now",
      schedule: "🗓 Schedule",
      schedules: "🗓 Schedules",
      everyDay: "Every day",
      everyWeek: "Every week",
      everyDays: "Every {days:count} days",
      everyMonth: "Monthly, on day {day:count}",
      whenItEnds: { one: "When it ends ({count:count} day)", other: "When it ends ({count:count} days)" },
      remind: "🔔 Only remind me",
      pause: "⏸ Pause",
      resume: "▶️ Go on",
      skip: "⏭ Skip the next one",
      stopSchedule: "🗑 Stop it",
      acceptPrice: "✅ Go on at {price:naira}",
      copy: "📋 Copy",
      confirmLink: "🔗 Yes, link them",
      allowLink: "✅ Yes, it is me",
      refuseLink: "✕ No, refuse",
      unlink: "Unlink",
      unlinkForGood: "Yes, unlink",
      manyNumbers: "📋 Many numbers",
      goOn: { one: "▶️ Go on with {count:count} line", other: "▶️ Go on with {count:count} lines" },
      twice: "✅ Twice on purpose",
      once: "☝️ Only once",
      groups: "👥 Groups",
      saveGroup: "👥 Save as a group",
      sendAgain: "🔁 Send it again",
      settings: "⚙️ Settings",
      pin: "🔒 PIN",
      choosePin: "🔒 Choose a PIN",
      changePin: "Change it",
      removePin: "Remove it",
      forgotPin: "I forgot my PIN",
      dailyLimit: "📅 Daily limit",
      noDailyLimit: "No daily limit",
      confirmAbove: "✋ Ask once more",
      neverConfirm: "Do not ask",
      people: "👥 People",
      stopNews: "🔕 No more news",
      privacy: "🛡 My data",
      getData: "📄 Get my data",
      deleteMe: "🗑 Delete me",
      deleteForGood: "Yes, delete me",
      confirmPayment: "✅ Yes, pay it",
      nextPurchase: "▶️ Next: {what:words}",
      allPlans: "{network:network}: all plans",
    },
    /** Names of things inside other sentences. */
    names: {
      airtime: "{network:network} airtime {amount:naira}",
      data: "{network:network} {size:words} data ({validity:words})",
      /** A product line of a network. */
      productLine: { airtime: "{network:network} airtime", data: "{network:network} data" },
      /** How long a plan lasts. */
      hours: { one: "1 hour", other: "{count:count} hours" },
      days: { one: "1 day", other: "{count:count} days" },
      nightsOnly: { one: "{count:count} night only", other: "{count:count} nights only" },
      weekendOnly: "weekend only",
      kinds: { airtime: "Airtime", data: "Data" },
      /** How often a schedule runs. */
      every: {
        days: { one: "every day", other: "every {count:count} days" },
        week: "every week",
        monthDay: "on day {day:count} of each month",
        dayBefore: "a day before day {day:count} of each month",
      },
      /** Groups of plans, by how long they last. */
      spans: { daily: "Day", weekly: "Week", monthly: "Month", longer: "Longer", other: "Other" },
      /** How long plans last, in words that they are searched by: “1gb monthly”. */
      lasting: { daily: "daily", weekly: "weekly", monthly: "monthly" },
      states: {
        awaiting_payment: "not paid yet",
        paid: "paid",
        vending: "sending",
        pending: "on its way",
        review: "being looked at",
        delivered: "delivered",
        failed: "not delivered",
        refunded: "not delivered, refunded to the wallet",
        expired: "not paid in time",
        cancelled: "cancelled",
      },
    },
    /** Texts of the channel itself, outside any flow. */
    channelTexts: {
      staleTap: "That button is no longer active.",
      fault: "Something went wrong on our side. Nothing was lost; please try again.",
      tooFast: "Too many messages at once. Please wait a moment, then carry on.",
      editedMessage:
        "✏️ We read a message as it was first sent, so your change did nothing. Please send it again, corrected.",
      /** Above the button that shares a number, if the channel asks for it in a separate message. */
      shareNumber: "Tap the button below to share your own number, or type a number.",
      /** Labels for a list of choices, at most 20 characters. `replyByNumber`: it can be answered by a number. */
      list: {
        choose: "Choose",
        more: "More",
        earlier: "Earlier",
        replyByNumber: "Reply with the number of your choice.",
      },
    },
    /** Descriptions of commands in the channel's own menu. */
    commands: {
      data: "Buy a data bundle",
      airtime: "Buy airtime",
      bulk: "Many numbers in one order",
      repeat: "Buy again in one tap",
      wallet: "See your wallet",
      topup: "Top up your wallet",
      history: "Your orders",
      schedules: "Your automatic purchases",
      people: "People you buy for",
      cards: "Your saved cards",
      link: "One wallet on Telegram and WhatsApp",
      settings: "PIN, limits, news, language",
      privacy: "Get or delete your data",
      language: "Change the language",
      help: "How it works",
      cancel: "Cancel what you are doing",
      start: "Main menu",
    },
    /** The bot's profile, which people read before they start it: at most 512 and 120 characters. */
    botDescription: {
      description:
        "{shop:words}: airtime and data for every Nigerian network, right away. Pay from your wallet, with a saved card or on a secure page. If a delivery fails, you get your money back at once.",
      shortDescription: "Airtime and data, right away.",
    },
    /**
     * The page that the checkout returns to. It does not know how the payment ended, nor whether somebody else paid.
     */
    returnPage: {
      title: "You can close this page",
      next: "We are checking your payment with the bank, usually for some seconds. Then the person whose order or wallet it is for is told in the chat.",
      back: "Return to the chat",
      close: "Is that you, and nothing is happening? Tap “I have paid” in the chat.",
    },
    /** Texts on pictures: receipts and charts. */
    picture: {
      /** Above menus and receipts while the service is its sandbox. */
      sandbox: "TEST: no real airtime",
      number: "Number",
      paidBy: "Paid by",
      paymentMethods: { wallet: "Wallet", card: "Card", checkout: "Checkout" },
      time: "Time",
      reference: "Reference",
      thanks: "Thank you for buying at {shop:words}",
      spending: "Your airtime and data",
      inMonths: { one: "this month", other: "in {count:count} months" },
    },

    welcome: {
      menu: "<b>{shop:words}</b>\nHello {name:words}! Airtime and data, sharp sharp.\nWhat would you like?",
      typingWorks: "Or just write it: “1gb mtn 0803 123 4567”.",
      notUnderstood: "I did not get that. Pick one below, or type “data” or “airtime”.",
      noWords:
        "We can only read words here, not voice notes, pictures or stickers. Please type it, or tap a button. A person can see a picture: tap “Talk to us” in /help.",
      questionLost:
        "🔄 That question is no longer open, so your answer did nothing. Please start again. What you have bought is in /history.",
      notSold: "We do not sell that. You can buy airtime and data here, for every Nigerian network.",
      dial: "We cannot see the balance of a line. On that phone, dial <code>{airtime:words}</code> for airtime or <code>{data:words}</code> for data. It is the same on every network.",
      unknownCommand: "There is no command <code>/{typed:words}</code>.",
      nearestCommand: "There is no command <code>/{typed:words}</code>. Did you mean /{nearest:words}?",
      okay: "👍 We are here whenever you need airtime or data.",
      thanks: "🙏 You’re welcome! We are here whenever you need airtime or data.",
      help: "<b>How {shop:words} works</b>\n\n• <b>Data</b> or <b>Airtime</b>: pick a network, a plan or an amount, and a number. Typing works too: “mtn”, “1.5gb”, “0803 123 4567”.\n• Pay from your <b>Wallet</b>, with a saved <b>Card</b>, or on a secure <b>Checkout</b> page (card, bank transfer, USSD). We never see your card number.\n• If a delivery fails, your money is back in your wallet at once, and we tell you.\n• Something not right? Write it in your own words, like “my data did not come”, or tap “Talk to us”: a person will answer you here.\n\n/data /airtime /bulk /topup /wallet /cards /history /repeat /schedules /people /link /settings /privacy /language /cancel",
      chooseLanguage: "<b>Language</b>\nWhich language would you like?",
      newsStopped: "Okay, no more news from us. You will still get messages about your own orders and payments.",
      newsResumed:
        "Okay, you will get our news about prices and deliveries here from time to time. Type “stop” at any time to end it.",
      closed:
        "🔧 We are checking our records after a technical fault, so you cannot buy anything yet. Your money is safe. We will write to you here as soon as we are open.",
      opensSoon: "🕐 We open soon. You cannot buy anything yet.",
      reopened: "✅ We are open again. Thank you for waiting!",
      stopped: "Okay, stopped. Nothing was bought or changed.",
      unpaidOrder: "Okay. You still have this unpaid order; ✕ below cancels it:\n",
    },
    /** Questions, and hints after an answer that does not fit. */
    ask: {
      network: {
        data: "<b>{what:words}</b>\nWhich network?",
        airtime: "<b>{what:words}</b>\nWhich network? You can also type the number.",
      },
      unknownNetwork: "Please pick a network: {networks:words}.",
      plan: "<b>{network:network} data</b>\nWhich plan? Type a size (“1.5gb”) or a price to search.",
      plansFound: {
        one: "<b>{network:network} data</b>\n{count:count} plan for “{typed:words}”:",
        other: "<b>{network:network} data</b>\n{count:count} plans for “{typed:words}”, cheapest first:",
      },
      noPlanFound: "No {network:network} plan fits “{typed:words}”. Pick one below, or type another size or price.",
      closestPlans: "{network:network} has no plan for “{typed:words}”. The nearest to it:",
      plansReadAt:
        "⏳ Plans as of {at:moment}. We cannot read new ones right now; the price is checked before you pay.",
      cheapestMarked: "⭐ most data for the money",
      planAdvice:
        "⭐ is the plan with the most data for the money. For a cheaper one, type what you can pay, like “₦300”.",
      planExpected: "Please pick a plan, or type a size like “1.5gb”.",
      plansUnavailable: "We cannot read the {network:network} plans right now. Please try again in a minute.",
      amount:
        "<b>{network:network} airtime</b>\nHow much airtime? Pick one, or type an amount in whole naira ({min:naira} to {max:naira}).",
      amountTooLow: "{amount:naira} is too little: the least is {min:naira}.",
      amountTooHigh: "{amount:naira} is too much: the most is {max:naira}.",
      invalidAmount: "Please type whole naira, like “200”.",
      tapExpected: "Please tap one of the buttons.",
      textExpected: "Please type it in words.",
      tooLong: "That has {letters:count} letters; the most is {most:count}. Please make it shorter.",
      phone: "<b>{chosen:words}</b>\nFor which number? Type it, or share a contact.",
      forRecipient: "For: {recipient:recipient}",
      kind: "<b>Airtime or data?</b>",
      kindOf: "<b>{chosen:words}</b>\nAirtime or data?",
      phoneForName:
        "<b>{chosen:words} · {name:words}</b>\nSend me their number once, and I remember it. Type it, or share a contact.",
      invalidPhone: "That is not a Nigerian mobile number. Eleven digits, like <code>0803 123 4567</code>.",
      wrongLength:
        "<code>{number:words}</code> has {digits:count} digits; a Nigerian number has 11, like <code>0803 123 4567</code>.",
      ownNumberUnknown: "We do not know your own number yet. Please share or type it.",
      shareOwnNumber: "Tap the button below to share your own number.",
      topUp: "<b>Top up your wallet</b>\nHow much? Pick one, or type an amount ({min:naira} to {max:naira}).",
    },
    /** An order, from its summary to its receipt. */
    order: {
      summary: "<b>{item:words}</b>\nFor: {recipient:recipient}\nPrice: <b>{price:naira}</b>",
      confirm: "\nYour wallet: {wallet:naira}\nConfirm by choosing how to pay:",
      confirmShort: "\nYour wallet: {wallet:naira} ({missing:naira} short)\nConfirm by choosing how to pay:",
      once: "1️⃣ This buys it once. To buy it again, tap “🔁 Buy again” under its receipt.",
      tapToPay: "Please tap one of the buttons to pay, or Cancel.\n",
      somebodyPays:
        "Tap how you want to pay, or Cancel. If somebody else will pay, tap Checkout, then “{button:words}”.\n",
      networkMismatch:
        "⚠️ This number looks like {suggested:network}. If it was ported to {chosen:network}, carry on; if not, tap Back.\n",
      priceMoved: "The price went from {from:naira} to {to:naira}. Please look again:",
      planChanged: "This plan has changed since last time. Please look again:",
      worksOnly: {
        night: "🌙 It works only at night{times:words}.",
        weekend: "📅 It works only at the weekend{times:words}.",
      },
      planGone: "That plan is no longer sold. Please pick another one.",
      /** How it will be paid, and when. */
      undoable: {
        wallet: "\n⏳ {price:naira} from your wallet in {seconds:count} s. Nothing is charged before that.",
        card: "\n⏳ {price:naira} with {card:words} in {seconds:count} s. Nothing is charged before that.",
      },
      unpaid: "\nNot paid yet. Please choose how to pay:",
      confirmOldButton: "This button is from an earlier day. Please check the details before you buy:",
      nearestPlans: "That plan is no longer sold. The closest ones are:",
      payOnPage: "\nPay on the secure page, then come back. We’ll confirm it automatically.",
      paymentNotSeen: "⏳ No payment seen yet at {at:clock}. It can take a minute; we’ll keep checking.\n",
      pageDeclined:
        "\n❌ The last attempt on the page was declined, and nothing was charged. Try again there, or pay another way.",
      amountMismatch:
        "\n🔎 We received {received:naira}, but {asked:naira} was due. Your money is safe; someone on our team is checking it and will put it right.",
      amountUnknown:
        "\n🔎 We received a payment, but {asked:naira} was due. Your money is safe; someone on our team is checking it and will put it right.",
      paymentReview: "\n🔎 Someone on our team is checking your payment. Please do not pay again; we’ll message you.",
      paymentReturned: "\n↩️ We could not accept your payment of {asked:naira}. It is going back to where it came from.",
      "card-charges-stopped": "Saved cards cannot be charged right now. Please pay another way:",
      "wallet-frozen":
        "👛 Your wallet is on hold while we check a purchase. A person is on it, and your money is safe. You can pay another way:",
      "checkout-unavailable":
        "The checkout page could not be opened. Nothing was charged. Please try again, or pay another way:",
      "too-many-unpaid":
        "You have several unpaid links open. Pay one of them, wait until one expires, or pay another way:",
      "card-removed": "That card is no longer saved. Please pay another way:",
      overLimit:
        "📅 This is more than you have left of your daily limit ({left:naira} of {limit:naira}). Pay by Checkout, or change the limit in /settings:",
      overGroupLimit:
        "📅 At your special prices you can buy for {limit:naira} a day, and {left:naira} is left for today. Nothing was bought. Choose something smaller, or come back tomorrow.",
      walletShort: "Your wallet is {missing:naira} short. Top it up, or pay another way:",
      charging: "\n⏳ Charging your card…",
      chargeInDoubt: "\n⏳ Your bank has not answered yet: we are asking it. Please do not pay again.",
      declined: "\n❌ Your card was declined. Nothing was charged.",
      cardUnusable:
        "\n❌ That saved card cannot be charged now. Nothing was charged. Please pay another way; you can save the card again at checkout.",
      sending: "\n⏳ Paid. Sending it now…",
      pending: "\n⏳ On its way. The network is confirming…",
      stillPending:
        "\n⏳ Still on its way. The network has not confirmed it yet. You’ll have an answer by {by:moment}.",
      review:
        "\n🔎 This is taking longer than usual. Your money is safe, and our team is checking it. You’ll have an answer by {by:moment}.",
      reviewOverdue:
        "\n🔎 Sorry, this is taking longer than we promised. Your money is safe. Our team is checking it, and we’ll message you.",
      delivered: "\n✅ <b>Delivered</b>",
      deliveredIn: "\n✅ <b>Delivered</b> in {seconds:count} s",
      reference: "Reference: <code>{id:words}</code>",
      paidByOther: "🤝 Paid by {name:words}.",
      refundNote: "↩️ {price:naira} was refunded to your wallet.",
      refunded: "\n❌ <b>Not delivered.</b> {why:text}\n{price:naira} is back in your wallet.",
      expired: "\n⌛ Not paid in time, so this order is closed. If you still pay, the money will go to your wallet.",
      cancelled: "\n✕ Cancelled. Nothing was charged.",
      cancelledWithPage: "\n✕ Cancelled. If you have paid on the page, or still do, the money will go to your wallet.",
      cannotCancel: "This order can no longer be cancelled: it is paid, or its payment is on the way.",
      justBought: "You bought this a few minutes ago. Do you want to buy it again?",
      cardSaved: "💳 Your card is saved: next time it takes one tap.",
      cardNotSaved: {
        "no-token": "💳 No card was saved this time; the next checkout tries again.",
        "no-card": "💳 You paid without a card, so none was saved.",
        "too-many":
          "💳 This card was not saved: you have saved as many cards as you can. Remove one in /cards, and the next checkout saves it.",
      },
      /** Replaces the message that asked for payment when the outcome stands below it. */
      oldMessage: { expired: "⌛ Not paid in time.", paid: "✅ Paid.", below: "✅ Paid. See below." },
    },
    /** Why an order was not delivered. */
    failures: {
      "bad-recipient": "The network does not know this number.",
      "out-of-float": "Our stock is being refilled. Please try again later.",
      "plan-unavailable": "The network no longer sells this plan.",
      rejected: "The network refused it.",
      unauthorised: "We could not reach the network. Please try again later.",
      unreachable: "We could not reach the network. Please try again later.",
      "network-failed": "The network could not complete it.",
      "never-arrived": "The network never received it.",
      "number-busy": "An earlier order like this for the same number is still open. Please try again later.",
      unconfirmed: "The network did not confirm it in time.",
      "failed-by-staff": "We checked it and refunded you.",
      "price-rose": "The price went up before its turn came.",
      "off-sale": "It was not on sale when its turn came.",
      "batch-stopped": "We stopped this order before its turn came.",
    },

    prices: {
      data: "<b>Prices: {what:words}</b>\nTap one to buy it, or a network for all its plans.",
      airtime: "<b>Prices: airtime</b>\nTap one to buy it, or type another amount, like “300 MTN airtime”.",
      unavailable: "We cannot read the plans right now. Please try again in a minute.",
      noAirtime:
        "That airtime is not on sale with us just now. Please try another amount, or come back a little later.",
    },

    wallet: {
      show: "<b>Your wallet</b>\nAvailable: <b>{available:naira}</b>",
      showHeld: "<b>Your wallet</b>\nAvailable: <b>{available:naira}</b>\nHeld for orders: {held:naira}",
      spend:
        "It pays for airtime and data here, and is not paid out in cash or to a bank. Paid by mistake? Tell us: /help",
      topUpLink:
        "<b>Top up {amount:naira}</b>\nPay on the secure page, then come back. We’ll confirm it automatically.",
      added: "✅ <b>{amount:naira} added.</b>\nYour wallet: <b>{available:naira}</b>",
      paidAfterClose:
        "✅ <b>{amount:naira} received.</b> Its order was already closed, so the money is in your wallet: <b>{available:naira}</b>",
      extraReceived: "✅ <b>We received another {amount:naira} from you.</b>\nYour wallet: <b>{available:naira}</b>",
      foundVend:
        "🧾 <b>We took {amount:naira} from your wallet.</b>\nIt pays for what {recipient:phone} got on {at:moment}, while we had a technical fault. Not right? Tap “Talk to us”.",
      foundVendFailed:
        "↩️ <b>{amount:naira} is back in your wallet.</b>\nWe took it for what {recipient:phone} was to get on {at:moment}, but it never arrived.",
      paymentReversed:
        "🧾 <b>We took {amount:naira} from your wallet.</b>\nYour payment of {at:moment} was reversed: the money went back to your bank or card. Not right? Tap “Talk to us”.",
      topUpExpired:
        "⌛ The link to top up {amount:naira} has expired. If you have paid, the money will still reach your wallet.",
      tooManyUnpaid: "You have several unpaid links open. Pay one of them, or wait until one expires, then try again.",
      checkoutFailed: "The checkout page could not be opened. Nothing was charged. Please try again in a minute.",
      credited:
        "💚 <b>Our staff put {amount:naira} into your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
      debited:
        "➖ <b>Our staff took {amount:naira} out of your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
      refunded:
        "↩️ <b>{amount:naira} is back in your wallet</b> for order <code>{id:words}</code>.\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
    },

    cards: {
      none: "<b>Your bank cards</b>\nNo saved card yet. Choose “{button:words}” when you pay, and next time it takes one tap.\nFor a recharge card, tap “{airtime:words}”.",
      list: "<b>Your bank cards</b>\nSaved cards are kept encrypted. Tap one to rename or remove it, or to use it first:",
      card: "💳 <b>{card:words}</b>\nKept encrypted; only this shop can charge it, and only when you tap or for a schedule you made.",
      askName: "What would you like to call <b>{card:words}</b>? Type a short name, like “Salary”.",
      noLongNumber: "We do not keep card numbers, so a name cannot have four digits in a row. Try one like “Salary”.",
      confirmRemoval: "Remove <b>{card:words}</b>?",
      removed: "Removed. We can no longer charge that card.",
    },

    /** Many numbers in one order. */
    bulk: {
      ask: "<b>Many numbers in one order</b>\nSend a line for each number: the number, and what it gets. Type it, paste it, or send a CSV file:\n\n<code>0803 123 4567 500</code>\n<code>0805 123 4567 1gb</code>\n<code>0802 123 4567 airtel 200</code>",
      refusals: {
        empty: "There is no number in that. Send a line for each number, like <code>0803 123 4567 500</code>.",
        "too-many": "We take {most:count} lines in one order. Send the list in parts.",
        "too-large": "We take {kilobytes:count} kB in one order. Send the list in parts.",
        "not-text": "That file is not a list. In Excel or Sheets, save the table as CSV, and send that file.",
        "not-fetched": "That file did not reach us, or it is too large. Please send it again, as text or CSV.",
      },
      wrong: {
        one: "⚠️ <b>{count:count} line cannot be bought as it is:</b>",
        other: "⚠️ <b>{count:count} lines cannot be bought as they are:</b>",
      },
      moreWrong: { one: "… and {count:count} more line", other: "… and {count:count} more lines" },
      correct: "\nSend them again, corrected.",
      correctOrGoOn: {
        one: "\nSend them again, corrected. Or go on with the {count:count} line that is right.",
        other: "\nSend them again, corrected. Or go on with the {count:count} lines that are right.",
      },
      faults: {
        rounded:
          "A spreadsheet has rounded this number. Give its column the format “text”, type the number again, and send the list again.",
        number: "This is not a Nigerian mobile number of 11 digits.",
        "no-number": "Whose number? Add it, like <code>0803 123 4567 500</code>.",
        "unknown-name": "We do not know a number by this name. Write the number.",
        "no-what": "What should it get? Add an amount or a size, like “500” or “1gb”.",
        unclear: "This can be read in two ways. Keep one amount or size, and one network.",
        several: "Give each number a line of its own.",
        "no-network": "Add the network, like “mtn”.",
        "plan-unavailable": "The network does not sell this plan. See /data for the plans it has.",
        "plans-unavailable": "We cannot read this network’s plans right now. Try it again in a minute.",
        limits: "Airtime goes from {min:naira} to {max:naira}, in whole naira.",
        "off-sale": "This is not on sale right now.",
      },
      leftOut: {
        one: "⚠️ {count:count} wrong line is left out, of these: {rows:words}.\n",
        other: "⚠️ {count:count} wrong lines are left out, of these: {rows:words}.\n",
      },
      choosePlan: {
        one: "For {count:count} line of your list: {what:words}\n",
        other: "For {count:count} lines of your list: {what:words}\n",
      },
      twice: {
        one: "🔁 <b>{count:count} line is in the list twice. On purpose?</b>\nThe same thing for the same number:",
        other: "🔁 <b>{count:count} lines are in the list twice. On purpose?</b>\nThe same thing for the same number:",
      },
      changeList:
        "To add a number, send it with its amount. To change a line or take it out, tap Cancel and send the whole list again.\n",
      noCodes: "A promo code cannot be used for many numbers at once.\n",
      title: { one: "📋 <b>{count:count} number</b>", other: "📋 <b>{count:count} numbers</b>" },
      total: "Total: <b>{total:naira}</b>",
      aboveMaximum:
        "A card or a checkout page pays at most {most:naira} at once. Top up your wallet first, and pay from it:",
      anotherUnderway: "Another list of yours is being paid for with a card. Please wait until that is done:",
      sending: "\n📤 <b>Sending: {done:count} of {of:count} done</b>",
      allDelivered: { one: "\n✅ <b>Delivered.</b>", other: "\n✅ <b>All {count:count} delivered.</b>" },
      someDelivered: "\n<b>{count:count} of {of:count} delivered.</b>",
      givenBack: {
        one: "For {count:count} line {amount:naira} is back in your wallet.",
        other: "For {count:count} lines {amount:naira} is back in your wallet.",
      },
      underReview: {
        one: "🔎 {count:count} line takes longer. Its money is safe; our team is checking it, and we’ll message you.",
        other:
          "🔎 {count:count} lines take longer. Their money is safe; our team is checking them, and we’ll message you.",
      },
      stopped:
        "\n⛔ <b>We had to stop this order: we cannot send anything right now.</b> What had not been sent is back in your wallet. Please send it again later.",
      groups: "<b>Your groups</b>\nTap one to see its lines and the total. Nothing is bought before you pay.",
      noGroups:
        "<b>Your groups</b>\nNone yet. Send many numbers in one order, then tap “{button:words}” under the result.",
      askGroupName: "What should this group be called? Type a short name, like “Staff”.",
      groupSaved: "👥 Saved: <b>{name:words}</b>. Next time, type /bulk and tap it.",
      tooManyGroups: "You have {most:count} groups, the most we can keep. Remove one first.",
      tableCaption: "Every line of your order, as a table; it opens in Excel or Sheets.",
    },

    history: {
      title: "<b>Your orders</b>",
      none: "<b>Your orders</b>\nNothing here yet. Your first purchase takes less than a minute.",
      tapToOpen: "Tap a number to open its receipt.",
      receiptCaption: "Receipt <code>{id:words}</code>",
      tableCaption: "Your orders as a table; it opens in Excel or Sheets.",
      spendingCaption: "What you spent on airtime and data each month.",
      fileFailed: "We could not create that just now. Please try again in a minute.",
      repeat: "<b>Buy again</b>\nOne tap buys the same, paid the same way:",
      nothingToRepeat: "Nothing to repeat yet. Your first purchase takes less than a minute.",
    },
    /** Linking a Telegram and a WhatsApp chat. */
    link: {
      linkCode:
        "<b>One wallet on Telegram and WhatsApp</b>\nSend us this on {app:words} within {minutes:count} minutes:\n\n<code>link {code:words}</code>\n\nYour wallet, cards and orders will be shared by both chats. Use it only in your own chat: anyone you link can spend your money. We will never ask you for this code.",
      confirmLink:
        "<b>Link this chat with {name:words} on {app:words}?</b>\nBoth chats will share one wallet, the cards and the orders. The money in this wallet ({wallet:naira}) moves along, and unpaid orders are closed. Say yes only if that chat is yours: anyone you link can spend your money.",
      requestSent: "Almost there. Now say yes in your chat with us on {app:words}.",
      requestReceived:
        "🔗 <b>{name:words} on {app:words} wants to link with this chat.</b>\nThey would share your wallet, cards and orders. Say yes only if this is you.",
      linkedWith:
        "🔗 <b>Linked with {name:words} on {app:words}.</b>\nOne wallet, the same cards and orders in both chats.",
      refused: "Okay, not linked. Nothing has changed.",
      notLinked: "This chat is not linked with another one.",
      "unknown-code": "That code is wrong or too old. Type /link in your other chat to get a new one.",
      "same-app": "That code comes from the same app. You can link one Telegram chat with one WhatsApp chat.",
      linked: "One of the two chats is already linked. Type /link there to unlink it first.",
      "both-merged":
        "Both chats were linked with other chats before and keep those records, so these two cannot be linked.",
      confirmUnlink:
        "<b>Unlink {app:words}?</b>\nThe wallet ({wallet:naira}) stays with this chat. So do all cards, orders and schedules; the other chat starts from scratch.",
      unlinked: "Unlinked. The two chats are separate again.",
    },
    /** Purchases and reminders that repeat. */
    schedules: {
      none: "<b>Your schedules</b>\nNone yet. Buy something, then tap “{button:words}” under its receipt.",
      once: "🗓 This buys it once. To repeat it, tap “{button:words}” under its receipt.",
      list: "<b>Your schedules</b>\nTap one to skip, pause or stop it:",
      howOften: "<b>{what:words}</b>\nHow often? You can also type a number of days, like “14”.",
      invalidDays: "Please type a number of days, from 1 to {most:count}.",
      choosePayment: "{price:naira} {every:words}. How do you want to pay?",
      warned: "We’ll remind you a day before each one.",
      tooMany: "You have reached the most schedules we can keep. Stop one first: /schedules",
      groupKept: "Its numbers, amounts and price stay as you agreed to them, even if you change or remove the group.",
      groupPlanned:
        "🗓 <b>{name:words}</b> is scheduled, and that goes on as you agreed to it. To change it, stop it in /schedules and schedule the group again.\n",
      groupRefused: {
        one: "<b>{what:words}</b>\n{count:count} line cannot be bought right now, so this group cannot be scheduled. Open it to see which.",
        other:
          "<b>{what:words}</b>\n{count:count} lines cannot be bought right now, so this group cannot be scheduled. Open it to see which.",
      },
      next: "Next: <b>{at:moment}</b>",
      paused: "⏸ Paused.",
      last: "\nLast time: <b>{at:moment}</b>",
      summary: {
        remind: "🗓 <b>{what:words}</b>\nWe’ll remind you {every:words}.\n{next:text}",
        wallet: "🗓 <b>{what:words}</b>\n{price:naira} from your wallet, {every:words}.\n{next:text}",
        card: "🗓 <b>{what:words}</b>\n{price:naira} from your card, {every:words}.\n{next:text}",
        cardRemoved:
          "🗓 <b>{what:words}</b>\n{price:naira}, {every:words}. The card for it is no longer saved, so nothing will be bought. Stop it, or set up a new one.",
      },
      upcoming: {
        wallet: "🗓 <b>{what:words}</b>\nWe’ll buy it on {at:moment}: {price:naira} from your wallet.",
        card: "🗓 <b>{what:words}</b>\nWe’ll buy it on {at:moment}: {price:naira} from your card.",
      },
      /** Results of a run. */
      notBought: "<b>Not bought: {what:words}.</b>",
      outcomes: {
        bought: "🛒 <b>Ordered: {what:words}.</b>",
        reminded: "🔔 <b>Time for {what:words}.</b>",
        short:
          "👛 {notBought:text}\nYour wallet had less than {now:naira}. Top up and buy it now. The next one will go ahead as planned.",
        "over-limit":
          "📅 {notBought:text}\nIt would have gone over your daily limit. Change the limit in /settings, or buy it now by Checkout. The next one will go ahead as planned.",
        "over-group-limit":
          "📅 {notBought:text}\nIt would have gone over what you can buy in a day at your special prices. The next one will go ahead as planned.",
        "card-removed":
          "💳 {notBought:text}\nThe card is no longer saved. The schedule is paused: stop it, or set up a new one.",
        "above-maximum":
          "💳 {notBought:text}\nIt costs {now:naira} now, more than a card pays at once. The schedule is paused: stop it, and schedule it again from your wallet.",
        "price-increased":
          "⚠️ {notBought:text}\nIt costs {now:naira} now; you agreed to {agreed:naira}. The schedule is paused until you accept the new price.",
        gone: "⚠️ {notBought:text}\nA plan that it needs is no longer sold. The schedule is paused: stop it, and choose another plan.",
        unreadable:
          "⚠️ {notBought:text}\nWe could not get the network’s plans for hours. Buy it now. The next one will go ahead as planned.",
        "another-underway":
          "📋 {notBought:text}\nAnother list of yours was still being paid for. The next one will go ahead as planned.",
        "off-sale":
          "⏸ {notBought:text}\nIt is not on sale right now, and nothing was charged. The next one will go ahead as planned.",
        "card-charges-stopped":
          "💳 {notBought:text}\nSaved cards cannot be charged right now. The next one will go ahead as planned.",
        "wallet-frozen":
          "👛 {notBought:text}\nYour wallet is on hold while we check a purchase. A person is on it, and your money is safe. The next one will go ahead as planned.",
        missed:
          "⏸ {notBought:text}\nWe had a technical fault when it was due. If it did not arrive, buy it now. The next one will go ahead as planned.",
      },
      stopped: "Stopped: {what:words}.",
    },
    /** Something went wrong: the present state, and messages between customer and staff. */
    support: {
      stands: "🆘 <b>This is how it stands now</b>",
      dial: "To check the balance on that line, dial <code>{code:words}</code>.",
      nothing:
        "🆘 <b>You have not bought anything here yet.</b>\nIf something cannot be delivered, your money comes back to your wallet at once.",
      below: "Still not right? Tap “Talk to us”, and a person will answer you here.",
      ask: "💬 <b>What is wrong?</b>\nTell us in one message. A picture helps too. Never send a PIN, a card number or a code from your bank.",
      noText: "Please write it in words, or send a picture.",
      written: "✅ <b>Sent.</b> A person will answer you here.",
      writtenLater: "✅ <b>Sent.</b> We answer from {at:moment}. You will get the answer here.",
      masked:
        "🔒 We hid some numbers in your message because they may be a PIN, a code or a card number. Never send those to anybody, not even to us. If one was an amount, write it with ₦, like ₦5,000.",
      tooMany:
        "You have sent us many messages in the last hour, so we did not take this one. Please wait a little, then send it again.",
      gone: "This conversation is over. If something is wrong, tap “Talk to us”.",
      photoMissing: "(We sent a picture too, but it could not be passed on.)",
    },
    /** Saved recipients, by name. */
    beneficiaries: {
      none: "<b>Your people</b>\nNobody yet. After you buy for somebody, tap “More” and save the number under their name, or just type “500 airtime for Mama”.",
      list: "<b>Your people</b>\nType “500 airtime for” and a name to buy for them. Tap a name to remove it:",
      askName: "What do you call the person with <code>{phone:phone}</code>? Type a short name, like “Mama”.",
      noDigits: "A name cannot have digits in it. Try one like “Mama”.",
      tooMany: "You have {most:count} people, the most we can keep. Remove one first.",
      saved:
        "👤 Saved: {name:words} is <code>{phone:phone}</code>. Next time, just type “500 airtime for {name:words}”.",
    },
    /** Payment requests, and gift cards. */
    paymentRequest: {
      shareLink:
        "<b>Ask somebody to pay</b>\nShare this link. Anyone who opens it can pay for this order, once, before {until:moment}. They do not see your full number.\n\n{link:words}",
      shareWords:
        "<b>Ask somebody to pay</b>\nShare these words. Anyone who sends them to us can pay for this order, once, before {until:moment}. They do not see your full number.\n\n<code>{words:words}</code>",
      requestToPay:
        "🤝 <b>{from:words} asks you to pay {price:naira}</b>\nFor: {item:words} · {recipient:words}\nYour wallet: {wallet:naira}\nIf it is not delivered, the money goes to {from:words}’s wallet.",
      ownRequest: "This is your own request: share the link with someone else.",
      requestClosed: "This has already been paid, or is no longer needed. Nothing was charged.",
      payOnPage:
        "Pay {price:naira} for {from:words} on the secure page. They will be told.\nIf it is cancelled or already paid by then, your money goes to {from:words}’s wallet.",
      perhapsTheirMoney: "You had asked somebody to pay for it. If it was their money, please tell them.",
      paid: "✅ <b>Thank you!</b> {price:naira} paid for {from:words}. We have let them know.",
      returned:
        "↩️ <b>Nothing was bought with your money.</b>\nIt had just been paid another way or cancelled. Your {price:naira} is back in your wallet.",
      askGiftMessage: "🎁 Would you like to add a message? Type it, at most {most:count} letters.",
      giftCaption: "🎁 {message:words}\n— {name:words}",
      passPictureOn: "Here it is. Share the picture.",
    },
    /** Promo codes. */
    promo: {
      noted: "🏷 The code {code:words} will be taken off the price before you pay.\n",
      discount: "🏷 Code {code:words}: {off:naira} off",
      ask: "<b>Promo code</b>\nType the code you were given:",
      notACode: "That does not look like a code. A code is one word, like “NEW10”.",
      orderAlreadyPlaced: "The price of this order can no longer change. Enter a code before you place an order.\n",
      rejections: {
        unknown: "We do not know the code “{code:words}”.\n",
        "too-many-wrong":
          "You have tried too many codes today that do not exist, so we did not try “{code:words}”. Try it again tomorrow.\n",
        over: "The code {code:words} has ended.\n",
        "used-up": "The code {code:words} has been used up.\n",
        "used-by-you": "You have already used the code {code:words}.\n",
        "not-for-this": "The code {code:words} does not apply to this.\n",
        "not-with-group": "You buy at special prices already, and the code {code:words} takes nothing more off them.\n",
      },
    },
    /** PIN, daily limit and extra confirmation. */
    safety: {
      settings: "<b>Settings</b>",
      pinStates: {
        none: "🔓 PIN: none",
        set: "🔒 PIN: on",
        locked: "🔒 PIN: locked for now",
      },
      dailyLimitState: "📅 At most {limit:naira} a day; {spent:naira} used today",
      noDailyLimit: "📅 No daily limit",
      confirmsAbove: "✋ Ask once more: above {above:naira}",
      neverConfirms: "✋ Ask once more: off",
      limitWithoutPin:
        "⚠️ Without a PIN, a limit does not stop someone who has your phone: they can change it here, or move your whole wallet to another chat. A PIN prevents that.",
      enterPin: "🔒 <b>Type your PIN to go on.</b>",
      pinExpected: "A PIN has 4 to 6 digits.",
      wrongPin: {
        one: "That was not your PIN. You have {count:count} try left.",
        other: "That was not your PIN. You have {count:count} tries left.",
      },
      locked:
        "🔒 <b>Your PIN is locked until {until:moment}.</b>\nThere were too many wrong attempts. Your money is safe.",
      choosePin:
        "<b>Choose a PIN</b> of 4 to 6 digits.\nFrom then on we ask for it before anything is paid from your wallet or with a saved card. Type it here:",
      pinMessageDeleted: "Whenever you type it, we delete it from the chat at once.",
      deletePinMessage:
        "WhatsApp does not let us delete it from the chat, so please delete your own message each time you type it.",
      unrequestedPin: "🔒 That looked like your PIN. We had not asked for it, and did nothing with it.",
      repeatPin: "🔒 Type it once more, so that a typing mistake cannot lock you out.",
      pinsDiffer: "The two were not the same. Please start again.",
      invalidPin: "Please choose 4 to 6 digits that are not all the same and not in a row like 1234.",
      pinIsOn:
        "🔒 <b>Your PIN is on.</b>\nWe ask for it before anything is paid from your wallet or with a saved card. Never share it with anyone.",
      pinRemoved: "🔓 Your PIN is removed. We no longer ask for it.",
      pinResetRequested:
        "We have told our staff. They will check that it is you and then remove the PIN. We’ll message you here.",
      pinReset:
        "🔓 <b>Our staff have removed your PIN.</b>\nChoose a new one in /settings. If you did not ask for this, choose one at once and tell us.",
      confirmLargePayment: "✋ <b>This is more than {above:naira}.</b>\nReally pay it?",
      askDailyLimit:
        "<b>Daily limit</b>\nHow much may you pay in a day from your wallet and with saved cards? Pick or type an amount:",
      askConfirmAbove:
        "<b>Ask once more</b>\nAbove what amount should we ask you again before you pay? Pick or type it:",
      invalidAmount: "Type an amount from {min:naira} to {max:naira}.",
    },
    /** Getting and deleting one's data. */
    privacy: {
      about:
        "<b>Your data</b>\nWe keep your name in this chat; the numbers you buy for, with their names; your orders, payments and schedules; your saved cards (encrypted, never their numbers); and what you and our staff wrote to each other.\n“Get my data” sends you all of it as a file. “Delete me” removes your name, people, cards, PIN, schedules and messages. Orders, payments and wallet entries have to stay in our books, without your name.",
      fileCaption: "Everything we keep about you.",
      fileFailed: "The file could not be made. Please try again later.",
      confirmDeletion:
        "<b>Delete your data?</b>\nThis cannot be undone: your name, people, cards, PIN, schedules and messages will be deleted. The law requires us to keep our books, so orders, payments and wallet entries stay, without your name. After that we will not recognise this chat.",
      rejections: {
        wallet: "You still have {available:naira} in your wallet. Spend it first, then delete.",
        held: "One of your orders is still on its way, and its money is held. Wait until it is finished, then delete.",
        checking: "Someone on our team is checking a payment of yours. Wait until that is settled, then delete.",
        unpaid: "One of your payments is still open. Wait until it expires, then delete.",
        linked: "This chat is linked with another one. Unlink it first: /link",
      },
      erased: "Done. Your data is deleted. You can start again here at any time.",
    },
    /** A product line off sale, or delivered slowly; `what` is "MTN data". */
    availability: {
      /** To somebody who asks whether a network works. */
      allOnSale:
        "📶 We sell every network right now: {networks:words}.\nIf something cannot be delivered, your money comes back to your wallet at once.",
      someOffSale:
        "⏸ Not on sale right now: {what:words}.\nWe sell everything else. If something cannot be delivered, your money comes back to your wallet at once.",
      notOnSale:
        "⏸ <b>{what:words} is not on sale right now.</b>\nNothing was bought, and nothing was charged. Please try again a little later.",
      /** Its deliveries fail. */
      suspended:
        "⏸ <b>{what:words} is having problems right now, so we have paused it.</b>\nNothing was bought, and nothing was charged. We will message you as soon as it works again.",
      /** Above the ways to pay, when a few customers may try whether it works again. */
      trial:
        "\n⚠️ <b>{what:words} has been failing.</b> It may be back, so you can try it, from your wallet only. If it fails, your money is back in your wallet at once.",
      /** To somebody who was refused it. */
      worksAgain: "✅ <b>{what:words} works again.</b>\nThank you for waiting. You can buy now.",
      /** For an unpaid order. */
      orderWaiting:
        "⏸ <b>{what:words} is not on sale right now.</b>\nYour order is waiting: {item:words} for {recipient:recipient}. You do not need to pay now. If you have paid on the page, or still do, we will send it as ordered.",
      onSaleAgain:
        "▶️ <b>{what:words} is on sale again.</b>\nYour order is still waiting: {item:words} for {recipient:recipient}.",
      /** Sent to many at once, without markup. */
      slow: "⚠️ {what:words} is slow right now: some deliveries take longer than usual, and some fail.\nYour money is safe. Late orders will still arrive, and a failed one is refunded to your wallet at once. Please do not buy the same thing again while an order is on its way. If you can, buy a little later.",
      recovered:
        "✅ {what:words} is working normally again.\nThank you for your patience. Anything that could not be delivered is back in your wallet, and you can buy as usual.",
    },
  },
} as const satisfies Locale & { readonly templates: Required<Templates> };

export type English = (typeof en)["sentences"];
