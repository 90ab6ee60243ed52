import { translation } from "./translation.js";

export const pcm = translation({
  name: "Pidgin",
  pluralForms: ["one", "other"],
  typed: {
    data: "data, sub",
    airtime: "airtime, credit, card to call",
    topup: "put money, add money, for my wallet",
    wallet: "wallet, my money, how much i get, how much remain for my account/wallet",
    dial: "how much data/airtime i get, how much data remain, wetin remain for my data/line",
    history: "wetin i buy",
    cards: "my cards, card",
    bulk: "plenty number/numbers, many many numbers",
    groups: "my group dem, group wey i save",
    schedules: "wetin dey repeat",
    repeat: "buy/do am again, do another one",
    networks:
      "mtn/glo/airtel/9mobile dey work, network dey, network no dey/good/gree, how network dey, network dey work/slow",
    settings: "change my pin",
    people: "my people",
    privacy: "wetin una know",
    language: "change language",
    help: `
      help me, how e/una dey work, who be this/una, wetin be this, wetin be checkout, wetin una dey sell, i no trust
      una`,
    start: "how far, how you/una dey, oya, wetin dey, una dey, anybody dey",
    menu: "go menu",
    share: "send my number",
    quiet: "no disturb me, no send me message again",
    back: "go back, back",
    cancel: `
      leave/forget/cancel am, i no want/do/buy/wan again, no do again, i don change my mind, i no want am, i no
      want/wan am again`,
    yes: "yes o, oya, ehen, na so",
    no: "no o, mba, i no want",
    otherNumber: `
      na wrong number, no be that/this/the/my number, e no be that number, number no correct, the number no correct,
      change that number, change am to another number`,
    whichPlan: `
      wetin be the cheapest/best, small own, the small own, e too cost/dear/much, e cost, e cost too much, too cost,
      which one dey cheap, which one cheap/better/good/sweet, which one i go buy, wetin better, e/una no get cheap
      one, cheap one no dey`,
    sameList: "same list, do/send/buy the list again, do/send that list again, that list again, the list again",
    payWallet: "pay for wallet, use my wallet pay, use my wallet pay am, i go use wallet, i go use my wallet",
    payCard: "use card pay, use my card pay, use my card pay am, i go use card, i go use my card",
    checkout: `
      checkout, i wan/go transfer, i wan pay with transfer, i go use transfer, which account i go pay to, na which
      account i go pay to`,
    save: "keep my card",
    remind: "remind me, just remind me",
    talk: "talk to person",
    okay: "no wahala, e good, ok o, oya na, i don see am, i don hear, e don enter/show",
    thanks: "una/you/u do well, una/you try, una/you dey try, i dey grateful",
  },
  purchase: {
    buy: "bai",
    kin: "pikin",
    give: "dash",
    please: "abeg",
    questions: "wetin, shey",
    times: "# taim, # taims",
    prices: "una get, una dey sell, how una dey sell, na how much, how much be, dey cheap, which plan dey cheap",
    filler: "fit una dem wan dey o oo ooo abeg abg sha ma oga na am vex",
  },
  around: { asking: "wan", thanks: "oga, una, na, o, oo, ooo, jare, well, plenty", greetings: "oga, o" },
  complaints: {
    alone: `
      wahala, wahala dey, ole, problem dey, answer me, oga answer me, na scam, i don do/send am,
      i don send the money, reverse am, una don send/do am`,
    first: `
      i don send #, call me, make una/somebody call me, where the … wey, where my … wey, how far with/about my, how
      far the #, how far my #, how far the data/airtime, how far my data/airtime/order/money/card/sub`,
    within: `
      no/never/neva/nor enter/come/reach/show/drop/land/receive/reflect/open, no dey/gree enter/open/drop/reflect,
      no/never see my, no/never/neva see am, i no dey see am, finish too/so fast/quick, dey finish, dey thief, dey
      chop, i no/never see the data/card/money, no/never see … gb/airtime, dem/una debit me, don debit me, dem/una don
      debit/cut/chop/carry/collect, dem/una remove/cut my money, una chop/carry/collect my,
      chop/carry/where/wey/return my money, where my data/airtime/card, wey my data, give me my money, talk to
      person/una, talk with person, follow person/una talk, wan complain, una no/never/neva send, una no/never give
      me, una never answer, wetin happen to my, don fail, nothing enter/come, dey wait … airtime/data, dey wait my,
      no/never/neva get my, no get value, k/money don go, don disappear, don/una thief my, make una refund/return,
      money don comot, don comot data/airtime no, wey i buy no dey, una be ole/thief/scam/fraud, i/we don
      pay/transfer, i don order, don fund, i don put/add money, i don top up, i/don buy wrong, i buy the wrong, don
      buy the wrong, like say na scam, minus my money, charge me extra`,
  },
  beforePurchase: `
    i don … fund my wallet, i don fund my wallet with #, i don put # for my wallet, i don put money for my wallet, i don
    add money for my wallet, i don pay … rent, i don pay … rent finish, i don pay … school fees, i don pay … school fees
    finish, i don pay … light bill, i don pay … light bill finish`,
  nothingNew: {
    first: "hold am, tumoro, tomoro",
    within: `
      leave/forget am, no want/wan/buy/send/give/recharge/need/enter, don buy, una don send, i just buy, i wan sell`,
    ofOne: "no dey/get/gree/come/be",
  },
  same: "send/buy/load/give/do/run am",
  templates: {},
  sentences: {
    buttons: {
      airtime: "📱 Airtime",
      data: "🌐 Data",
      wallet: "👛 Wallet",
      topUp: "➕ Put money",
      history: "🧾 Wetin I buy",
      cards: "💳 My cards",
      help: "❓ Help me",
      language: "🌍 Change language",
      menu: "🏠 Go menu",
      getNews: "🔔 Send me una news",
      resumeNews: "🔔 Send me news again",
      back: "‹ Go back",
      cancel: "✕ Leave am",
      next: "Front ›",
      previous: "‹ Back page",
      older: "Old ones ›",
      newest: "‹ New ones",
      myNumber: "📱 My own number",
      shareNumber: "📱 Send my number",
      payWallet: "👛 Pay with Wallet",
      payCard: "💳 Use Card pay · {card:words}",
      payCheckout: "🔗 Pay for Checkout (card, bank, USSD)",
      payCheckoutSave: "💳 Pay for Checkout, keep my card",
      payCheckoutShort: "🔗 Checkout",
      payCheckoutSaveShort: "💳 Checkout + keep",
      payNow: "Oya pay {amount:naira}",
      havePaid: "✅ I don pay",
      haveCode: "🏷 I get code",
      anotherCode: "🏷 I get another code",
      payAnotherWay: "Use another way pay",
      buyAgainAtPrice: "🔁 Buy am again · {price:naira}",
      buyAgainProduct: "🔁 Buy am again: {item:words} · {recipient:recipient} · {price:naira}",
      undo: "✋ Stop am",
      ownNumber: "📱 My own number · {phone:phone}",
      saveNumber: "👤 Save the number make e get name",
      makeDefault: "★ Make e be first",
      rename: "✏️ Change name",
      remove: "🗑 Comot am",
      requestPayment: "🤝 Beg person make e pay",
      sendGift: "🎁 Gift card",
      withoutWords: "No words",
      tryAgain: "🔁 Try am again",
      removeForGood: "Yes, comot am",
      all: "All",
      more: "⋯ More",
      receipt: "🧾 Receipt picture",
      reportProblem: "🆘 Something no correct",
      talkToUs: "💬 Talk to person",
      replyToUs: "💬 Answer",
      ordersTable: "📄 As table",
      spending: "📊 Wetin I spend",
      offSale: "⏸ {network:network} · no dey now",
      schedule: "🗓 Make am repeat",
      schedules: "🗓 Wetin dey repeat",
      everyDay: "Every single day",
      everyWeek: "Each week",
      everyDays: "Each {days:count} days",
      everyMonth: "Each month, day {day:count}",
      whenItEnds: { one: "When e finish ({count:count} day)", other: "When e finish ({count:count} days)" },
      remind: "🔔 Just remind me",
      pause: "⏸ Hold am small",
      resume: "▶️ Continue am",
      skip: "⏭ Jump the next one",
      stopSchedule: "🗑 Stop am",
      acceptPrice: "✅ Continue with {price:naira}",
      copy: "📋 Copy am",
      confirmLink: "🔗 Yes, join us",
      allowLink: "✅ Yes, na me",
      refuseLink: "✕ No, no gree",
      unlink: "Part am",
      unlinkForGood: "Yes, part am",
      manyNumbers: "📋 Plenty numbers",
      goOn: { one: "▶️ Use the {count:count} line", other: "▶️ Use the {count:count} lines" },
      twice: "✅ Na so I want am",
      once: "☝️ Only one time",
      groups: "👥 Your groups",
      saveGroup: "👥 Keep am as group",
      sendAgain: "🔁 Send am again",
      settings: "⚙️ How I want am",
      pin: "🔒 My PIN",
      choosePin: "🔒 Pick PIN",
      changePin: "Change am",
      removePin: "Comot am",
      forgotPin: "I don forget my PIN",
      dailyLimit: "📅 Limit for one day",
      noDailyLimit: "No limit for one day",
      confirmAbove: "✋ Ask me again",
      neverConfirm: "No ask me again",
      people: "👥 My people",
      stopNews: "🔕 I no want news",
      privacy: "🛡 Wetin una know",
      getData: "📄 Give me wetin una get",
      deleteMe: "🗑 Comot me",
      deleteForGood: "Yes, comot me",
      confirmPayment: "✅ Yes, pay am",
      nextPurchase: "▶️ The next one: {what:words}",
      allPlans: "{network:network}: all the plans",
    },

    names: {
      airtime: "{network:network} airtime {amount:naira}",
      data: "{network:network} data {size:words} ({validity:words})",
      productLine: { airtime: "{network:network} airtime", data: "{network:network} data" },
      hours: { one: "{count:count} hour", other: "{count:count} hour" },
      days: { one: "{count:count} day", other: "{count:count} day" },
      nightsOnly: { one: "only {count:count} night", other: "only {count:count} night" },
      weekendOnly: "only weekend",
      kinds: { airtime: "Airtime", data: "Data" },
      every: {
        days: { one: "each day", other: "each {count:count} days" },
        week: "each week",
        monthDay: "each month, for day {day:count}",
        dayBefore: "each month, one day before day {day:count}",
      },
      spans: {
        daily: "Day",
        weekly: "Week",
        monthly: "Month",
        longer: "Long",
        other: "Others",
      },
      lasting: { daily: "daily", weekly: "weekly", monthly: "monthly" },
      states: {
        awaiting_payment: "you never pay",
        paid: "you don pay",
        vending: "we dey send am",
        pending: "e dey come",
        review: "we dey check am",
        delivered: "e don enter",
        failed: "e no enter",
        refunded: "e no enter, money don go back to wallet",
        expired: "time to pay don pass",
        cancelled: "you leave am",
      },
    },

    channelTexts: {
      staleTap: "That button don do im work.",
      fault: "Something spoil for our side. Nothing lost; abeg try again.",
      tooFast: "E too fast. Wait small, then continue.",
      editedMessage:
        "✏️ We dey read message as you first send am, so wetin you change no do anything. Abeg send the correct one again.",
      shareNumber: "Press the button for down to send your own number, or type number.",
      list: {
        choose: "Pick one",
        more: "See more",
        earlier: "Go up",
        replyByNumber: "Reply with the number of wetin you want.",
      },
    },

    commands: {
      data: "Buy data",
      airtime: "Buy credit",
      bulk: "Plenty numbers for one order",
      repeat: "Buy am again with one press",
      wallet: "Check your wallet",
      topup: "Put money for your wallet",
      history: "Wetin you don buy",
      schedules: "Wetin dey buy by itself",
      people: "People wey you dey buy for",
      cards: "Cards wey you keep",
      link: "One wallet for Telegram and WhatsApp",
      settings: "PIN, limit, news and language",
      privacy: "Wetin we know about you",
      language: "Speak another language",
      help: "How e dey work",
      cancel: "Stop wetin dey go on",
      start: "Go menu",
    },

    botDescription: {
      description:
        "{shop:words}: airtime and data for every Naija network, sharp sharp. Pay with your wallet, with card wey you keep or for safe page. If e no enter, your money go back to you at once.",
      shortDescription: "Airtime and data, sharp sharp.",
    },

    returnPage: {
      title: "You fit close this page",
      next: "We dey check your payment with bank, e no dey pass some seconds. After that, the person wey get the order or the wallet go see am for the chat.",
      back: "Go back to chat",
      close: "Na you get am, and nothing dey happen? Press “I don pay” for the chat.",
    },

    picture: {
      sandbox: "TEST: no be real airtime",
      number: "Phone number",
      paidBy: "How you pay",
      paymentMethods: { wallet: "Wallet", card: "Card", checkout: "Checkout" },
      time: "Time",
      reference: "Reference",
      thanks: "Thank you say you buy from {shop:words}",
      spending: "Your airtime and data money",
      inMonths: { one: "this month", other: "for {count:count} months" },
    },

    welcome: {
      menu: "<b>{shop:words}</b>\nHow far {name:words}! Airtime and data, sharp sharp.\nWetin you wan buy?",
      typingWorks: "Or just write am: “1gb mtn 0803 123 4567”.",
      notUnderstood: "I no understand that one. Pick one for down, or type “data” or “airtime”.",
      noWords:
        "Na only words we fit read here, no be voice note, picture or sticker. Abeg type am, or press button. Person fit see picture: press “Talk to person” for /help.",
      questionLost:
        "🔄 That question don close, so your answer no do anything. Abeg start again. Wetin you don buy dey for /history.",
      notSold: "We no dey sell that one. Na airtime and data for every Naija network you fit buy here.",
      dial: "We no fit see wetin remain for your line. For that phone, dial <code>{airtime:words}</code> for airtime or <code>{data:words}</code> for data. Na the same for every network.",
      unknownCommand: "<code>/{typed:words}</code> no dey here.",
      nearestCommand: "<code>/{typed:words}</code> no dey here. Na /{nearest:words} you mean?",
      okay: "👍 We dey here any time you want airtime or data.",
      thanks: "🙏 No wahala! We dey here any time you want airtime or data.",
      help: "<b>How {shop:words} dey work</b>\n\n• <b>Data</b> or <b>Airtime</b>: pick network, pick plan or how much, put the number. You fit type am too: “mtn”, “1.5gb”, “0803 123 4567”.\n• Pay with your <b>Wallet</b>, with <b>Card</b> wey you keep, or for <b>Checkout</b> page wey dey safe (card, bank transfer, USSD). We no dey see your card number.\n• If e no enter, your money go back to your wallet sharp sharp, and we go tell you.\n• Something no correct? Write am as e be, like “my data no enter”, or press “Talk to person”: person go answer you here.\n\n/data /airtime /bulk /topup /wallet /cards /history /repeat /schedules /people /link /settings /privacy /language /cancel",
      chooseLanguage: "<b>Language</b>\nWhich one make we dey speak?",
      newsStopped: "No wahala: we no go send you news again. You go still hear about wetin you buy and pay.",
      newsResumed: "Welcome back: you go dey get our news again. Write “stop” any time wey you no want am.",
      closed:
        "🔧 Something spoil for our side and we dey check our records, so you no fit buy anything yet. Your money dey safe. We go write you here once we open.",
      opensSoon: "🕐 We go open soon. You no fit buy anything yet.",
      reopened: "✅ We don open again. Thank you say you wait!",
      stopped: "No wahala, we don stop. You no buy anything, and nothing change.",
      unpaidOrder: "No wahala. You still get this one wey you never pay; ✕ for down dey cancel am:\n",
    },

    ask: {
      network: {
        data: "<b>{what:words}</b>\nWhich network you wan use?",
        airtime: "<b>{what:words}</b>\nWhich network you wan use? You fit type the number too.",
      },
      unknownNetwork: "Abeg pick network: {networks:words}.",
      plan: "<b>{network:network} data</b>\nWhich plan you want? Type the size (“1.5gb”) or the price make we find am.",
      plansFound: {
        one: "<b>{network:network} data</b>\n{count:count} plan dey for “{typed:words}”:",
        other: "<b>{network:network} data</b>\n{count:count} plan dey for “{typed:words}”, the cheap one dey first:",
      },
      noPlanFound:
        "No {network:network} plan dey for “{typed:words}”. Pick one for down, or type another size or price.",
      closestPlans: "{network:network} no get plan for “{typed:words}”. These ones near am:",
      plansReadAt:
        "⏳ Na plans of {at:moment} be this. We no fit see new ones now; we go check the price before you pay.",
      cheapestMarked: "⭐ plenty data for the money",
      planAdvice:
        "⭐ na the plan wey get plenty data for the money. If you want cheaper one, type how much you fit pay, like “₦300”.",
      planExpected: "Abeg pick one plan, or type size like “1.5gb”.",
      plansUnavailable: "We no fit see {network:network} plans now. Abeg try again after one minute.",
      amount:
        "<b>{network:network} airtime</b>\nHow much own? Pick one, or type am for naira, no kobo ({min:naira} reach {max:naira}).",
      amountTooLow: "{amount:naira} too small: the smallest na {min:naira}.",
      amountTooHigh: "{amount:naira} too much: the highest na {max:naira}.",
      invalidAmount: "Abeg type naira, like “200”.",
      tapExpected: "Abeg press one of the buttons.",
      textExpected: "Abeg type am with words.",
      tooLong: "That one get {letters:count} letters; the highest na {most:count}. Abeg make am short.",
      phone: "<b>{chosen:words}</b>\nWhich number go get am? Type am, or send the contact.",
      forRecipient: "Number: {recipient:recipient}",
      kind: "<b>Na airtime abi na data?</b>",
      kindOf: "<b>{chosen:words}</b>\nAirtime abi data?",
      phoneForName:
        "<b>{chosen:words} · {name:words}</b>\nSend me the number one time, I go remember am. Type am, or share contact.",
      invalidPhone: "That one no be Naija phone number. E suppose be eleven digits, like <code>0803 123 4567</code>.",
      wrongLength:
        "<code>{number:words}</code> get {digits:count} digits; Naija number get 11, like <code>0803 123 4567</code>.",
      ownNumberUnknown: "We never know your own number. Abeg send am or type am.",
      shareOwnNumber: "Press the button for down to send your own number.",
      topUp: "<b>Put money for your wallet</b>\nHow much own? Pick one, or type am ({min:naira} reach {max:naira}).",
    },

    order: {
      summary: "<b>{item:words}</b>\nNumber: {recipient:recipient}\nHow much: <b>{price:naira}</b>",
      confirm: "\nYour wallet get: {wallet:naira}\nPick how you wan pay, na so you go confirm am:",
      confirmShort:
        "\nYour wallet get: {wallet:naira} (e remain {missing:naira})\nPick how you wan pay, na so you go confirm am:",
      once: "1️⃣ This one go buy am one time. To buy am again, press “🔁 Buy am again” under the receipt.",
      tapToPay: "Abeg press one button to pay, or press Leave am.\n",
      somebodyPays:
        "Press how you wan pay, or Leave am. If na another person go pay, press Checkout, then “{button:words}”.\n",
      networkMismatch:
        "⚠️ This number resemble {suggested:network}. If dem don port am go {chosen:network}, continue; if not, press Go back.\n",
      priceMoved: "The price don move from {from:naira} to {to:naira}. Abeg look am again:",
      planChanged: "This plan don change since last time. Abeg look am again:",
      worksOnly: {
        night: "🌙 E dey work only for night{times:words}.",
        weekend: "📅 E dey work only for weekend{times:words}.",
      },
      planGone: "Dem no dey sell that plan again. Abeg pick another one.",
      undoable: {
        wallet:
          "\n⏳ {price:naira} go comot from your wallet in {seconds:count} s. We never charge anything before then.",
        card: "\n⏳ {price:naira} go comot from {card:words} in {seconds:count} s. We never charge anything before then.",
      },
      unpaid: "\nYou never pay. Abeg choose how you wan pay:",
      confirmOldButton: "This button na from another day. Abeg look am well before you buy:",
      nearestPlans: "Dem no dey sell that plan again. These ones near am:",
      payOnPage: "\nPay for the safe page, then come back. We go see am by ourself.",
      paymentNotSeen: "⏳ We never see am as at {at:clock}. E fit take one minute; we still dey look.\n",
      pageDeclined:
        "\n❌ The last try for the page no work, and dem no comot any money. Try again there, or pay another way.",
      amountMismatch:
        "\n🔎 We get {received:naira}, but na {asked:naira} we ask for. Your money safe; person dey check am and go settle am.",
      amountUnknown:
        "\n🔎 Money don come, but na {asked:naira} we ask for. Your money safe; person dey check am and go settle am.",
      paymentReview: "\n🔎 Person dey check your payment. Abeg no pay again; we go tell you.",
      paymentReturned: "\n↩️ We no fit take this payment of {asked:naira}. E dey go back to where e come from.",
      "card-charges-stopped": "We no fit charge saved card now. Abeg pay another way:",
      "wallet-frozen":
        "👛 We hold your wallet small make we check one thing wey you buy. Person dey on top am, and your money dey safe. You fit pay another way:",
      "checkout-unavailable":
        "The checkout page no gree open. Nobody comot your money. Abeg try again, or pay another way:",
      "too-many-unpaid":
        "Plenty pay links don open for you. Pay one of dem, or wait make one expire, or pay another way:",
      "card-removed": "We no get that card again. Abeg pay another way:",
      overLimit:
        "📅 This one pass wetin remain for your limit today ({left:naira} for {limit:naira}). Pay for Checkout, or change the limit for /settings:",
      overGroupLimit:
        "📅 For your special price you fit buy {limit:naira} for one day, and {left:naira} remain for today. We never buy anything. Choose smaller one, or come back tomorrow.",
      walletShort: "Your wallet remain {missing:naira}. Put money, or pay another way:",
      charging: "\n⏳ We dey charge your card…",
      chargeInDoubt: "\n⏳ Your bank never answer: we dey ask them. Abeg no pay again.",
      declined: "\n❌ Bank no gree your card. Nobody comot your money.",
      cardUnusable:
        "\n❌ We no fit charge that card now. Nobody comot your money. Abeg pay another way; you fit keep the card again for checkout.",
      sending: "\n⏳ You don pay. We dey send am now…",
      pending: "\n⏳ E dey come. Network dey confirm am…",
      stillPending: "\n⏳ E still dey come. Network never confirm am. You go get answer before {by:moment}.",
      review:
        "\n🔎 This one dey take time pass normal. Your money safe, and our people dey check am. You go get answer before {by:moment}.",
      reviewOverdue:
        "\n🔎 Abeg no vex, e don pass the time wey we promise. Your money safe. Our people dey check am, and we go tell you.",
      delivered: "\n✅ <b>E don enter</b>",
      deliveredIn: "\n✅ <b>E don enter</b> for {seconds:count} seconds",
      reference: "Ref number: <code>{id:words}</code>",
      paidByOther: "🤝 {name:words} pay for am.",
      refundNote: "↩️ We don put {price:naira} back for your wallet.",
      refunded: "\n❌ <b>E no enter.</b> {why:text}\n{price:naira} don go back to your wallet.",
      expired: "\n⌛ Time to pay don pass, so we don close am. If you still pay, the money go enter your wallet.",
      cancelled: "\n✕ You leave am. Nobody comot your money.",
      cancelledWithPage:
        "\n✕ You leave am. If you don pay for the page, or you still pay am, the money go enter your wallet.",
      cannotCancel: "You no fit leave this one again: the money dey come, or e don land.",
      justBought: "You don buy this one some minutes ago. You want am again?",
      cardSaved: "💳 We don save your card: next time na one tap.",
      cardNotSaved: {
        "no-token": "💳 We no save any card this time; we go try again the next time you use checkout.",
        "no-card": "💳 You no pay with card, so we no save any.",
        "too-many":
          "💳 We no save this card: the cards wey you don save don full. Remove one for /cards, and the next checkout go save am.",
      },
      oldMessage: { expired: "⌛ Time to pay don pass.", paid: "✅ You don pay.", below: "✅ You don pay. Look down." },
    },

    failures: {
      "bad-recipient": "Network no know this number.",
      "out-of-float": "Our stock don finish, we dey fill am. Abeg try again later.",
      "plan-unavailable": "Network no dey sell this plan again.",
      rejected: "Network no gree.",
      unauthorised: "We no fit reach network. Abeg try again later.",
      unreachable: "We no fit reach network. Abeg try again later.",
      "network-failed": "Network no fit finish am.",
      "never-arrived": "E never reach network at all.",
      "number-busy": "Another one like am for this number never finish. Abeg try again later.",
      unconfirmed: "Network no confirm am on time.",
      "failed-by-staff": "We don check am and give you back your money.",
      "price-rose": "The price don go up before e reach him turn.",
      "off-sale": "We no dey sell am again when e reach him turn.",
      "batch-stopped": "We don stop this order before e reach him turn.",
    },

    prices: {
      data: "<b>Price: {what:words}</b>\nPress one to buy am, or press network to see all im plans.",
      airtime: "<b>Price: airtime</b>\nPress one to buy am, or type another amount, like “300 MTN airtime”.",
      unavailable: "We no fit see the plans now. Abeg try again after one minute.",
      noAirtime: "We no dey sell that airtime now. Abeg try another amount, or come back small time.",
    },

    wallet: {
      show: "<b>Your wallet</b>\nYou get: <b>{available:naira}</b>",
      showHeld: "<b>Your wallet</b>\nYou get: <b>{available:naira}</b>\nWe hold for wetin you dey buy: {held:naira}",
      spend:
        "E dey pay for airtime and data for here; we no dey pay am out as cash or to bank. You pay by mistake? Tell us: /help",
      topUpLink:
        "<b>Put {amount:naira} for wallet</b>\nPay for the safe page, then come back. We go see am by ourself.",
      added: "✅ <b>{amount:naira} don enter.</b>\nYour wallet: <b>{available:naira}</b>",
      paidAfterClose:
        "✅ <b>{amount:naira} don land.</b> We don close wetin you wan buy before, so the money dey your wallet: <b>{available:naira}</b>",
      extraReceived: "✅ <b>We don get {amount:naira} more from you.</b>\nYour wallet: <b>{available:naira}</b>",
      foundVend:
        "🧾 <b>We comot {amount:naira} from your wallet.</b>\nE pay for wetin {recipient:phone} get on {at:moment}, when something spoil for our side. E no correct? Press “Talk to person”.",
      foundVendFailed:
        "↩️ <b>{amount:naira} don go back to your wallet.</b>\nWe comot am for wetin {recipient:phone} suppose get on {at:moment}, but e no enter.",
      paymentReversed:
        "🧾 <b>We comot {amount:naira} from your wallet.</b>\nThe money wey you pay on {at:moment} don go back to your bank or card. E no correct? Press “Talk to person”.",
      topUpExpired:
        "⌛ The link to put {amount:naira} don expire. If you don pay, the money go still enter your wallet.",
      tooManyUnpaid: "Plenty pay links don open for you. Pay one of dem, or wait make one expire, then try again.",
      checkoutFailed: "The checkout page no gree open. Nobody comot your money. Abeg try again after one minute.",
      credited:
        "💚 <b>Our people don put {amount:naira} for your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
      debited:
        "➖ <b>Our people don comot {amount:naira} from your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
      refunded:
        "↩️ <b>{amount:naira} don come back enter your wallet</b> for <code>{id:words}</code>.\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
    },

    cards: {
      none: "<b>Your cards</b>\nYou never keep any card. Press “{button:words}” when you dey pay, next time na one press.\nIf na recharge card you want, press “{airtime:words}”.",
      list: "<b>Your cards</b>\nWe lock your cards well well. Tap one make you change the name, comot am, or make e be first:",
      card: "💳 <b>{card:words}</b>\nWe lock am well well; na only this shop fit charge am, and only when you tap, or when time reach for wetin you tell us make e dey repeat.",
      askName: "Wetin make we dey call <b>{card:words}</b>? Type short name, like “Salary”.",
      noLongNumber:
        "We no dey keep card number, so the name no fit get four numbers wey follow each other. Try one like “Salary”.",
      confirmRemoval: "Make we comot <b>{card:words}</b>?",
      removed: "We don comot am. We no fit charge that card again.",
    },

    bulk: {
      ask: "<b>Plenty numbers for one order</b>\nSend one line for each number: the number, and wetin e go get. Type am, paste am, or send CSV file:\n\n<code>0803 123 4567 500</code>\n<code>0805 123 4567 1gb</code>\n<code>0802 123 4567 airtel 200</code>",
      refusals: {
        empty: "No number dey inside. Send one line for each number, like <code>0803 123 4567 500</code>.",
        "too-many": "We dey take {most:count} lines for one order. Send the list small small.",
        "too-large": "We dey take {kilobytes:count} kB for one order. Send the list small small.",
        "not-text": "That file no be list. For Excel or Sheets, save the table as CSV, then send that file.",
        "not-fetched": "That file no reach us, or e too big. Abeg send am again, as text or CSV.",
      },
      wrong: {
        one: "⚠️ <b>We no fit buy {count:count} line as e be:</b>",
        other: "⚠️ <b>We no fit buy {count:count} lines as dem be:</b>",
      },
      moreWrong: { one: "… {count:count} line still dey", other: "… {count:count} lines still dey" },
      correct: "\nCorrect dem, send dem again.",
      correctOrGoOn: {
        one: "\nCorrect dem, send dem again. Or go on with the {count:count} line wey correct.",
        other: "\nCorrect dem, send dem again. Or go on with the {count:count} lines wey correct.",
      },
      faults: {
        rounded:
          "Spreadsheet don round this number. Give the column “text” format, type the number again, send the list fresh.",
        number: "This one no be Naija number of 11 digits.",
        "no-number": "Which number? Put am, like <code>0803 123 4567 500</code>.",
        "unknown-name": "We no know any number with this name. Write the number.",
        "no-what": "Wetin e go get? Put how much or the size, like “500” or “1gb”.",
        unclear: "This one get two meaning. Leave one amount or size, and one network.",
        several: "Give each number him own line.",
        "no-network": "Put the network, like “mtn”.",
        "plan-unavailable": "The network no dey sell that plan. Check /data for the ones wey dey.",
        "plans-unavailable": "We no fit see the plans of this network now. Try am again small time.",
        limits: "Airtime dey from {min:naira} reach {max:naira}, no kobo.",
        "off-sale": "We no dey sell this one now.",
      },
      leftOut: {
        one: "⚠️ We comot {count:count} line wey no correct, inside these ones: {rows:words}.\n",
        other: "⚠️ We comot {count:count} lines wey no correct, inside these ones: {rows:words}.\n",
      },
      choosePlan: {
        one: "For {count:count} line for your list: {what:words}\n",
        other: "For {count:count} lines for your list: {what:words}\n",
      },
      twice: {
        one: "🔁 <b>{count:count} line dey the list two times. Na so you want am?</b>\nThe same thing for the same number:",
        other:
          "🔁 <b>{count:count} lines dey the list two times. Na so you want am?</b>\nThe same thing for the same number:",
      },
      changeList:
        "To add number, send am with the amount. To change one line or comot am, press Leave am, then send the whole list again.\n",
      noCodes: "Promo code no dey work for plenty numbers at once.\n",
      title: { one: "📋 <b>Na {count:count} number</b>", other: "📋 <b>Na {count:count} numbers</b>" },
      total: "Everything: <b>{total:naira}</b>",
      aboveMaximum:
        "Card or checkout page no fit pay pass {most:naira} one time. Put money for your wallet first, then pay from there:",
      anotherUnderway: "Card dey pay for another list of yours now. Abeg wait make that one finish:",
      sending: "\n📤 <b>We dey send am: {done:count} of {of:count} don finish</b>",
      allDelivered: { one: "\n✅ <b>E don enter.</b>", other: "\n✅ <b>All the {count:count} don enter.</b>" },
      someDelivered: "\n<b>{count:count} of {of:count} don enter.</b>",
      givenBack: {
        one: "For {count:count} line, {amount:naira} don go back to your wallet.",
        other: "For {count:count} lines, {amount:naira} don go back to your wallet.",
      },
      underReview: {
        one: "🔎 {count:count} line dey take time. The money dey safe; our people dey check am, we go message you.",
        other: "🔎 {count:count} lines dey take time. The money dey safe; our people dey check dem, we go message you.",
      },
      stopped:
        "\n⛔ <b>We stop this order: we no fit send anything now.</b> The ones wey we never send, the money don go back to your wallet. Abeg send am again later.",
      groups: "<b>Your groups</b>\nPress one to see the lines and how much e be. We no go buy anything before you pay.",
      noGroups:
        "<b>Your groups</b>\nNone dey yet. Send plenty numbers for one order, then press “{button:words}” under the result.",
      askGroupName: "Wetin be the name of this group? Type short name, like “Staff”.",
      groupSaved: "👥 We don keep am: <b>{name:words}</b>. Next time, type /bulk and press am.",
      tooManyGroups: "You get {most:count} groups, na the highest we fit keep. Comot one first.",
      tableCaption: "All the lines of your order, as table; e dey open for Excel or Sheets.",
    },

    history: {
      title: "<b>Wetin you don buy</b>",
      none: "<b>Wetin you don buy</b>\nNothing dey here yet. Your first one no go reach one minute.",
      tapToOpen: "Press number make you see the receipt.",
      receiptCaption: "Receipt <code>{id:words}</code>, keep am",
      tableCaption: "All wetin you buy, as table; e dey open for Excel or Sheets.",
      spendingCaption: "Wetin you spend for airtime and data, month by month.",
      fileFailed: "E no gree work now. Abeg try again after one minute.",
      repeat: "<b>Buy am again</b>\nOne press go buy the same thing, and pay the same way:",
      nothingToRepeat: "You never buy anything to repeat. Your first one no go reach one minute.",
    },

    link: {
      linkCode:
        "<b>One wallet for Telegram and WhatsApp</b>\nWrite this one send us for {app:words}, before {minutes:count} minutes pass:\n\n<code>link {code:words}</code>\n\nYour wallet, cards and wetin you buy go turn one. Use am only for your own chat: who link fit spend your money. We no dey ever ask you for this code.",
      confirmLink:
        "<b>Make we join this chat with {name:words} for {app:words}?</b>\nWallet, cards and wetin you buy go turn one for the two chats. Money wey dey wallet here ({wallet:naira}) go follow, and anything wey you never pay go close. Say yes only if na you get that chat: who link fit spend your money.",
      requestSent: "E remain small. Now say yes for your chat with us for {app:words}.",
      requestReceived:
        "🔗 <b>{name:words} for {app:words} wan join this chat.</b>\nDem go share your wallet, cards and wetin you buy. Say yes only if na you.",
      linkedWith:
        "🔗 <b>We don join you with {name:words} for {app:words}.</b>\nOne wallet, the same cards and orders for the two chats.",
      refused: "No wahala, we no join am. Nothing change.",
      notLinked: "This chat no join with another one.",
      "unknown-code": "We no know that code, or e don old. Write /link for your other chat to get new one.",
      "same-app": "That code come from the same app. Na Telegram and WhatsApp fit join, one chat each.",
      linked: "One of the two chats don join already. Write /link there to part am first.",
      "both-merged":
        "Each of the two chats don join with another one before, and e still hold the records. These two no fit join.",
      confirmUnlink:
        "<b>Make we part you from {app:words}?</b>\nThe wallet ({wallet:naira}) go remain for this chat. All the cards, orders and schedules go remain too; the other chat go start fresh.",
      unlinked: "We don part dem. The two chats no concern each other again.",
    },

    schedules: {
      none: "<b>Wetin dey buy by itself</b>\nNothing yet. Buy something, then press “{button:words}” under the receipt.",
      once: "🗓 This one go buy am once. To make am repeat, press “{button:words}” under the receipt.",
      list: "<b>Wetin dey buy by itself</b>\nPress one to jump am, pause am or stop am:",
      howOften: "<b>{what:words}</b>\nHow many times? You fit type number of days too, like “14”.",
      invalidDays: "Abeg type number of days, from 1 reach {most:count}.",
      choosePayment: "{price:naira} {every:words}. How you wan pay am?",
      warned: "We go tell you one day before each time.",
      tooMany: "E don full, we no fit keep more. Stop one first: /schedules",
      groupKept:
        "The numbers, the amounts and the price go remain as you gree for am, even if you change the group or comot am.",
      groupPlanned:
        "🗓 <b>{name:words}</b> dey buy by itself, and e go continue as you gree for am. To change am, stop am for /schedules and set the group again.\n",
      groupRefused: {
        one: "<b>{what:words}</b>\nWe no fit sell {count:count} line now, so this group no fit buy by itself. Open am to see which one.",
        other:
          "<b>{what:words}</b>\nWe no fit sell {count:count} lines now, so this group no fit buy by itself. Open am to see which ones.",
      },
      next: "Next one: <b>{at:moment}</b>",
      paused: "⏸ E dey on pause.",
      last: "\nThe last one: <b>{at:moment}</b>",
      summary: {
        remind: "🗓 <b>{what:words}</b>\nWe dey remind you {every:words}.\n{next:text}",
        wallet: "🗓 <b>{what:words}</b>\n{price:naira} with your wallet, {every:words}.\n{next:text}",
        card: "🗓 <b>{what:words}</b>\n{price:naira} with your card, {every:words}.\n{next:text}",
        cardRemoved:
          "🗓 <b>{what:words}</b>\n{price:naira}, {every:words}. We no get the card again, so we no go buy anything. Stop am, or make new one.",
      },
      upcoming: {
        wallet: "🗓 <b>{what:words}</b>\nWe go buy am {at:moment}: {price:naira} with your wallet.",
        card: "🗓 <b>{what:words}</b>\nWe go buy am {at:moment}: {price:naira} with your card.",
      },
      notBought: "<b>We no buy am: {what:words}.</b>",
      outcomes: {
        bought: "🛒 <b>We don order am: {what:words}.</b>",
        reminded: "🔔 <b>Time don reach for {what:words}.</b>",
        short:
          "👛 {notBought:text}\nYour wallet no reach {now:naira}. Put money and buy am now; the next one still dey.",
        "over-limit":
          "📅 {notBought:text}\nE for pass your limit for one day. Change the limit for /settings, or buy am now for Checkout; the next one still dey.",
        "over-group-limit":
          "📅 {notBought:text}\nE for pass wetin you fit buy for one day with your special price; the next one still dey.",
        "card-removed": "💳 {notBought:text}\nWe no get the card again. We don pause am: stop am, or make new one.",
        "above-maximum":
          "💳 {notBought:text}\nE don turn {now:naira}, and card no fit pay reach that one at once. We don pause am: stop am, and set am again with your wallet.",
        "price-increased":
          "⚠️ {notBought:text}\nE don turn {now:naira}; na {agreed:naira} you gree for. We don pause am till you talk.",
        gone: "⚠️ {notBought:text}\nDem no dey sell one plan wey e need again. We don pause am: stop am, and pick another plan.",
        unreadable:
          "⚠️ {notBought:text}\nWe no fit see the network plans for hours. Buy am now; the next one still dey.",
        "another-underway":
          "📋 {notBought:text}\nPayment for another list of yours never finish that time. The next one still dey.",
        "off-sale":
          "⏸ {notBought:text}\nWe no dey sell am for now, and nobody comot your money. The next one still dey.",
        "card-charges-stopped": "💳 {notBought:text}\nWe no fit charge saved card now. The next one still dey.",
        "wallet-frozen":
          "👛 {notBought:text}\nWe hold your wallet small make we check one thing wey you buy. Person dey on top am, and your money dey safe. The next one still dey.",
        missed:
          "⏸ {notBought:text}\nSomething spoil for our side that time. If e no enter, buy am now. The next one still dey.",
      },
      stopped: "We don stop am: {what:words}.",
    },

    support: {
      stands: "🆘 <b>See as e dey now</b>",
      dial: "To check wetin dey that line, dial <code>{code:words}</code>.",
      nothing:
        "🆘 <b>You never buy anything here.</b>\nIf anything no enter, your money go back to your wallet sharp sharp.",
      below: "E still no correct? Press “Talk to person”, person go answer you here.",
      ask: "💬 <b>Wetin happen?</b>\nWrite everything for one message. You fit send picture too. No ever send PIN, card number or code wey your bank send you.",
      noText: "Abeg write am, or send picture.",
      written: "✅ <b>We don get am.</b> Person go answer you here.",
      writtenLater: "✅ <b>We don get am.</b> We dey answer from {at:moment}. You go see the answer here.",
      masked:
        "🔒 We hide some numbers for your message because e fit be PIN, code or card number. No ever send am give anybody, even us. If na amount, write am with ₦, like ₦5,000.",
      tooMany:
        "You don send us plenty message this one hour, so we no take this one. Abeg wait small, then send am again.",
      gone: "This talk don end. If something no correct, press “Talk to person”.",
      photoMissing: "(We send picture too, but e no gree pass.)",
    },

    beneficiaries: {
      none: "<b>Your people</b>\nNobody dey yet. After you buy for person, tap “More”, then save the number with name; or just write “500 airtime for Mama”.",
      list: "<b>Your people</b>\nWrite “500 airtime for” plus the name, e go enter that number. Tap one make I forget am:",
      askName: "Wetin you dey call the person wey get <code>{phone:phone}</code>? Type short name, like “Mama”.",
      noDigits: "Name no fit get number inside. Try one like “Mama”.",
      tooMany: "You get {most:count} people, na the highest we fit keep. Comot one first.",
      saved:
        "👤 I don save am: {name:words} na <code>{phone:phone}</code>. Next time write “500 airtime for {name:words}”.",
    },

    paymentRequest: {
      shareLink:
        "<b>Beg person make e pay</b>\nSend this link give am. Person wey open am fit pay for this order one time, before {until:moment}; we no go show your full number.\n\n{link:words}",
      shareWords:
        "<b>Beg person make e pay</b>\nSend these words give am. Person wey write am to us fit pay for this order one time, before {until:moment}; we no go show your full number.\n\n<code>{words:words}</code>",
      requestToPay:
        "🤝 <b>{from:words} dey beg you make you pay {price:naira}</b>\nFor: {item:words} · {recipient:words}\nYour wallet: {wallet:naira}\nIf e no enter, the money go enter {from:words} wallet.",
      ownRequest: "You no fit pay your own like this: send the link give another person.",
      requestClosed: "Person don pay am, or e don expire. We never charge anything.",
      payOnPage:
        "Pay {price:naira} for {from:words} for the safe page. Dem go see am.\nIf dem don cancel am or pay am before then, your money go enter {from:words} wallet.",
      perhapsTheirMoney: "You don ask person make e pay am. If na their money, abeg tell them.",
      paid: "✅ <b>Thank you!</b> You don pay {price:naira} for {from:words}. We don tell am.",
      returned:
        "↩️ <b>Your money no buy anything.</b>\nPerson don pay am another way, or dem don cancel am, just before. Your {price:naira} don return to your wallet.",
      askGiftMessage: "🎁 Wetin you wan write for the card? Type am, e no go pass {most:count} letters.",
      giftCaption: "🎁 {message:words}\n— Na {name:words}",
      passPictureOn: "E don ready: send the picture give am.",
    },

    promo: {
      noted: "🏷 Code {code:words} go comot from the price before you pay.\n",
      discount: "🏷 Code {code:words}: {off:naira} don comot",
      ask: "<b>Promo code</b>\nType am as dem give you:",
      notACode: "That one no resemble code. Code na one word, like “NEW10”.",
      orderAlreadyPlaced: "The price for this order don set. Code dey count only before you place order.\n",
      rejections: {
        unknown: "We no sabi the code “{code:words}”.\n",
        "too-many-wrong":
          "You don try too many wrong code today, so we no check “{code:words}”. Try am again tomorrow.\n",
        over: "The code {code:words} don end.\n",
        "used-up": "The code {code:words} don finish: other people quick pass you.\n",
        "used-by-you": "You don use the code {code:words} before.\n",
        "not-for-this": "The code {code:words} no dey comot anything from this one.\n",
        "not-with-group":
          "You dey buy for special price already, so the code {code:words} no go comot anything again.\n",
      },
    },

    safety: {
      settings: "<b>How you want am</b>",
      pinStates: {
        none: "🔓 PIN: e no dey",
        set: "🔒 PIN: e dey work",
        locked: "🔒 PIN: e don lock for now",
      },
      dailyLimitState: "📅 Na {limit:naira} you fit spend for one day; you don use {spent:naira} today",
      noDailyLimit: "📅 No limit for one day",
      confirmsAbove: "✋ We go ask again if e pass {above:naira}",
      neverConfirms: "✋ We no dey ask again",
      limitWithoutPin:
        "⚠️ Limit wey no get PIN no fit stop person wey hold your phone: e fit change am here, or carry your whole wallet go another chat. Choose PIN for that one.",
      enterPin: "🔒 <b>Type your PIN make we continue.</b>",
      pinExpected: "PIN na 4 to 6 numbers.",
      wrongPin: {
        one: "That one no be your PIN. E remain {count:count} try.",
        other: "That one no be your PIN. E remain {count:count} tries.",
      },
      locked:
        "🔒 <b>Your PIN don lock till {until:moment}.</b>\nDem try wrong PIN too many times. Your money dey safe.",
      choosePin:
        "<b>Pick one PIN</b> of 4 to 6 numbers.\nFrom now we go ask for am before anything comot from your wallet or from card wey you keep. Type am here:",
      pinMessageDeleted: "Any time wey you type am, we go comot am from the chat sharp sharp.",
      deletePinMessage:
        "WhatsApp no gree make we comot am from the chat: delete your own message any time wey you type am.",
      unrequestedPin: "🔒 That one resemble your PIN. We no ask for am now, and we no do anything with am.",
      repeatPin: "🔒 Type am one more time, make mistake no lock you out.",
      pinsDiffer: "The two no be the same. Start again.",
      invalidPin: "That one no go work: 4 to 6 numbers, no be the same number all through, no be 1234.",
      pinIsOn:
        "🔒 <b>Your PIN dey work now.</b>\nWe go ask for am before anything comot from your wallet or from card wey you keep. No tell anybody.",
      pinRemoved: "🔓 Your PIN don comot. We no go ask for am again.",
      pinResetRequested:
        "We don tell our people. Dem go check say na you, then dem go comot the PIN. You go hear am here.",
      pinReset:
        "🔓 <b>Our people don comot your PIN.</b>\nPick new one for /settings. No be you ask for am? Pick one now now, and tell us.",
      confirmLargePayment: "✋ <b>This one pass {above:naira}.</b>\nYou wan pay am true true?",
      askDailyLimit:
        "<b>Limit for one day</b>\nHow much fit comot for one day from your wallet and from cards wey you keep? Pick am or type am:",
      askConfirmAbove:
        "<b>Ask me again</b>\nIf money pass how much, make we ask you again before you pay? Pick am or type am:",
      invalidAmount: "Type money from {min:naira} reach {max:naira}.",
    },

    privacy: {
      about:
        "<b>Wetin we know about you</b>\nWe dey keep your name for this chat; the numbers wey you dey buy for, with their names; wetin you buy, pay and dey repeat; cards wey you save (sealed, no be their numbers); and wetin you and our people write each other.\n“Give me wetin una get” go send you everything as file. “Comot me” go comot your name, people, cards, PIN, wetin dey repeat and messages; wetin you buy, pay and wallet entries must stay for our books, without your name.",
      fileCaption: "Everything wey we keep about you.",
      fileFailed: "The file no gree make. Abeg try again later.",
      confirmDeletion:
        "<b>Make we comot you here?</b>\nE no get going back: people, cards, PIN, wetin dey repeat, messages and your name go comot. Law say make we keep our books, so wetin you buy, pay and wallet entries go stay without your name. After that this chat na for stranger.",
      rejections: {
        wallet: "{available:naira} still dey your wallet. Spend am first, then delete.",
        held: "Something wey you buy still dey road, and we hold the money. Wait make e finish, then delete.",
        checking: "Person dey check one payment wey you make. Wait make e finish, then delete.",
        unpaid: "You get payment wey still open. Wait make e expire, then delete.",
        linked: "This chat join with another one. Part dem first: /link",
      },
      erased: "E don do. We no know you again. Write us any time, as new person.",
    },

    availability: {
      allOnSale:
        "📶 We dey sell every network now: {networks:words}.\nIf anything no enter, your money go back to your wallet sharp sharp.",
      someOffSale:
        "⏸ We no dey sell this one for now: {what:words}.\nWe dey sell every other one. If anything no enter, your money go back to your wallet sharp sharp.",
      notOnSale:
        "⏸ <b>We no dey sell {what:words} for now.</b>\nWe no buy anything, and nobody comot your money. Abeg come back after small time.",
      suspended:
        "⏸ <b>{what:words} get wahala now, so we don pause am.</b>\nWe no buy anything, and nobody comot your money. We go message you once e don dey work.",
      trial:
        "\n⚠️ <b>{what:words} no dey enter since.</b> E fit don come back, so you fit try am, from your wallet only. If e no enter, your money go back to your wallet sharp sharp.",
      worksAgain: "✅ <b>{what:words} don dey work again.</b>\nThank you say you wait. You fit buy now.",
      orderWaiting:
        "⏸ <b>We no dey sell {what:words} for now.</b>\nWetin you wan buy still dey wait: {item:words} for {recipient:recipient}. No need to pay now. If you don pay for the page, or you still pay am, we go send am as you want am.",
      onSaleAgain:
        "▶️ <b>We don dey sell {what:words} again.</b>\nWetin you wan buy still dey wait: {item:words} for {recipient:recipient}.",
      slow: "⚠️ {what:words} dey slow now: some dey take time pass normal, and some no dey enter.\nYour money safe. The one wey late go still enter, and if e no enter, the money go back to your wallet sharp sharp. Abeg no buy the same thing again when one still dey come; if e fit wait, buy am small time later.",
      recovered:
        "✅ {what:words} don dey enter as e suppose again.\nThank you say you wait. Wetin no enter, the money don go back to your wallet, and you fit buy as before.",
    },
  },
});
