import { translation } from "./translation.js";

export const ig = translation({
  name: "Igbo",
  pluralForms: ["other"],
  typed: {
    data: "data, zụta data, ịntanetị",
    airtime: "ego oku, zụta kaadị, kaadị oku",
    topup: "tinye ego, itinye ego, tinye ego n’akpa",
    wallet: "ego ole fọdụrụ, akpa ego, ego m, ego ole m nwere",
    dial: "ego ole data m, data m fọdụrụ, data fọdụrụ, ego oku fọdụrụ",
    history: "ndekọ, ihe m zụtara, rasiiti",
    cards: "kaadị, kaadị m",
    bulk: "ọtụtụ nọmba, nọmba dị ọtụtụ",
    groups: "ndị otu m, òtù m",
    schedules: "ịzụta mgbe niile, ihe na-azụ onwe ya",
    repeat: "zụta ọzọ, ọzọ",
    networks: "netwọk ọ dị, netwọk adịghị, netwọk adịghị mma, netwọk na-arụ ọrụ",
    settings: "nhazi, oke ego",
    people: "ndị mmadụ",
    privacy: "ihe unu maara",
    language: "asụsụ, gbanwee asụsụ",
    help: "ka m ga-esi akwụ ụgwọ, ka m ga-esi akwụ, enyemaka, nyere m aka, kedu ka o si arụ ọrụ",
    start: "ndewo, kedu, ụtụtụ ọma, ehihie ọma, mgbede ọma, nnọọ",
    menu: "mmalite",
    share: "zipu nọmba m",
    quiet: "unu ezitekwala m ozi, kwụsị izitere m ozi",
    back: "laghachi, azụ",
    cancel: "kagbuo, kwụsị, hapụ ya, achọghị m ya, achọghị m ya ọzọ, achọghịzi m ya",
    yes: "ee, eye, o di mma",
    no: "mba, achọghị m",
    otherNumber: `
      ọ bụghị nọmba ahụ, ọ bụghị nọmba a, ọ bụghị nọmba m, gbanwee nọmba, gbanwee nọmba ahụ, nọmba ọzọ`,
    whichPlan: `
      nke kacha ọnụ ala, kedu nke, kedu nke ka mma, nke kacha mma, nke ka mma, nke dị ọnụ ala, nke kacha dị ọnụ ala, ọ
      dị oke ọnụ, ọ dị ọnụ, ọ karịrị akarị`,
    sameList: "otu ndepụta ahụ, ndepụta ahụ ọzọ, zigaghachi ndepụta ahụ",
    payWallet: "akpa ego, site na akpa ego, jiri akpa ego, jiri akpa ego kwụọ",
    payCard: "kaadị, kaadị m, jiri kaadị, jiri kaadị kwụọ",
    checkout: "checkout",
    save: "chekwaa kaadị m, chekwaa kaadị",
    remind: "chetara m, chetara m naanị",
    talk: "gwa anyị okwu",
    okay: "ọ dị mma, odi mma, anụla m, ahụla m",
    thanks: "daalụ rinne, daalụ, daalụ nke ukwuu, imeela, imela, i meela, ekele m, chukwu gọzie gị",
  },
  purchase: {
    each: "niile",
    airtime: "kaadi",
    airtimePhrases: "ego oku",
    spans: { monthly: "onwa" },
    buy: "zuo zuta zutara zuru",
    pay: "kwuo akwu",
    give: "nye",
    for: "maka",
    me: "m",
    line: "ekwenti",
    kin: "nne nna",
    please: "biko",
    save: "chekwaa chekwa",
    saveAs: "dika aha",
    questions: "kedu",
    numbers: {
      and: "na",
      counts: "otu abuo ato ano ise isii asaa asato itoolu iri",
      ten: "iri",
      hundred: "nari",
      thousand: "puku",
      isCountBehind: true,
      others: "okara",
    },
    times: "ugboro abụọ, ugboro atọ, ugboro #",
    prices: "ego ole, ole ka, ole bu, onu ahia",
    andOrAt: "na",
    filler: "biko achoro acho choro izu ego oku",
  },
  complaints: {
    alone: "nsogbu, nsogbu dị, enwere m nsogbu, aghụghọ",
    first: "kpọọ m, kpọọnụ m, ka unu kpọọ m",
    within: `
      o rutebeghị/rughị, erutebeghị, ọ bịaghị/bịabeghị/bataghị/batabeghị, abịaghị, abịabeghị, abataghị, abatabeghị,
      enwetaghị, enwetabeghị m, ahụbeghị m, ahụghị m … data/airtime/gb, unu wepụrụ ego m, e were ego m, ego m
      efuola/apụọla, weghachi ego m, ebee ka data/ego m, ebee ka … m dị/nọ/zụrụ, olee ebe … m, gwa/ịgwa mmadụ okwu,
      okwu na mmadụ/onye, kwurịta okwu na, soro mmadụ kwurịta, mụ na mmadụ kwurịta, unu
      eriela/riri/ewerela/ezipụghị/ezipụbeghị, unu were … m, e zipụghị/zipụbeghị/bepụrụ, ezipụghị m, anataghị m,
      anatabeghị m, kwụghachi m, nyeghachi m, ewepụrụ … m, e wepụrụ … m, aghọgbuola, aghọgbu m, mana enweghị
      airtime/data, bụ ndị ohi, onye ohi, anyị akwụọla, akwụọla m, akwụrụ m, akwụla m,
      etinyela/etinyere/atinyela/atinyere m ego`,
  },
  nothingNew: {
    first: "chere, cherenu, echi",
    within: `
      achọghị, achọzighị, ezigala, ezipụla, ezitela, azụla, azụtala, enyela, kagbuo, kwụsị, hapụ ya, azụọla m,
      azụtara m, azụrụ m, ụnyaahụ, achọrọ m ire, achọrọ m iree`,
    ofOne: "",
  },
  repeats: {
    daily: "kwa ụbọchị, ụbọchị ọ bụla, ụbọchị niile",
    weekly: "kwa izu, izu ọ bụla, izu niile",
    monthly: "kwa ọnwa, ọnwa ọ bụla, ọnwa niile",
  },
  same: "otu ihe ahụ, otu ahụ, ụdị ahụ, ọzọ",
  templates: {},
  sentences: {
    buttons: {
      airtime: "📱 Ego oku",
      data: "🌐 Data",
      wallet: "👛 Akpa ego",
      topUp: "➕ Tinye ego",
      history: "🧾 Ndekọ",
      cards: "💳 Kaadị",
      help: "❓ Enyemaka",
      language: "🌍 Asụsụ",
      menu: "🏠 Mmalite",
      getNews: "🔔 Zitere m ozi",
      resumeNews: "🔔 Zitekwara m ozi",
      back: "‹ Laghachi",
      cancel: "✕ Kagbuo",
      next: "Ọzọ ›",
      previous: "‹ Nke gara aga",
      older: "Ndị ochie ›",
      newest: "‹ Ndị ọhụrụ",
      myNumber: "📱 Nọmba m",
      shareNumber: "📱 Zipu nọmba m",
      payWallet: "👛 Jiri Akpa ego kwụọ",
      payCard: "💳 Jiri Kaadị kwụọ · {card:words}",
      payCheckout: "🔗 Kwụọ na Checkout (kaadị, ụlọ akụ, USSD)",
      payCheckoutSave: "💳 Kwụọ na Checkout, chekwaa kaadị m",
      payCheckoutShort: "🔗 Checkout",
      payCheckoutSaveShort: "💳 Checkout + chekwa",
      payNow: "Kwụọ {amount:naira}",
      havePaid: "✅ Akwụọla m ụgwọ",
      haveCode: "🏷 Enwere m koodu",
      anotherCode: "🏷 Koodu ọzọ",
      payAnotherWay: "Kwụọ n’ụzọ ọzọ",
      buyAgainAtPrice: "🔁 Zụta ọzọ · {price:naira}",
      buyAgainProduct: "🔁 Zụta ọzọ: {item:words} · {recipient:recipient} · {price:naira}",
      undo: "✋ Kwụsị ya",
      ownNumber: "📱 Nọmba m · {phone:phone}",
      saveNumber: "👤 Chekwaa nọmba ahụ",
      makeDefault: "★ Jiri ya bido",
      rename: "✏️ Gbanwee aha",
      remove: "🗑 Wepụ ya",
      requestPayment: "🤝 Rịọ onye ọzọ ka ọ kwụọ",
      sendGift: "🎁 Kaadị onyinye",
      withoutWords: "Na-enweghị okwu",
      tryAgain: "🔁 Nwaa ọzọ",
      removeForGood: "Ee, wepụ ya",
      all: "Ha niile",
      more: "⋯ Ndị ọzọ",
      receipt: "🧾 Rasiiti",
      reportProblem: "🆘 Ihe adịghị mma",
      talkToUs: "💬 Gwa anyị okwu",
      replyToUs: "💬 Zaghachi",
      ordersTable: "📄 N’ụdị tebụl",
      spending: "📊 Ego e mefuru",
      offSale: "⏸ {network:network} · ọ dịghị ugbu a",
      schedule: "🗓 Na-azụ ya",
      schedules: "🗓 Ịzụta mgbe niile",
      everyDay: "Kwa ụbọchị",
      everyWeek: "Kwa izu",
      everyDays: "Kwa ụbọchị {days:count}",
      everyMonth: "Kwa ọnwa, n’abalị {day:count}",
      whenItEnds: "Mgbe ọ gwụrụ (ụbọchị {count:count})",
      remind: "🔔 Chetara m naanị",
      pause: "⏸ Kwụsịtụ",
      resume: "▶️ Gaa n’ihu",
      skip: "⏭ Wụfee nke na-esote",
      stopSchedule: "🗑 Mechie ya",
      acceptPrice: "✅ Gaa n’ihu na {price:naira}",
      copy: "📋 Detuo",
      confirmLink: "🔗 Ee, jikọta anyị",
      allowLink: "✅ Ee, ọ bụ m",
      refuseLink: "✕ Mba, jụ",
      unlink: "Kewapụ",
      unlinkForGood: "Ee, kewapụ",
      manyNumbers: "📋 Ọtụtụ nọmba",
      goOn: "▶️ Gaa n’ihu na ahịrị {count:count}",
      twice: "✅ Ugboro abụọ",
      once: "☝️ Naanị otu ugboro",
      groups: "👥 Òtù gị",
      saveGroup: "👥 Chekwaa dịka òtù",
      sendAgain: "🔁 Ziga ya ọzọ",
      settings: "⚙️ Nhazi",
      pin: "🔒 PIN m",
      choosePin: "🔒 Họrọ PIN",
      changePin: "Gbanwee ya",
      removePin: "Wepụ ya",
      forgotPin: "Echefuru m PIN m",
      dailyLimit: "📅 Oke kwa ụbọchị",
      noDailyLimit: "Enweghị oke kwa ụbọchị",
      confirmAbove: "✋ Jụọ m ọzọ",
      neverConfirm: "Ajụla m ọzọ",
      people: "👥 Ndị mmadụ",
      stopNews: "🔕 Achọghị m ozi",
      privacy: "🛡 Ihe unu maara",
      getData: "📄 Nye m ihe unu nwere",
      deleteMe: "🗑 Hichapụ m",
      deleteForGood: "Ee, hichapụ m",
      confirmPayment: "✅ Ee, kwụọ ya",
      nextPurchase: "▶️ Nke na-esote: {what:words}",
      allPlans: "{network:network}: atụmatụ niile",
    },

    names: {
      airtime: "Ego oku {network:network} {amount:naira}",
      data: "Data {network:network} {size:words} ({validity:words})",
      productLine: { airtime: "Ego oku {network:network}", data: "Data {network:network}" },
      hours: "awa {count:count}",
      days: "ụbọchị {count:count}",
      nightsOnly: "naanị abalị {count:count}",
      weekendOnly: "naanị ngwụcha izu",
      kinds: { airtime: "Ego oku", data: "Data" },
      every: {
        days: "kwa ụbọchị {count:count}",
        week: "kwa izu",
        monthDay: "kwa ọnwa, n’abalị {day:count}",
        dayBefore: "kwa ọnwa, otu ụbọchị tupu abalị {day:count}",
      },
      spans: {
        daily: "Ụbọchị",
        weekly: "Izu",
        monthly: "Ọnwa",
        longer: "Karịa",
        other: "Ọzọ",
      },
      lasting: { daily: "otu ụbọchị", weekly: "otu izu", monthly: "otu ọnwa" },
      states: {
        awaiting_payment: "akwụbeghị ụgwọ",
        paid: "akwụọla ụgwọ",
        vending: "anyị na-eziga ya",
        pending: "ọ nọ n’ụzọ",
        review: "anyị na-elele ya",
        delivered: "o ruola",
        failed: "o rughị",
        refunded: "o rughị, ego alaghachila n’akpa",
        expired: "oge ịkwụ ụgwọ agafeela",
        cancelled: "akagbuola ya",
      },
    },

    channelTexts: {
      staleTap: "Bọtịnụ ahụ arụchaala ọrụ ya.",
      fault: "Ihe mebiri n’akụkụ anyị. Ọ dịghị ihe furu efu; biko nwaa ọzọ.",
      tooFast: "Ọ karịrị n’otu oge. Chere ntakịrị, wee gaa n’ihu.",
      editedMessage:
        "✏️ Anyị na-agụ ozi otú e si bụrụ ụzọ zipụ ya, ya mere mgbanwe gị emeghị ihe ọ bụla. Biko zigharịa ya otú o kwesịrị.",
      shareNumber: "Pịa bọtịnụ dị n’okpuru ka i zipu nọmba gị, ma ọ bụ dee nọmba.",
      list: { choose: "Họrọ", more: "Ndị ọzọ", earlier: "Nke gara aga", replyByNumber: "Jiri nọmba nke ị họrọ zaa." },
    },

    commands: {
      data: "Zụta data",
      airtime: "Zụta ego oku",
      bulk: "Ọtụtụ nọmba n’otu ịzụ ahịa",
      repeat: "Zụta ọzọ n’otu mpị",
      wallet: "Lee akpa ego gị",
      topup: "Tinye ego n’akpa gị",
      history: "Ihe ndị ị zụtara",
      schedules: "Ihe na-azụ onwe ya",
      people: "Ndị ị na-azụtara",
      cards: "Kaadị ndị i chekwara",
      link: "Otu akpa ego na Telegram na WhatsApp",
      settings: "PIN, oke ego, ozi, asụsụ",
      privacy: "Ihe anyị maara gbasara gị",
      language: "Asụsụ ọzọ",
      help: "Otu o si arụ ọrụ",
      cancel: "Kwụsị ihe na-aga",
      start: "Mmalite",
    },

    botDescription: {
      description:
        "{shop:words}: ego oku na data maka netwọk niile na Naịjirịa, ozugbo. Jiri akpa ego gị kwụọ, ma ọ bụ kaadị i chekwara, ma ọ bụ na peeji dị nchekwa. Ọ bụrụ na o rughị, ego gị ga-alaghachi ozugbo.",
      shortDescription: "Ego oku na data, ozugbo.",
    },

    returnPage: {
      title: "Ị nwere ike imechi peeji a",
      next: "Anyị na-elele ego gị n’ụlọ akụ, ọ na-abụkarị n’ime sekọnd ole na ole. Mgbe ahụ, a ga-agwa onye nwe ihe a zụtara ma ọ bụ akpa ego ahụ na nkata ya.",
      back: "Laghachi na nkata",
      close: "Ọ bụ gị, ma ọ dịghị ihe na-eme? Pịa “Akwụọla m ụgwọ” na nkata ahụ.",
    },

    picture: {
      sandbox: "TEST (nnwale): ọ bụghị ezigbo ego oku",
      number: "Nọmba",
      paidBy: "Ụzọ ịkwụ ụgwọ",
      paymentMethods: { wallet: "Akpa ego", card: "Kaadị", checkout: "Peeji ịkwụ ụgwọ" },
      time: "Oge",
      reference: "Nọmba akaebe",
      thanks: "Daalụ maka ịzụ ahịa na {shop:words}",
      spending: "Ego oku na data gị",
      inMonths: "n’ime ọnwa {count:count}",
    },

    welcome: {
      menu: "<b>{shop:words}</b>\nNdewo {name:words}! Ego oku na data, ozugbo ozugbo.\nGịnị ka ị chọrọ ịzụta?",
      typingWorks: "Ma ọ bụ dee ya: “1gb mtn 0803 123 4567”.",
      notUnderstood: "Aghọtaghị m ya. Họrọ otu n’okpuru, ma ọ bụ dee “data” ma ọ bụ “ego oku”.",
      noWords:
        "Naanị ihe e dere ede ka anyị nwere ike ịgụ ebe a, ọ bụghị ozi olu, foto ma ọ bụ sticker. Biko dee ya, ma ọ bụ pịa bọtịnụ. Mmadụ nwere ike ịhụ foto: pịa “Gwa anyị okwu” na /help.",
      questionLost:
        "🔄 Ajụjụ ahụ emechiela, ya mere azịza gị emeghị ihe ọ bụla. Biko malite ọzọ. Ihe ị zụtara dị na /history.",
      notSold: "Anyị anaghị ere nke ahụ. Ị nwere ike ịzụta ego oku na data maka netwọk Naịjirịa niile ebe a.",
      dial: "Anyị enweghị ike ịhụ ihe dị n’ahịrị gị. N’ekwentị ahụ, pịa <code>{airtime:words}</code> maka ego oku ma ọ bụ <code>{data:words}</code> maka data. Otu ihe ahụ ka ọ bụ na netwọk niile.",
      unknownCommand: "Enweghị <code>/{typed:words}</code> ebe a.",
      nearestCommand: "Enweghị <code>/{typed:words}</code> ebe a. Ọ bụ /{nearest:words} ka ị chọrọ?",
      okay: "👍 Anyị nọ ebe a mgbe ọ bụla ịchọrọ ego oku ma ọ bụ data.",
      thanks: "🙏 Ọ dịghị ihe! Anyị nọ ebe a mgbe ọ bụla ịchọrọ ego oku ma ọ bụ data.",
      help: "<b>Otu {shop:words} si arụ ọrụ</b>\n\n• <b>Data</b> ma ọ bụ <b>Ego oku</b>: họrọ netwọk, atụmatụ ma ọ bụ ego ole, na nọmba. Ị nwekwara ike ide ya: “mtn”, “1.5gb”, “0803 123 4567”.\n• Jiri <b>Akpa ego</b> gị kwụọ, ma ọ bụ <b>Kaadị</b> i chekwara, ma ọ bụ na peeji <b>Checkout</b> dị nchekwa (kaadị, ụlọ akụ, USSD). Anyị anaghị ahụ nọmba kaadị gị.\n• Ọ bụrụ na ihe ị zụtara erughị, ego gị ga-alaghachi n’akpa gị ozugbo, anyị ga-agwakwa gị.\n• Nsogbu ọ dị? Dee ya otu ọ dị, dịka “data m abatabeghị”, ma ọ bụ pịa “Gwa anyị okwu”: mmadụ ga-aza gị ebe a.\n\n/data /airtime /bulk /topup /wallet /cards /history /repeat /schedules /people /link /settings /privacy /language /cancel",
      chooseLanguage: "<b>Asụsụ</b>\nKedu nke anyị ga na-asụ?",
      newsStopped: "Ọ dị mma: anyị agaghị ezitere gị ozi ọhụrụ ọzọ. Ị ka ga-anụ maka ihe ị zụtara na ego ị kwụrụ.",
      newsResumed: "Nnọọ ọzọ: ị ga na-enweta ozi anyị ọzọ. Dee “stop” mgbe ọ bụla ka ị kwụsị ya.",
      closed:
        "🔧 Anyị na-enyocha ndekọ anyị n’ihi nsogbu igwe, ya mere ị ka nwebeghị ike ịzụta ihe. Ego gị nọ nchekwa. Anyị ga-edere gị ebe a ozugbo anyị meghere.",
      opensSoon: "🕐 Anyị ga-emeghe n’oge na-adịghị anya. Ị ka nwebeghị ike ịzụta ihe.",
      reopened: "✅ Anyị emeghela ọzọ. Daalụ na i chere!",
      stopped: "Ọ dị mma, akwụsịla ya. I zụtaghị ihe ọ bụla, ọ dịghịkwa ihe gbanwere.",
      unpaidOrder: "Ọ dị mma. Ihe a ị kwụbeghị ụgwọ ya ka dị; ✕ dị n’okpuru na-akagbu ya:\n",
    },

    ask: {
      network: {
        data: "<b>{what:words}</b>\nKedu netwọk?",
        airtime: "<b>{what:words}</b>\nKedu netwọk? Ị nwekwara ike ide nọmba ahụ.",
      },
      unknownNetwork: "Biko họrọ netwọk: {networks:words}.",
      plan: "<b>Data {network:network}</b>\nKedu atụmatụ? Dee nha (“1.5gb”) ma ọ bụ ọnụahịa ka anyị chọta ya.",
      plansFound:
        "<b>Data {network:network}</b>\nAtụmatụ {count:count} maka “{typed:words}”, nke kacha dị ọnụ ala bu ụzọ:",
      noPlanFound:
        "Ọ dịghị atụmatụ {network:network} dabara na “{typed:words}”. Họrọ otu n’okpuru, ma ọ bụ dee nha ma ọ bụ ọnụahịa ọzọ.",
      closestPlans: "{network:network} enweghị atụmatụ maka “{typed:words}”. Ndị kacha dị ya nso:",
      plansReadAt:
        "⏳ Atụmatụ nke {at:moment}. Anyị enweghị ike ịhụ ndị ọhụrụ ugbu a; anyị ga-elele ọnụahịa tupu ị kwụọ.",
      cheapestMarked: "⭐ data kacha n’ọnụ ego ya",
      planAdvice:
        "⭐ bụ atụmatụ nwere data kacha n’ọnụ ego ya. Ọ bụrụ na ịchọrọ nke dị ọnụ ala, dee ego ị ga-akwụli, dịka “₦300”.",
      planExpected: "Biko họrọ atụmatụ, ma ọ bụ dee nha dị ka “1.5gb”.",
      plansUnavailable: "Anyị enweghị ike ịhụ atụmatụ {network:network} ugbu a. Biko nwaa ọzọ mgbe otu nkeji gachara.",
      amount:
        "<b>Ego oku {network:network}</b>\nEgo ole? Họrọ otu, ma ọ bụ dee ego ole na naịra, na-enweghị kobo ({min:naira} ruo {max:naira}).",
      amountTooLow: "{amount:naira} pere mpe: nke kacha nta bụ {min:naira}.",
      amountTooHigh: "{amount:naira} karịrị: nke kacha bụ {max:naira}.",
      invalidAmount: "Biko dee naịra, dị ka “200”.",
      tapExpected: "Biko pịa otu n’ime bọtịnụ ndị a.",
      textExpected: "Biko dee ya n’okwu.",
      tooLong: "Nke ahụ nwere mkpụrụedemede {letters:count}; nke kacha bụ {most:count}. Biko mee ya ka ọ dị mkpirikpi.",
      phone: "<b>{chosen:words}</b>\nMaka kedu nọmba? Dee ya, ma ọ bụ zipu ya site na ekwentị gị.",
      forRecipient: "Maka: {recipient:recipient}",
      kind: "<b>Ego oku ka ọ bụ data?</b>",
      kindOf: "<b>{chosen:words}</b>\nEgo oku ka ọ bụ data?",
      phoneForName:
        "<b>{chosen:words} · {name:words}</b>\nZitere anyị nọmba ha otu ugboro, anyị ga-echeta ya. Dee ya, ma ọ bụ zipu ya site na ekwentị gị.",
      invalidPhone: "Nke a abụghị nọmba ekwentị Naịjirịa. Ọ kwesịrị ịbụ iri na otu, dị ka <code>0803 123 4567</code>.",
      wrongLength:
        "<code>{number:words}</code> nwere ọnụọgụ {digits:count}; nọmba Naịjirịa nwere 11, dịka <code>0803 123 4567</code>.",
      ownNumberUnknown: "Anyị amabeghị nọmba gị. Biko zipu ya ma ọ bụ dee ya.",
      shareOwnNumber: "Pịa bọtịnụ dị n’okpuru ka i zipu nọmba gị.",
      topUp: "<b>Tinye ego n’akpa gị</b>\nEgo ole? Họrọ otu, ma ọ bụ dee ya ({min:naira} ruo {max:naira}).",
    },

    order: {
      summary: "<b>{item:words}</b>\nMaka: {recipient:recipient}\nỌnụahịa: <b>{price:naira}</b>",
      confirm: "\nAkpa ego gị: {wallet:naira}\nHọrọ otu ị ga-esi kwụọ iji kwado ya:",
      confirmShort: "\nAkpa ego gị: {wallet:naira} ({missing:naira} fọrọ)\nHọrọ otu ị ga-esi kwụọ iji kwado ya:",
      once: "1️⃣ Nke a na-azụ ya naanị otu ugboro. Ka ị zụta ya ọzọ, pịa “🔁 Zụta ọzọ” n’okpuru rasiiti ya.",
      tapToPay: "Biko pịa otu n’ime bọtịnụ ndị a ka ị kwụọ, ma ọ bụ Kagbuo.\n",
      somebodyPays:
        "Pịa otu ị ga-esi kwụọ, ma ọ bụ Kagbuo. Ọ bụrụ na onye ọzọ ga-akwụ, pịa Checkout, emesịa “{button:words}”.\n",
      networkMismatch:
        "⚠️ Nọmba a yiri nke {suggested:network}. Ọ bụrụ na ebufegoro ya na {chosen:network}, gaa n’ihu; ma ọ bụghị ya, pịa Laghachi.\n",
      priceMoved: "Ọnụahịa si na {from:naira} gaa na {to:naira}. Biko lee ọzọ:",
      planChanged: "Atụmatụ a agbanweela kemgbe mbụ. Biko lee ọzọ:",
      worksOnly: {
        night: "🌙 Ọ na-arụ ọrụ naanị n’abalị{times:words}.",
        weekend: "📅 Ọ na-arụ ọrụ naanị na ngwụcha izu{times:words}.",
      },
      planGone: "A naghịzi ere atụmatụ ahụ. Biko họrọ ọzọ.",
      undoable: {
        wallet:
          "\n⏳ A ga-ewepụ {price:naira} n’akpa ego gị n’ime {seconds:count} s. E wepụbeghị ego ọ bụla tupu mgbe ahụ.",
        card: "\n⏳ A ga-ewepụ {price:naira} na {card:words} n’ime {seconds:count} s. E wepụbeghị ego ọ bụla tupu mgbe ahụ.",
      },
      unpaid: "\nA kwụbeghị ụgwọ. Biko họrọ otu ị ga-esi kwụọ:",
      confirmOldButton: "Bọtịnụ a bụ nke ụbọchị ọzọ. Biko lelee ya ọzọ tupu ịzụta:",
      nearestPlans: "Anaghịzi ere atụmatụ ahụ. Ndị a kacha dị ya nso:",
      payOnPage: "\nKwụọ na peeji dị nchekwa, wee lọta. Anyị ga-ahụ ya n’onwe anyị.",
      paymentNotSeen: "⏳ Anyị ahụbeghị ya n’elekere {at:clock}. O nwere ike iwe otu nkeji; anyị ka na-ele.\n",
      pageDeclined:
        "\n❌ Ịkwụ ụgwọ ikpeazụ na peeji ahụ agaghị, ewepụghịkwa ego ọ bụla. Nwaa ọzọ ebe ahụ, ma ọ bụ kwụọ n’ụzọ ọzọ.",
      amountMismatch:
        "\n🔎 Anyị natara {received:naira}, mana ọ bụ {asked:naira} ka a rịọrọ. Ego gị dị nchekwa; onye ọrụ anyị na-elele ya, ọ ga-edozi ya.",
      amountUnknown:
        "\n🔎 Anyị natara ego, mana ọ bụ {asked:naira} ka a rịọrọ. Ego gị dị nchekwa; onye ọrụ anyị na-elele ya, ọ ga-edozi ya.",
      paymentReview: "\n🔎 Onye ọrụ anyị na-elele ego ị kwụrụ. Biko akwụla ọzọ; anyị ga-agwa gị.",
      paymentReturned: "\n↩️ Anyị enweghị ike ịnara ego {asked:naira} a. Ọ ga-alaghachi ebe o si bịa.",
      "card-charges-stopped": "Anyị enweghị ike iwere ego na kaadị echekwara ugbu a. Biko kwụọ n’ụzọ ọzọ:",
      "wallet-frozen":
        "👛 Anyị kwụsịtụrụ akpa ego gị ka anyị lelee otu ihe ị zụrụ. Mmadụ na-arụ ọrụ na ya, ego gị nọkwa nchekwa. Ị nwere ike ịkwụ n’ụzọ ọzọ:",
      "checkout-unavailable": "Peeji ịkwụ ụgwọ emegheghị. Ewepụghị ego ọ bụla. Biko nwaa ọzọ, ma ọ bụ kwụọ n’ụzọ ọzọ:",
      "too-many-unpaid":
        "I nwere ọtụtụ peeji ịkwụ ụgwọ mepere emepe. Kwụọ otu, ma ọ bụ chere ka otu gwụ, ma ọ bụ kwụọ n’ụzọ ọzọ:",
      "card-removed": "Anyị enwezighị kaadị ahụ. Biko kwụọ n’ụzọ ọzọ:",
      overLimit:
        "📅 Nke a karịrị ihe fọdụrụ n’oke ego gị taa ({left:naira} n’ime {limit:naira}). Kwụọ na Checkout, ma ọ bụ gbanwee oke ahụ na /settings:",
      overGroupLimit:
        "📅 N’ọnụahịa gị pụrụ iche, ị nwere ike ịzụ {limit:naira} kwa ụbọchị; {left:naira} fọdụrụ taa. Azụghị ihe ọ bụla. Họrọ nke dị nta, ma ọ bụ lọghachi echi.",
      walletShort: "{missing:naira} fọrọ n’akpa ego gị. Tinye ego, ma ọ bụ kwụọ n’ụzọ ọzọ:",
      charging: "\n⏳ Anyị na-ewere ego na kaadị gị…",
      chargeInDoubt: "\n⏳ Ụlọ akụ gị azaghị: anyị na-ajụ ha. Biko akwụla ọzọ.",
      declined: "\n❌ Ụlọ akụ jụrụ kaadị gị. Ewepụghị ego ọ bụla.",
      cardUnusable:
        "\n❌ Anyị enweghị ike iji kaadị ahụ ugbu a. Ewepụghị ego ọ bụla. Biko kwụọ n’ụzọ ọzọ; ị nwere ike ichekwa kaadị ahụ ọzọ na checkout.",
      sending: "\n⏳ Ị kwụọla ụgwọ. Anyị na-eziga ya ugbu a…",
      pending: "\n⏳ Ọ nọ n’ụzọ. Netwọk na-akwado ya…",
      stillPending: "\n⏳ Ọ ka na-abịa. Netwọk ekwenyebeghị ya. Ị ga-enweta azịza tupu {by:moment}.",
      review:
        "\n🔎 Nke a na-ewe oge karịa otu o kwesịrị. Ego gị dị nchekwa, ndị ọrụ anyị na-elele ya. Ị ga-enweta azịza tupu {by:moment}.",
      reviewOverdue:
        "\n🔎 Ndo, o gafeela oge anyị kwere na nkwa. Ego gị dị nchekwa. Ndị ọrụ anyị na-elele ya, anyị ga-agwa gị.",
      delivered: "\n✅ <b>O ruola</b>",
      deliveredIn: "\n✅ <b>O ruola</b> n’ime sekọnd {seconds:count}",
      reference: "Nọmba akaebe: <code>{id:words}</code>",
      paidByOther: "🤝 {name:words} kwụrụ ụgwọ ya.",
      refundNote: "↩️ E nyeghachila {price:naira} n’akpa ego gị.",
      refunded: "\n❌ <b>O rughị.</b> {why:text}\n{price:naira} alaghachila n’akpa ego gị.",
      expired: "\n⌛ Oge ịkwụ ụgwọ agafeela, ya mere e mechiela ya. Ọ bụrụ na ị kwụọ, ego ahụ ga-abanye n’akpa gị.",
      cancelled: "\n✕ Akagbuola ya. Ewepụghị ego ọ bụla.",
      cancelledWithPage:
        "\n✕ Akagbuola ya. Ọ bụrụ na ị kwụọla na peeji ahụ, ma ọ bụ ka kwụọ, ego ahụ ga-abanye n’akpa gị.",
      cannotCancel: "A pụghịzi ịkagbu nke a: ego ya nọ n’ụzọ, ma ọ bụ o ruola.",
      justBought: "Ị zụrụ nke a nkeji ole na ole gara aga. Ị chọrọ ịzụta ya ọzọ?",
      cardSaved: "💳 E chekwara kaadị gị: oge ọzọ, otu mpị ka ọ ga-ewe.",
      cardNotSaved: {
        "no-token": "💳 Echekwaghị kaadị ọ bụla ugbu a; a ga-anwa ọzọ mgbe ọzọ ị kwụrụ na peeji ahụ.",
        "no-card": "💳 I jighị kaadị kwụọ ụgwọ, ya mere e chekwaghị nke ọ bụla.",
        "too-many":
          "💳 E chekwaghị kaadị a: kaadị ị chekwarala ezuola. Wepụ otu na /cards, a ga-echekwa ya mgbe ọzọ ị kwụrụ na peeji ahụ.",
      },
      oldMessage: {
        expired: "⌛ Oge ịkwụ ụgwọ agafeela.",
        paid: "✅ Ị kwụọla ụgwọ.",
        below: "✅ Ị kwụọla ụgwọ. Lee n’okpuru.",
      },
    },

    failures: {
      "bad-recipient": "Netwọk amaghị nọmba a.",
      "out-of-float": "Anyị na-emejupụta ngwaahịa anyị. Biko nwaa ọzọ ma emechaa.",
      "plan-unavailable": "Netwọk anaghịzi ere atụmatụ a.",
      rejected: "Netwọk ekweghị.",
      unauthorised: "Anyị enwetaghị netwọk. Biko nwaa ọzọ ma emechaa.",
      unreachable: "Anyị enwetaghị netwọk. Biko nwaa ọzọ ma emechaa.",
      "network-failed": "Netwọk enweghị ike imecha ya.",
      "never-arrived": "O rughị netwọk aka ma ọlị.",
      "number-busy": "Ihe ọzọ dị otu a maka nọmba a emechabeghị. Biko nwaa ọzọ ma emechaa.",
      unconfirmed: "Netwọk ekwenyeghị ya n’oge.",
      "failed-by-staff": "Anyị leburu ya anya, nyeghachi gị ego gị.",
      "price-rose": "Ọnụ ahịa ya arịgoola tupu oge ya eruo.",
      "off-sale": "A naghị ere ya mgbe oge ya ruru.",
      "batch-stopped": "Anyị kwụsịrị ịzụ ahịa a tupu oge ya eruo.",
    },

    prices: {
      data: "<b>Ọnụahịa: {what:words}</b>\nPịa otu ka ị zụta ya, ma ọ bụ netwọk ka ị hụ atụmatụ ya niile.",
      airtime: "<b>Ọnụahịa: ego oku</b>\nPịa otu ka ị zụta ya, ma ọ bụ dee ego ọzọ, dịka “kaadị MTN 300”.",
      unavailable: "Anyị enweghị ike ịhụ atụmatụ ugbu a. Biko nwaa ọzọ n’otu nkeji.",
      noAirtime: "Anyị anaghị ere ego oku ahụ ugbu a. Biko nwaa ego ọzọ, ma ọ bụ lọghachi obere oge.",
    },

    wallet: {
      show: "<b>Akpa ego gị</b>\nEgo dị na ya: <b>{available:naira}</b>",
      showHeld:
        "<b>Akpa ego gị</b>\nEgo dị na ya: <b>{available:naira}</b>\nE debere maka ihe ị na-azụta: {held:naira}",
      spend:
        "Ọ na-akwụ ụgwọ ego oku na data ebe a; a naghị akwụ ya n’ego aka ma ọ bụ n’ụlọ akụ. Ị kwụrụ n’amaghị ama? Gwa anyị: /help",
      topUpLink: "<b>Tinye {amount:naira}</b>\nKwụọ na peeji dị nchekwa, wee lọta. Anyị ga-ahụ ya n’onwe anyị.",
      added: "✅ <b>{amount:naira} abatala.</b>\nAkpa ego gị: <b>{available:naira}</b>",
      paidAfterClose:
        "✅ <b>Anyị anatala {amount:naira}.</b> E mechierela ihe ị chọrọ ịzụta, ya mere ego ahụ dị n’akpa gị: <b>{available:naira}</b>",
      extraReceived: "✅ <b>Anyị anatala {amount:naira} ọzọ n’aka gị.</b>\nAkpa ego gị: <b>{available:naira}</b>",
      foundVend:
        "🧾 <b>Anyị wepụrụ {amount:naira} n’akpa ego gị.</b>\nỌ bụ ụgwọ ihe {recipient:phone} nwetara na {at:moment}, n’oge nsogbu igwe. O zighị ezi? Pịa “Gwa anyị okwu”.",
      foundVendFailed:
        "↩️ <b>{amount:naira} alaghachila n’akpa ego gị.</b>\nAnyị wepụrụ ya maka ihe {recipient:phone} kwesịrị inweta na {at:moment}, mana o rughị.",
      paymentReversed:
        "🧾 <b>Anyị wepụrụ {amount:naira} n’akpa ego gị.</b>\nEgo ị kwụrụ na {at:moment} alaghachila n’ụlọ akụ ma ọ bụ kaadị gị. O zighị ezi? Pịa “Gwa anyị okwu”.",
      topUpExpired: "⌛ Peeji itinye {amount:naira} agwụla. Ọ bụrụ na ị kwụrụ, ego ahụ ka ga-abanye n’akpa gị.",
      tooManyUnpaid: "I nwere ọtụtụ peeji ịkwụ ụgwọ mepere emepe. Kwụọ otu, ma ọ bụ chere ka otu gwụ, wee nwaa ọzọ.",
      checkoutFailed: "Peeji ịkwụ ụgwọ emegheghị. Ewepụghị ego ọ bụla. Biko nwaa ọzọ mgbe otu nkeji gachara.",
      credited:
        "💚 <b>Ndị ọrụ anyị etinyela {amount:naira} n’akpa ego gị.</b>\nIhe kpatara ya: {why:words}\nAkpa ego gị: <b>{available:naira}</b>",
      debited:
        "➖ <b>Ndị ọrụ anyị ewepụla {amount:naira} n’akpa ego gị.</b>\nIhe kpatara ya: {why:words}\nAkpa ego gị: <b>{available:naira}</b>",
      refunded:
        "↩️ <b>{amount:naira} alọtala n’akpa ego gị</b> maka ihe ị zụtara <code>{id:words}</code>.\nIhe kpatara ya: {why:words}\nAkpa ego gị: <b>{available:naira}</b>",
    },

    cards: {
      none: "<b>Kaadị gị</b>\nI chekwabeghị kaadị ọ bụla. Họrọ “{button:words}” mgbe ị na-akwụ ụgwọ; mgbe ọzọ, ọ bụ otu mpị.\nỌ bụrụ na ị na-achọ kaadị ekwentị, pịa “{airtime:words}”.",
      list: "<b>Kaadị gị</b>\nA na-ezo kaadị ndị e chekwara. Pịa otu ka ị gbanwee aha ya, wepụ ya, ma ọ bụ jiri ya bido:",
      card: "💳 <b>{card:words}</b>\nE zoro ya ezo; naanị ụlọ ahịa a nwere ike iwepụ ego na ya, mgbe ị pịrị, ma ọ bụ maka ịzụta mgbe niile i debere.",
      askName: "Kedu aha a ga-akpọ <b>{card:words}</b>? Dee aha dị mkpirikpi, dịka “Ụgwọ ọnwa”.",
      noLongNumber:
        "Anyị anaghị edebe nọmba kaadị, ya mere aha enweghị ike inwe ọnụọgụ anọ n’usoro. Nwaa nke dịka “Ụgwọ ọnwa”.",
      confirmRemoval: "Ka anyị wepụ <b>{card:words}</b>?",
      removed: "Ewepụla ya. Anyị apụghịzi iwere ego na kaadị ahụ.",
    },

    bulk: {
      ask: "<b>Ọtụtụ nọmba n’otu ịzụ ahịa</b>\nZiga otu ahịrị maka nọmba ọ bụla: nọmba ahụ, na ihe ọ ga-enweta. Dee ya, mado ya, ma ọ bụ ziga faịlụ CSV:\n\n<code>0803 123 4567 500</code>\n<code>0805 123 4567 1gb</code>\n<code>0802 123 4567 airtel 200</code>",
      refusals: {
        empty: "Enweghị nọmba dị n’ime ya. Ziga otu ahịrị maka nọmba ọ bụla, dịka <code>0803 123 4567 500</code>.",
        "too-many": "Anyị na-anara ahịrị {most:count} n’otu ịzụ ahịa. Kewaa ya, ziga ya n’akụkụ n’akụkụ.",
        "too-large": "Anyị na-anara {kilobytes:count} kB n’otu ịzụ ahịa. Kewaa ya, ziga ya n’akụkụ n’akụkụ.",
        "not-text": "Faịlụ ahụ abụghị ndepụta. Na Excel ma ọ bụ Sheets, chekwaa tebụl ahụ dịka CSV, ziga faịlụ ahụ.",
        "not-fetched": "Faịlụ ahụ erutebeghị anyị, ma ọ bụ o buru oke ibu. Biko ziga ya ọzọ, dịka ederede ma ọ bụ CSV.",
      },
      wrong: "⚠️ <b>Anyị enweghị ike ịzụ ahịrị {count:count} otú ha dị:</b>",
      moreWrong: "… na ahịrị {count:count} ọzọ",
      correct: "\nMezie ha, ziga ha ọzọ.",
      correctOrGoOn: "\nMezie ha, ziga ha ọzọ. Ma ọ bụ gaa n’ihu na ahịrị {count:count} ziri ezi.",
      faults: {
        rounded:
          "Mmemme tebụl ebelatala nọmba a. Mee ka ogidi ya bụrụ “text”, dee nọmba ahụ ọzọ, ziga ndepụta ahụ ọhụrụ.",
        number: "Nke a abụghị nọmba ekwentị Naịjirịa nwere mkpụrụ 11.",
        "no-number": "Nọmba onye? Tinye ya, dịka <code>0803 123 4567 500</code>.",
        "unknown-name": "Anyị amaghị nọmba nwere aha a. Dee nọmba ahụ.",
        "no-what": "Gịnị ka ọ ga-enweta? Tinye ego ole ma ọ bụ nha, dịka “500” ma ọ bụ “1gb”.",
        unclear: "Enwere ike ịghọta nke a ụzọ abụọ. Hapụ otu ego ma ọ bụ nha, na otu netwọk.",
        several: "Nye nọmba ọ bụla ahịrị nke ya.",
        "no-network": "Tinye netwọk ya, dịka “mtn”.",
        "plan-unavailable": "Netwọk ahụ anaghị ere ụdị nke a. Lee /data maka ndị o nwere.",
        "plans-unavailable": "Anyị enweghị ike ịgụ plan netwọk a ugbu a. Nwaa ọzọ n’ime otu nkeji.",
        limits: "Ego oku bụ site na {min:naira} ruo {max:naira}, na-enweghị kobo.",
        "off-sale": "Anyị anaghị ere nke a ugbu a.",
      },
      leftOut: "⚠️ A hapụrụ ahịrị {count:count} na-ezighị ezi, n’ime ndị a: {rows:words}.\n",
      choosePlan: "Maka ahịrị {count:count} nke ndepụta gị: {what:words}\n",
      twice:
        "🔁 <b>Ahịrị {count:count} dị na ndepụta ugboro abụọ. Ọ bụ otú ahụ ka ị chọrọ?</b>\nOtu ihe ahụ maka otu nọmba ahụ:",
      changeList:
        "Iji tinye nọmba, ziga ya na ego ya. Iji gbanwee ahịrị ma ọ bụ wepụ ya, pịa Kagbuo, zigaghachi ndepụta ahụ dum.\n",
      noCodes: "A naghị eji koodu mbelata maka ọtụtụ nọmba n’otu oge.\n",
      title: "📋 <b>Nọmba {count:count}</b>",
      total: "Ngụkọta: <b>{total:naira}</b>",
      aboveMaximum:
        "Kaadị ma ọ bụ ibe ịkwụ ụgwọ anaghị akarị {most:naira} n’otu oge. Buru ụzọ tinye ego n’akpa ego gị, kwụọ site n’ebe ahụ:",
      anotherUnderway: "A na-eji kaadị akwụ ụgwọ ndepụta gị ọzọ ugbu a. Biko chere ka ọ gwụ:",
      sending: "\n📤 <b>Anyị na-eziga: {done:count} n’ime {of:count} agwụla</b>",
      allDelivered: "\n✅ <b>Ha niile {count:count} eruola.</b>",
      someDelivered: "\n<b>{count:count} n’ime {of:count} eruola.</b>",
      givenBack: "Maka ahịrị {count:count}, {amount:naira} alaghachila n’akpa ego gị.",
      underReview: "🔎 Ahịrị {count:count} na-ewe oge. Ego ya dị mma; ndị ọrụ anyị na-elele ya, anyị ga-agwa gị.",
      stopped:
        "\n⛔ <b>Anyị kwụsịrị ịzụ ahịa a: anyị enweghị ike iziga ihe ọ bụla ugbu a.</b> Ego nke a na-ezigabeghị alaghachila n’akpa ego gị. Biko ziga ya ọzọ ma emechaa.",
      groups: "<b>Òtù gị</b>\nPịa otu iji hụ ahịrị ya na ngụkọta. A naghị azụ ihe ọ bụla tupu ị kwụọ.",
      noGroups: "<b>Òtù gị</b>\nEnwebeghị. Ziga ọtụtụ nọmba n’otu ịzụ ahịa, pịa “{button:words}” n’okpuru nsonaazụ.",
      askGroupName: "Gịnị ka a ga-akpọ òtù a? Dee aha dị mkpụmkpụ, dịka “Ndị ọrụ”.",
      groupSaved: "👥 Echekwala: <b>{name:words}</b>. Oge ọzọ, dee /bulk ma pịa ya.",
      tooManyGroups: "Ị nwere òtù {most:count}, nke kachasị anyị nwere ike ichekwa. Buru ụzọ wepụ otu.",
      tableCaption: "Ahịrị niile nke ịzụ ahịa gị, dịka tebụl; ọ na-emepe na Excel ma ọ bụ Sheets.",
    },

    history: {
      title: "<b>Ihe ndị ị zụtara</b>",
      none: "<b>Ihe ndị ị zụtara</b>\nỌ dịbeghị ihe dị ebe a. Nke mbụ gị agaghị eru otu nkeji.",
      tapToOpen: "Pịa nọmba ka ị hụ rasiiti ya.",
      receiptCaption: "Rasiiti <code>{id:words}</code>",
      tableCaption: "Ihe ndị ị zụtara n’ụdị tebụl; ọ na-emepe na Excel ma ọ bụ Sheets.",
      spendingCaption: "Ego i mefuru na ego oku na data, ọnwa site n’ọnwa.",
      fileFailed: "E nweghị ike ime ya ugbu a. Biko nwaa ọzọ mgbe otu nkeji gachara.",
      repeat: "<b>Zụta ọzọ</b>\nOtu mpị na-azụta otu ihe ahụ, kwụọ n’otu ụzọ ahụ:",
      nothingToRepeat: "Ọ dịbeghị ihe ị ga-azụta ọzọ. Nke mbụ gị agaghị eru otu nkeji.",
    },

    link: {
      linkCode:
        "<b>Otu akpa ego na Telegram na WhatsApp</b>\nDetara anyị nke a na {app:words}, n’ime nkeji {minutes:count}:\n\n<code>link {code:words}</code>\n\nAkpa ego, kaadị na ihe ndị ị zụtara ga-aghọ otu. Jiri ya naanị na nkata nke gị: onye e jikọtara ya na gị nwere ike imefu ego gị. Anyị anaghị ajụ maka koodu a ma ọlị.",
      confirmLink:
        "<b>Ka anyị jikọta nkata a na {name:words} na {app:words}?</b>\nAkpa ego, kaadị na ihe ndị a zụtara ga-aghọ otu maka nkata abụọ ahụ. Ego dị n’akpa ebe a ({wallet:naira}) ga-eso ya, a ga-emechikwa ihe ndị a kwụbeghị ụgwọ. Kwuo ee naanị ma nkata ahụ bụrụ nke gị: onye e jikọtara ya na gị nwere ike imefu ego gị.",
      requestSent: "O fọrọ obere. Ugbu a kwuo ee na nkata gị na anyị na {app:words}.",
      requestReceived:
        "🔗 <b>{name:words} na {app:words} chọrọ ka e jikọta ya na nkata a.</b>\nỌ ga-eso gị nwee akpa ego, kaadị na ihe ndị ị zụtara. Kwuo ee naanị ma ọ bụrụ gị.",
      linkedWith:
        "🔗 <b>Ejikọtala gị na {name:words} na {app:words}.</b>\nOtu akpa ego, otu kaadị na otu ndekọ na nkata abụọ ahụ.",
      refused: "Ọ dị mma, ejikọtaghị ya. Ọ dịghị ihe gbanwere.",
      notLinked: "E jikọtaghị nkata a na nke ọzọ.",
      "unknown-code": "Amaghị koodu ahụ, ma ọ bụ o meela ochie. Dee /link na nkata gị nke ọzọ ka ị nweta nke ọhụrụ.",
      "same-app":
        "Koodu ahụ si n’otu ngwa ahụ. Ọ bụ Telegram na WhatsApp ka a na-ejikọta, otu nkata site na nke ọ bụla.",
      linked: "Ejikọtala otu n’ime nkata abụọ ahụ. Buru ụzọ dee /link ebe ahụ ka ị kewapụ ya.",
      "both-merged":
        "Ejikọtara nke ọ bụla n’ime nkata abụọ ahụ na nke ọzọ mbụ, o ka ji ndekọ ya. Enweghị ike ijikọta abụọ a.",
      confirmUnlink:
        "<b>Ka anyị kewapụ {app:words}?</b>\nAkpa ego ({wallet:naira}) ga-anọ na nkata a. Otú ahụ ka kaadị, ihe ndị a zụrụ na usoro niile ga-anọkwa; nkata nke ọzọ ga-amalite ọhụrụ.",
      unlinked: "Ekewapụla ha. Nkata abụọ ahụ enwezighị ihe jikọrọ ha.",
    },

    schedules: {
      none: "<b>Ihe na-azụ onwe ya</b>\nỌ dịbeghị. Zụta ihe, wee pịa “{button:words}” n’okpuru rasiiti ya.",
      once: "🗓 Nke a na-azụ ya naanị otu ugboro. Ka ọ na-azụ onwe ya, pịa “{button:words}” n’okpuru rasiiti ya.",
      list: "<b>Ihe na-azụ onwe ya</b>\nPịa otu ka ị wụfee ya, kwụsịtụ ya ma ọ bụ mechie ya:",
      howOften: "<b>{what:words}</b>\nUgboro ole? Ị nwekwara ike ide ụbọchị ole, dị ka “14”.",
      invalidDays: "Biko dee ụbọchị ole, site na 1 ruo {most:count}.",
      choosePayment: "{price:naira} {every:words}. Kedu ka a ga-esi kwụọ ya?",
      warned: "Anyị ga-agwa gị otu ụbọchị tupu oge nke ọ bụla.",
      tooMany: "O ruola ole anyị nwere ike idebe. Buru ụzọ mechie otu: /schedules",
      groupKept: "Nọmba, ego ole na ọnụahịa ya ga-anọ otu i kwetara, ọbụlagodi ma ị gbanwee òtù ahụ ma ọ bụ wepụ ya.",
      groupPlanned:
        "🗓 <b>{name:words}</b> na-azụ onwe ya, ọ ga-aga n’ihu otu i kwetara. Iji gbanwee ya, mechie ya na /schedules wee hazie òtù ahụ ọzọ.\n",
      groupRefused:
        "<b>{what:words}</b>\nA pụghị ịzụta ahịrị {count:count} ugbu a, ya mere a pụghị ịhazi òtù a. Mepee ya ka ị hụ nke ọ bụ.",
      next: "Nke na-esote: <b>{at:moment}</b>",
      paused: "⏸ Ọ kwụsịtụrụ.",
      last: "\nNke ikpeazụ: <b>{at:moment}</b>",
      summary: {
        remind: "🗓 <b>{what:words}</b>\nAnyị na-echetara gị {every:words}.\n{next:text}",
        wallet: "🗓 <b>{what:words}</b>\n{price:naira} site n’akpa ego gị, {every:words}.\n{next:text}",
        card: "🗓 <b>{what:words}</b>\n{price:naira} site na kaadị gị, {every:words}.\n{next:text}",
        cardRemoved:
          "🗓 <b>{what:words}</b>\n{price:naira}, {every:words}. Anyị enwezighị kaadị ahụ, ya mere anyị agaghị azụ ihe ọ bụla. Mechie ya, ma ọ bụ mee nke ọhụrụ.",
      },
      upcoming: {
        wallet: "🗓 <b>{what:words}</b>\nAnyị ga-azụ ya na {at:moment}: {price:naira} site n’akpa ego gị.",
        card: "🗓 <b>{what:words}</b>\nAnyị ga-azụ ya na {at:moment}: {price:naira} site na kaadị gị.",
      },
      notBought: "<b>Azụtaghị ya: {what:words}.</b>",
      outcomes: {
        bought: "🛒 <b>Enyela ọda: {what:words}.</b>",
        reminded: "🔔 <b>Oge {what:words} eruola.</b>",
        short:
          "👛 {notBought:text}\nEgo dị n’akpa gị erughị {now:naira}. Tinye ego wee zụta ya ugbu a; nke na-esote ka dị.",
        "over-limit":
          "📅 {notBought:text}\nỌ gaara akarị oke ego gị kwa ụbọchị. Gbanwee oke ahụ na /settings, ma ọ bụ zụta ya ugbu a na Checkout; nke na-esote ka dị.",
        "over-group-limit":
          "📅 {notBought:text}\nỌ gaara akarị ihe ị nwere ike ịzụ kwa ụbọchị n’ọnụahịa gị pụrụ iche; nke na-esote ka dị.",
        "card-removed":
          "💳 {notBought:text}\nAnyị enwezighị kaadị ahụ. Akwụsịtụla ya: mechie ya, ma ọ bụ mee nke ọhụrụ.",
        "above-maximum":
          "💳 {notBought:text}\nỌ bụzi {now:naira}, karịa ihe kaadị na-akwụ n’otu oge. Akwụsịtụla ya: mechie ya, hazie ya ọzọ site n’akpa ego gị.",
        "price-increased":
          "⚠️ {notBought:text}\nỌ bụzi {now:naira}; i kwetara {agreed:naira}. Akwụsịtụla ya ruo mgbe i kwuru.",
        gone: "⚠️ {notBought:text}\nA naghịzi ere otu atụmatụ ọ chọrọ. Akwụsịtụla ya: mechie ya, họrọ atụmatụ ọzọ.",
        unreadable: "⚠️ {notBought:text}\nAnyị ahụghị atụmatụ netwọk ruo ọtụtụ awa. Zụta ya ugbu a; nke na-esote ka dị.",
        "another-underway": "📋 {notBought:text}\nA kwụchabeghị ụgwọ ndepụta gị ọzọ n’oge ahụ. Nke na-esote ka dị.",
        "off-sale": "⏸ {notBought:text}\nAnyị anaghị ere ya ugbu a, ewepụghịkwa ego ọ bụla. Nke na-esote ka dị.",
        "card-charges-stopped":
          "💳 {notBought:text}\nAnyị enweghị ike iwere ego na kaadị echekwara ugbu a. Nke na-esote ka dị.",
        "wallet-frozen":
          "👛 {notBought:text}\nAnyị kwụsịtụrụ akpa ego gị ka anyị lelee otu ihe ị zụrụ. Mmadụ na-arụ ọrụ na ya, ego gị nọkwa nchekwa. Nke na-esote ka dị.",
        missed:
          "⏸ {notBought:text}\nAnyị nwere nsogbu igwe n’oge ahụ. Ọ bụrụ na o rughị, zụta ya ugbu a; nke na-esote ka dị.",
      },
      stopped: "Emechiela ya: {what:words}.",
    },

    support: {
      stands: "🆘 <b>Otu ọ dị ugbu a</b>",
      dial: "Iji hụ ihe dị n’ahịrị ahụ, pịa <code>{code:words}</code> na ekwentị.",
      nothing:
        "🆘 <b>Ị zụtabeghị ihe ọ bụla ebe a.</b>\nỌ bụrụ na ihe ị zụtara erughị, ego gị ga-alaghachi n’akpa gị ozugbo.",
      below: "Nsogbu ka dị? Pịa “Gwa anyị okwu”, mmadụ ga-aza gị ebe a.",
      ask: "💬 <b>Gịnị mere?</b>\nDee ya niile n’otu ozi. Ị nwekwara ike izite foto. Ezitela PIN, nọmba kaadị ma ọ bụ koodu sitere n’ụlọ akụ gị ma ọlị.",
      noText: "Biko dee ya, ma ọ bụ zite foto.",
      written: "✅ <b>Anyị enwetala ya.</b> Mmadụ ga-aza gị ebe a.",
      writtenLater: "✅ <b>Anyị enwetala ya.</b> Anyị na-aza site na {at:moment}. Ị ga-ahụ azịza ya ebe a.",
      masked:
        "🔒 Anyị zoro ụfọdụ nọmba n’ozi gị n’ihi na ha nwere ike ịbụ PIN, koodu ma ọ bụ nọmba kaadị. Ezigala ha onye ọ bụla, ọbụna anyị. Ọ bụrụ na ọ bụ ego ole, dee ya na ₦, dị ka ₦5,000.",
      tooMany: "I zitela anyị ọtụtụ ozi n’otu awa a, ya mere anyị anaraghị nke a. Biko chere ntakịrị, wee zite ya ọzọ.",
      gone: "Mkparịta ụka a agwụla. Ọ bụrụ na nsogbu dị, pịa “Gwa anyị okwu”.",
      photoMissing: "(Anyị zitekwara foto, mana o nweghị ike iru.)",
    },

    beneficiaries: {
      none: "<b>Ndị gị</b>\nO nwebeghị onye ọ bụla. Mgbe ị zụtaara mmadụ, pịa “Ndị ọzọ”, chekwaa nọmba ahụ na aha; ma ọ bụ dee “500 airtime for Mama”.",
      list: "<b>Ndị gị</b>\nDee “500 airtime for” na aha, ọ ga-aga na nọmba ahụ. Pịa otu ka e chefuo ya:",
      askName: "Kedu aha ị na-akpọ onye nwe <code>{phone:phone}</code>? Dee aha dị mkpirikpi, dị ka “Mama”.",
      noDigits: "Aha enweghị ike inwe ọnụọgụ. Nwaa nke dị ka “Mama”.",
      tooMany: "Ị nwere mmadụ {most:count}, nke kachasị anyị nwere ike ichekwa. Buru ụzọ wepụ otu.",
      saved: "👤 Echekwala ya: {name:words} bụ <code>{phone:phone}</code>. Oge ọzọ dee “500 airtime for {name:words}”.",
    },

    paymentRequest: {
      shareLink:
        "<b>Rịọ onye ọzọ ka ọ kwụọ</b>\nZiga njikọ a. Onye meghere ya nwere ike ịkwụ ụgwọ nke a, otu ugboro, tupu {until:moment}; anyị agaghị egosi nọmba gị niile.\n\n{link:words}",
      shareWords:
        "<b>Rịọ onye ọzọ ka ọ kwụọ</b>\nZiga okwu ndị a. Onye degaara anyị ha nwere ike ịkwụ ụgwọ nke a, otu ugboro, tupu {until:moment}; anyị agaghị egosi nọmba gị niile.\n\n<code>{words:words}</code>",
      requestToPay:
        "🤝 <b>{from:words} na-arịọ gị ka ị kwụọ {price:naira}</b>\nMaka: {item:words} · {recipient:words}\nAkpa ego gị: {wallet:naira}\nỌ bụrụ na o rughị, ego ahụ ga-aba n’akpa ego {from:words}.",
      ownRequest: "Ị nweghị ike imere onwe gị nke a: zigara onye ọzọ njikọ ahụ.",
      requestClosed: "A kwụọla ya, ma ọ bụ a naghịzi arịọ ya. E wepụghị ego ọ bụla.",
      payOnPage:
        "Kwụọ {price:naira} maka {from:words} n’ibe nchekwa. Ha ga-ahụ ya n’onwe ha.\nỌ bụrụ na akagburu ya ma ọ bụ kwụọ ya tupu mgbe ahụ, ego gị ga-aba n’akpa ego {from:words}.",
      perhapsTheirMoney: "Ị gwara onye ọzọ ka ọ kwụọ ya. Ọ bụrụ na ọ bụ ego ya, biko gwa ya.",
      paid: "✅ <b>Daalụ!</b> Ị kwụọla {price:naira} maka {from:words}. A gwala ha.",
      returned:
        "↩️ <b>E jighị ego gị zụọ ihe ọ bụla.</b>\nA kwụọla ya n’ụzọ ọzọ, ma ọ bụ a kagbuola ya, tupu ego gị eruo. {price:naira} gị alọtala n’akpa ego gị.",
      askGiftMessage: "🎁 Kedu okwu ọma a ga-ede na kaadị ahụ? Dee ya, ka ọ ghara ịfe mkpụrụedemede {most:count}.",
      giftCaption: "🎁 {message:words}\n— Site n’aka {name:words}",
      passPictureOn: "Lee ya: zigara ya onyonyo ahụ.",
    },

    promo: {
      noted: "🏷 Koodu {code:words} ga-ebelata ọnụahịa tupu ị kwụọ.\n",
      discount: "🏷 Koodu {code:words}: ewepụrụ {off:naira}",
      ask: "<b>Koodu mbelata ọnụahịa</b>\nDee ya ka e si nye gị ya:",
      notACode: "Nke ahụ adịghị ka koodu. Koodu bụ otu okwu, dịka “NEW10”.",
      orderAlreadyPlaced: "Ọnụahịa nke a agaghị agbanwe ọzọ. Koodu na-arụ ọrụ tupu i nye ọda.\n",
      rejections: {
        unknown: "Anyị amaghị koodu “{code:words}”.\n",
        "too-many-wrong":
          "Ị nwaala ọtụtụ koodu na-adịghị adị taa, ya mere anyị elebeghị “{code:words}”. Nwaa ya ọzọ echi.\n",
        over: "Oge koodu {code:words} agwụla.\n",
        "used-up": "E jirila koodu {code:words} gwụchaa: ndị ọzọ buru gị ụzọ.\n",
        "used-by-you": "I jirila koodu {code:words} na mbụ.\n",
        "not-for-this": "Koodu {code:words} anaghị ewepụ ihe ọ bụla na nke a.\n",
        "not-with-group": "Ị na-azụ n’ọnụahịa pụrụ iche ugbu a, ya mere koodu {code:words} agaghị ewelatakwu ya.\n",
      },
    },

    safety: {
      settings: "<b>Nhazi gị</b>",
      pinStates: {
        none: "🔓 PIN: ọ dịghị",
        set: "🔒 PIN: ọ na-arụ ọrụ",
        locked: "🔒 PIN: akpọchiri ya ugbu a",
      },
      dailyLimitState: "📅 Ọ gaghị akarị {limit:naira} n’ụbọchị; e jirila {spent:naira} taa",
      noDailyLimit: "📅 Enweghị oke ego n’ụbọchị",
      confirmsAbove: "✋ A na-ajụ ọzọ ma ọ karịa {above:naira}",
      neverConfirms: "✋ Anaghị ajụ ọzọ",
      limitWithoutPin:
        "⚠️ Oke ego na-enweghị PIN anaghị egbochi onye ji ekwentị gị: o nwere ike ịgbanwe ya ebe a, ma ọ bụ buru akpa ego gị niile gaa na nkata ọzọ. Họrọ PIN maka nke ahụ.",
      enterPin: "🔒 <b>Dee PIN gị ka anyị gaa n’ihu.</b>",
      pinExpected: "PIN bụ ọnụọgụ 4 ruo 6.",
      wrongPin: "Nke ahụ abụghị PIN gị. O fọdụrụ mgbalị {count:count}.",
      locked: "🔒 <b>Akpọchiela PIN gị ruo {until:moment}.</b>\nMgbalị na-ezighị ezi akarịala. Ego gị dị nchebe.",
      choosePin:
        "<b>Họrọ PIN</b> nwere ọnụọgụ 4 ruo 6.\nSite ugbu a, anyị ga na-ajụ ya tupu akwụọ ihe ọ bụla site n’akpa ego gị ma ọ bụ jiri kaadị i chekwara. Dee ya ebe a:",
      pinMessageDeleted: "Mgbe ọ bụla i dere ya, anyị ga-ewepụ ya na nkata ozugbo.",
      deletePinMessage:
        "WhatsApp anaghị ekwe ka anyị wepụ ya na nkata: hichapụ ozi gị n’onwe gị mgbe ọ bụla i dere ya.",
      unrequestedPin: "🔒 Nke ahụ yiri PIN gị. Anyị ajụghị ya ugbu a, anyị ejighịkwa ya mee ihe ọ bụla.",
      repeatPin: "🔒 Dee ya ọzọ, ka mmejọ ghara ịgbachi gị ụzọ.",
      pinsDiffer: "Abụọ ahụ abụghị otu. Malite ọzọ.",
      invalidPin: "Nke ahụ agaghị ekwe mee: ọnụọgụ 4 ruo 6, ọ bụghị otu ọnụọgụ, ọ bụghịkwa n’usoro dị ka 1234.",
      pinIsOn:
        "🔒 <b>PIN gị na-arụ ọrụ.</b>\nAnyị na-ajụ ya tupu akwụọ ihe ọ bụla site n’akpa ego gị ma ọ bụ jiri kaadị i chekwara. Agwala ya onye ọ bụla.",
      pinRemoved: "🔓 Ewepụla PIN gị. Agaghị ajụzi gị ya.",
      pinResetRequested: "Anyị agwala ndị ọrụ anyị. Ha ga-achọpụta na ọ bụ gị, wee wepụ PIN ahụ. Ị ga-anụ ya ebe a.",
      pinReset:
        "🔓 <b>Ndị ọrụ anyị ewepụla PIN gị.</b>\nHọrọ nke ọhụrụ na /settings. Ọ bụghị gị rịọrọ ya? Họrọ otu ozugbo, gwakwa anyị.",
      confirmLargePayment: "✋ <b>Nke a karịrị {above:naira}.</b>\nKa akwụọ ya n’eziokwu?",
      askDailyLimit:
        "<b>Oke ego kwa ụbọchị</b>\nEgo ole ka a ga-akwụli n’otu ụbọchị site n’akpa ego gị na kaadị i chekwara? Họrọ ma ọ bụ dee ya:",
      askConfirmAbove: "<b>Jụọ m ọzọ</b>\nỌ bụrụ na ego karịa ole ka anyị ga-ajụ ọzọ tupu ị kwụọ? Họrọ ma ọ bụ dee ya:",
      invalidAmount: "Dee ego site na {min:naira} ruo {max:naira}.",
    },

    privacy: {
      about:
        "<b>Ihe anyị maara gbasara gị</b>\nAnyị na-edebe aha gị na nkata a; nọmba ndị ị na-azụtara na aha ha; ihe ị zụtara, ego ị kwụrụ na ịzụta mgbe niile; kaadị i chekwara (akpọchiri akpọchi, ọ bụghị nọmba ha); na ihe gị na ndị ọrụ anyị degaara onwe unu.\n“Nye m ihe unu nwere” ga-ezitere gị ha niile dị ka faịlụ. “Hichapụ m” ga-ewepụ aha gị, ndị gị, kaadị, PIN, ịzụta mgbe niile na ozi; ihe ị zụtara, ego ị kwụrụ na ndekọ akpa ego ga-anọrịrị n’akwụkwọ anyị, na-enweghị aha gị.",
      fileCaption: "Ihe niile anyị debere gbasara gị.",
      fileFailed: "Enweghị ike ime faịlụ ahụ. Biko nwaa ọzọ ma e mechaa.",
      confirmDeletion:
        "<b>Ka anyị hichapụ gị ebe a?</b>\nA gaghị eweghachili ya: ndị gị, kaadị, PIN, ịzụta mgbe niile, ozi na aha gị ga-apụ. Iwu chọrọ ka anyị debe akwụkwọ anyị, ya mere ihe ị zụtara, ego ị kwụrụ na ndekọ akpa ego ga-anọ na-enweghị aha gị. Mgbe ahụ nkata a bụ nke onye ọbịa.",
      rejections: {
        wallet: "Enwere {available:naira} n’akpa ego gị. Buru ụzọ mefuo ya, wee hichapụ.",
        held: "Ihe ị zụtara ka nọ n’ụzọ, e jidere ego ya. Chere ka ọ gwụ, wee hichapụ.",
        checking: "Onye ọrụ anyị na-elele ego ị kwụrụ. Chere ka ọ gwụ, wee hichapụ.",
        unpaid: "Ịkwụ ụgwọ gị otu ka mepere emepe. Chere ka oge ya gwụ, wee hichapụ.",
        linked: "E jikọtara nkata a na nke ọzọ. Buru ụzọ kewapụ ha: /link",
      },
      erased: "O meela. Anyị amaghịzi gị. Detara anyị mgbe ọ bụla, dị ka onye ọhụrụ.",
    },

    availability: {
      allOnSale:
        "📶 Anyị na-ere netwọk niile ugbu a: {networks:words}.\nỌ bụrụ na ihe ị zụtara erughị, ego gị ga-alaghachi n’akpa gị ozugbo.",
      someOffSale:
        "⏸ Anyị anaghị ere nke a ugbu a: {what:words}.\nAnyị na-ere ndị ọzọ niile. Ọ bụrụ na ihe ị zụtara erughị, ego gị ga-alaghachi n’akpa gị ozugbo.",
      notOnSale:
        "⏸ <b>Anyị anaghị ere {what:words} ugbu a.</b>\nỌ dịghị ihe a zụtara, ewepụghịkwa ego ọ bụla. Biko lọta mgbe obere oge gachara.",
      suspended:
        "⏸ <b>{what:words} nwere nsogbu ugbu a, ya mere anyị akwụsịtụla ya.</b>\nỌ dịghị ihe a zụtara, ewepụghịkwa ego ọ bụla. Anyị ga-ezitere gị ozi ozugbo ọ na-arụ ọrụ ọzọ.",
      trial:
        "\n⚠️ <b>{what:words} anaghị eru nke ọma n’oge na-adịbeghị anya.</b> O nwere ike ịbụ na ọ lọtala, ya mere ị nwere ike ịnwale ya, site n’akpa gị naanị. Ọ bụrụ na o rughị, ego gị ga-alaghachi n’akpa gị ozugbo.",
      worksAgain: "✅ <b>{what:words} na-arụ ọrụ ọzọ.</b>\nDaalụ maka ichere. Ị nwere ike ịzụta ugbu a.",
      orderWaiting:
        "⏸ <b>Anyị anaghị ere {what:words} ugbu a.</b>\nIhe ị chọrọ ịzụta ka na-eche: {item:words} maka {recipient:recipient}. Ọ dịghị mkpa ịkwụ ụgwọ ugbu a. Ọ bụrụ na ị kwụọla na peeji ahụ, ma ọ bụ ka kwụọ, anyị ga-eziga ya otu i si chọọ ya.",
      onSaleAgain:
        "▶️ <b>Anyị na-ere {what:words} ọzọ.</b>\nIhe ị chọrọ ịzụta ka na-eche: {item:words} maka {recipient:recipient}.",
      slow: "⚠️ {what:words} na-egbu oge ugbu a: ụfọdụ na-ewe oge karịa ka ọ na-adị, ụfọdụ anaghị eru.\nEgo gị dị nchekwa. Nke na-egbu oge ka ga-eru, nke na-erughị, ego ya ga-alaghachi n’akpa gị ozugbo. Biko azụtala otu ihe ahụ ọzọ mgbe otu ka nọ n’ụzọ; ọ bụrụ na ọ nwere ike ichere, zụta ya ma emechaa.",
      recovered:
        "✅ {what:words} na-eru otu o kwesịrị ọzọ.\nDaalụ maka ndidi gị. Ego nke ihe na-erughị alaghachila n’akpa gị, ị nwekwara ike ịzụta ka ọ na-adị.",
    },
  },
});
