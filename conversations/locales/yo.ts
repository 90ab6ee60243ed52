import { translation } from "./translation.js";

export const yo = translation({
  name: "Yorùbá",
  pluralForms: ["other"],
  typed: {
    data: "dátà, ra dátà, íńtánẹ́ẹ̀tì",
    airtime: "owó ìpè, ra káàdì, káàdì ìpè, owo ori foonu",
    topup: "fi owó kún, fi owó sí i",
    wallet: "àpò owó, owó mi, èló ló kù",
    dial: "dátà mi tó kù, èló ni dátà mi, dátà tó kù, owó ìpè tó kù",
    history: "ìtàn, ìrajà, rìsíìtì",
    cards: "káàdì, káàdì mi",
    bulk: "nọ́ńbà púpọ̀, ọ̀pọ̀lọpọ̀ nọ́ńbà",
    groups: "ẹgbẹ́, àwọn ẹgbẹ́ mi",
    schedules: "ìrajà déédéé",
    repeat: "tún un rà, tún rà",
    networks: "nẹ́tíwọ́kì ń ṣiṣẹ́, nẹ́tíwọ́kì kò dára, kò sí nẹ́tíwọ́kì",
    settings: "ètò mi, òpin ojúmọ́",
    people: "àwọn ènìyàn",
    privacy: "àlàyé mi",
    language: "èdè, yí èdè padà",
    help: "báwo ni mo ṣe lè san owó, mo ṣe lè sanwó, ìrànlọ́wọ́, ẹ ràn mí lọ́wọ́, báwo ló ṣe ń ṣiṣẹ́",
    start: "ẹ kú iṣẹ́, ṣé ẹ wà níbẹ̀, ẹ ǹlẹ́, báwo ni, ẹ káàárọ̀, ẹ káàrọ̀, ẹ káàsán, ẹ kú ìrọ̀lẹ́, ẹ káalẹ́",
    menu: "ìbẹ̀rẹ̀",
    share: "fi nọ́ńbà mi ránṣẹ́",
    quiet: "ẹ má ránṣẹ́ sí mi mọ́, ẹ má yọ mí lẹ́nu",
    back: "padà, padà sẹ́yìn",
    cancel: "fagi lé e, fagi lé, fagilé, dúró, dá a dúró, mi ò fẹ́ mọ́, mi ò fẹ́ ẹ mọ́",
    yes: "bẹ́ẹ̀ ni, ó dára",
    no: "rárá, mi ò fẹ́, bẹ́ẹ̀ kọ́",
    otherNumber: `
      kì í ṣe nọ́ńbà yẹn, kì í ṣe nọ́ńbà yìí, kì í ṣe nọ́ńbà náà, kì í ṣe nọ́ńbà mi, yí nọ́ńbà padà, yí nọ́ńbà náà
      padà, pààrọ̀ nọ́ńbà, nọ́ńbà mìíràn`,
    whichPlan: `
      èyí tó dín jù, èyí tó rọrùn jù, èyí tó kéré jù, èwo, èwo ló dára, èwo ló dára jù, èwo ló pọ̀ jù, ó wọ́n, ó wọ́n
      jù, ó ti wọ́n jù, èyí tó rọrùn`,
    sameList: "àkójọ kan náà, àkójọ yẹn lẹ́ẹ̀kan sí i, tún àkójọ náà rà",
    payWallet: "àpò owó, láti àpò owó, láti àpò owó mi, sanwó láti àpò owó",
    payCard: "káàdì, fi káàdì sanwó, fi káàdì mi sanwó",
    checkout: "checkout",
    save: "fi káàdì mi pamọ́, fi káàdì pamọ́",
    remind: "rán mi létí, rán mi létí nìkan",
    talk: "bá wa sọ̀rọ̀",
    okay: "ó dára, ó dáa, kò burú, mo ti gbọ́, mo ti rí i",
    thanks: `
      olúwa á bùkún yín, ẹ ṣé, ẹ ṣeun, o ṣé, o ṣeun, ẹ ṣé gan, ẹ ṣé gan ni, ẹ ṣeun púpọ̀, adúpẹ́, mo dúpẹ́, a dúpẹ́,
      olúwa bùkún yín`,
  },
  purchase: {
    each: "kọ̀ọ̀kan",
    airtime: "kaadi",
    airtimePhrases: "owo ipe",
    spans: { weekly: "ose", monthly: "osu" },
    buy: "ra",
    pay: "sanwo",
    for: "fun",
    me: "mi",
    my: "mi",
    line: "nomba",
    kin: "iya baba",
    please: "ejo, e jowo, jowo, joo",
    save: "pamo",
    saveAs: "e fi gege bi oruko",
    questions: "se, nibo",
    numbers: {
      and: "ati",
      counts: "kan meji meta merin marun mefa meje mejo mesan mewa",
      exact: { 40: "ogoji", 50: "aadota", 400: "irinwo", 500: "eedegbeta", 600: "egbeta", 800: "egberin" },
      hundred: "ogorun",
      thousand: "egberun",
      isCountBehind: true,
      // "Igba" is 200 and a time, "ogbon" 30 and wisdom.
      others: "lona ogun ogbon igba aabo le din",
    },
    times: "lẹ́ẹ̀mejì, lẹ́ẹ̀mẹ́ta, ẹ̀ẹ̀mejì, ẹ̀ẹ̀mẹ́ta",
    prices: "elo, elo ni, eelo, eelo ni, iye owo",
    and: "ati àti",
    filler: "fe mo ni ejo jowo jare owo ipe",
  },
  complaints: {
    alone: "ìṣòro, ìṣòro wà, olè, mo ní ìṣòro, jìbìtì, gbájúẹ̀",
    first: "ẹ pè mí, pè mí, ẹ jọ̀ọ́/jọ̀wọ́ ẹ pè mí, mo sanwó/san",
    within: `
      kò tí wọlé/dé, kò wọlé/dé, kò tíì wọlé/dé, kò ì wọlé, kò ì tíì dé, mi ò rí i, mi ò tíì rí, n kò tíì rí, mi ò rí
      dátà/owó/airtime, owó mi ti lọ, ẹ yọ owó mi, wọ́n gba owó mi, bá ènìyàn/èèyàn/ẹnìkan sọ̀rọ̀, mi/n ò rí … mi, o
      wọlé, o tí/tíì wọlé, níbo ni … mi, airtime/dátà/owó … mi dà, gb mi dà, ti jẹ owó mi, ẹ ti jẹ/yọ … mi, ẹ jẹ owó
      mi, ti gba owó mi, sanwó … kò sí, sanwó … mi ò rí, owó ti lọ, ẹ kò/ò fi … ránṣẹ́, ẹ kò tíì fi, dá … mi padà,
      wọ́n ti yọ … mi, wọ́n yọ … mi, mo ti ń dúró, mo ń dúró láti, olè ni yín, ẹ jẹ́ olè, ẹ lù mí ní jìbìtì, mo/a ti
      sanwó, mo ti san, mo ti fi owó sí/kún`,
  },
  nothingNew: {
    first: "má fi, má ra, má ṣe",
    within: `
      mi ò fẹ́, n ò fẹ́, mi kò fẹ́, a ò fẹ́, ẹ má fi, ẹ má ra, ẹ má ṣe, ẹ má rán, fagi lé, fagilé, dá a dúró,
      ẹ dúró, mo ti ra, a ti ra, lánàá, mo fẹ́ ta`,
    ofOne: "",
  },
  repeats: {
    daily: "ojoojúmọ́, lójoojúmọ́, gbogbo ọjọ́",
    weekly: "lọ́sọ̀ọ̀sẹ̀, ọ̀sọ̀ọ̀sẹ̀, ní ọ̀sọ̀ọ̀sẹ̀, gbogbo ọ̀sẹ̀",
    monthly: "loṣooṣù, oṣooṣù, gbogbo oṣù",
  },
  same: "ìkan náà, kan náà, bákan náà, irú rẹ̀, náà pẹ̀lú",
  templates: {},
  sentences: {
    buttons: {
      airtime: "📱 Owó ìpè",
      data: "🌐 Dátà",
      wallet: "👛 Àpò owó",
      topUp: "➕ Fi owó kún",
      history: "🧾 Ìtàn",
      cards: "💳 Káàdì",
      help: "❓ Ìrànlọ́wọ́",
      language: "🌍 Èdè",
      menu: "🏠 Ìbẹ̀rẹ̀",
      getNews: "🔔 Ẹ máa fi ìròyìn ránṣẹ́",
      resumeNews: "🔔 Mo fẹ́ ìròyìn",
      back: "‹ Padà",
      cancel: "✕ Fagi lé e",
      next: "Tó kàn ›",
      previous: "‹ Ti ìṣáájú",
      older: "Ti àtijọ́ ›",
      newest: "‹ Ti tuntun",
      myNumber: "📱 Nọ́ńbà mi",
      shareNumber: "📱 Fi nọ́ńbà mi ránṣẹ́",
      payWallet: "👛 Sanwó láti Àpò owó",
      payCard: "💳 Fi Káàdì sanwó · {card:words}",
      payCheckout: "🔗 Sanwó ní Checkout (káàdì, báǹkì, USSD)",
      payCheckoutSave: "💳 Sanwó ní Checkout, fi káàdì mi pamọ́",
      payCheckoutShort: "🔗 Checkout",
      payCheckoutSaveShort: "💳 Checkout + pamọ́",
      payNow: "San {amount:naira}",
      havePaid: "✅ Mo ti sanwó",
      haveCode: "🏷 Mo ní kóòdù",
      anotherCode: "🏷 Kóòdù mìíràn",
      payAnotherWay: "Sanwó lọ́nà mìíràn",
      buyAgainAtPrice: "🔁 Tún un rà · {price:naira}",
      buyAgainProduct: "🔁 Tún un rà: {item:words} · {recipient:recipient} · {price:naira}",
      undo: "✋ Dá a dúró",
      ownNumber: "📱 Nọ́ńbà mi · {phone:phone}",
      saveNumber: "👤 Fi nọ́ńbà pamọ́",
      makeDefault: "★ Lo ó lákọ̀ọ́kọ́",
      rename: "✏️ Yí orúkọ padà",
      remove: "🗑 Yọ ọ́ kúrò",
      requestPayment: "🤝 Ní kí ẹlòmíràn sanwó",
      sendGift: "🎁 Káàdì ẹ̀bùn",
      withoutWords: "Láìsí ọ̀rọ̀",
      tryAgain: "🔁 Tún gbìyànjú",
      removeForGood: "Bẹ́ẹ̀ ni, yọ ọ́ kúrò",
      all: "Gbogbo rẹ̀",
      more: "⋯ Òmíràn",
      receipt: "🧾 Rìsíìtì",
      reportProblem: "🆘 Nǹkan kan kò tọ́",
      talkToUs: "💬 Bá wa sọ̀rọ̀",
      replyToUs: "💬 Fèsì",
      ordersTable: "📄 Nínú tábìlì",
      spending: "📊 Ìnáwó",
      offSale: "⏸ {network:network} · kò sí báyìí",
      schedule: "🗓 Máa rà á",
      schedules: "🗓 Ìrajà déédéé",
      everyDay: "Lójoojúmọ́",
      everyWeek: "Ní ọ̀sọ̀ọ̀sẹ̀",
      everyDays: "Ní ọjọ́ {days:count} kọ̀ọ̀kan",
      everyMonth: "Lóṣooṣù, ọjọ́ {day:count}",
      whenItEnds: "Bó bá parí (ọjọ́ {count:count})",
      remind: "🔔 Rán mi létí nìkan",
      pause: "⏸ Dúró díẹ̀",
      resume: "▶️ Máa lọ",
      skip: "⏭ Fo èyí tó kàn",
      stopSchedule: "🗑 Fòpin sí i",
      acceptPrice: "✅ Máa lọ ní {price:naira}",
      copy: "📋 Dà á kọ",
      confirmLink: "🔗 Bẹ́ẹ̀ ni, so wá pọ̀",
      allowLink: "✅ Bẹ́ẹ̀ ni, èmi ni",
      refuseLink: "✕ Rárá, mo kọ̀",
      unlink: "Tú u",
      unlinkForGood: "Bẹ́ẹ̀ ni, tú u",
      manyNumbers: "📋 Nọ́ńbà púpọ̀",
      goOn: "▶️ Tẹ̀síwájú pẹ̀lú ìlà {count:count}",
      twice: "✅ Ẹ̀ẹ̀mejì ni",
      once: "☝️ Ẹ̀ẹ̀kan péré",
      groups: "👥 Àwọn ẹgbẹ́",
      saveGroup: "👥 Fi pamọ́ bí ẹgbẹ́",
      sendAgain: "🔁 Tún un fi ránṣẹ́",
      settings: "⚙️ Ètò mi",
      pin: "🔒 PIN mi",
      choosePin: "🔒 Yan PIN",
      changePin: "Yí i padà",
      removePin: "Yọ ọ́ kúrò",
      forgotPin: "Mo ti gbàgbé PIN mi",
      dailyLimit: "📅 Òpin ojúmọ́",
      noDailyLimit: "Láìsí òpin ojúmọ́",
      confirmAbove: "✋ Tún béèrè",
      neverConfirm: "Má tún béèrè",
      people: "👥 Àwọn ènìyàn",
      stopNews: "🔕 Mi ò fẹ́ ìròyìn",
      privacy: "🛡 Àlàyé mi",
      getData: "📄 Fún mi ní àlàyé mi",
      deleteMe: "🗑 Pa mí rẹ́",
      deleteForGood: "Bẹ́ẹ̀ ni, pa mí rẹ́",
      confirmPayment: "✅ Bẹ́ẹ̀ ni, san án",
      nextPurchase: "▶️ Èyí tó kàn: {what:words}",
      allPlans: "{network:network}: gbogbo ètò",
    },

    names: {
      airtime: "Owó ìpè {network:network} {amount:naira}",
      data: "Dátà {network:network} {size:words} ({validity:words})",
      productLine: { airtime: "Owó ìpè {network:network}", data: "Dátà {network:network}" },
      hours: "wákàtí {count:count}",
      days: "ọjọ́ {count:count}",
      nightsOnly: "òru {count:count} nìkan",
      weekendOnly: "òpin ọ̀sẹ̀ nìkan",
      kinds: { airtime: "Owó ìpè", data: "Dátà" },
      every: {
        days: "ní ọjọ́ {count:count} kọ̀ọ̀kan",
        week: "ní ọ̀sọ̀ọ̀sẹ̀",
        monthDay: "lóṣooṣù, ní ọjọ́ {day:count}",
        dayBefore: "lóṣooṣù, ọjọ́ kan ṣáájú ọjọ́ {day:count}",
      },
      spans: { daily: "Ọjọ́", weekly: "Ọ̀sẹ̀", monthly: "Oṣù", longer: "Jù bẹ́ẹ̀", other: "Mìíràn" },
      lasting: { daily: "ọjọ́ kan", weekly: "ọ̀sẹ̀ kan", monthly: "oṣù kan" },
      states: {
        awaiting_payment: "ẹ kò tíì sanwó",
        paid: "ẹ ti sanwó",
        vending: "à ń fi ránṣẹ́",
        pending: "ó ń bọ̀ lọ́nà",
        review: "à ń yẹ̀ ẹ́ wò",
        delivered: "ó ti dé",
        failed: "kò dé",
        refunded: "kò dé, owó ti padà sí àpò",
        expired: "àkókò ìsanwó ti kọjá",
        cancelled: "a ti fagi lé e",
      },
    },

    channelTexts: {
      staleTap: "Bọ́tìnnì yẹn ti parí iṣẹ́ rẹ̀.",
      fault: "Nǹkan kan ṣẹlẹ̀ lọ́dọ̀ wa. Ohunkóhun kò sọnù; ẹ jọ̀wọ́, ẹ tún gbìyànjú.",
      tooFast: "Ó pọ̀ jù lẹ́ẹ̀kan náà. Ẹ dúró díẹ̀, kí ẹ tó máa bá a lọ.",
      editedMessage:
        "✏️ Bí ẹ ṣe kọ́kọ́ fi iṣẹ́ ránṣẹ́ la ń kà á, nítorí náà àtúnṣe yín kò yí nǹkan kan padà. Ẹ jọ̀wọ́, ẹ tún un fi ránṣẹ́ bó ṣe yẹ.",
      shareNumber: "Ẹ tẹ bọ́tìnnì ìsàlẹ̀ yìí láti fi nọ́ńbà yín ránṣẹ́, tàbí kí ẹ tẹ nọ́ńbà kan.",
      list: { choose: "Yan", more: "Òmíràn", earlier: "Ti ìṣáájú", replyByNumber: "Ẹ fi nọ́ńbà ohun tí ẹ yàn fèsì." },
    },

    commands: {
      data: "Ra dátà",
      airtime: "Ra owó ìpè",
      bulk: "Nọ́ńbà púpọ̀ nínú ìrajà kan",
      repeat: "Tún un rà pẹ̀lú ìtẹ̀ kan",
      wallet: "Wo àpò owó yín",
      topup: "Fi owó kún àpò yín",
      history: "Àwọn ìrajà yín",
      schedules: "Ìrajà tó ń lọ fúnra rẹ̀",
      people: "Àwọn tí ẹ ń rà fún",
      cards: "Káàdì tí ẹ fi pamọ́",
      link: "Àpò owó kan ní Telegram àti WhatsApp",
      settings: "PIN, òpin owó, ìròyìn, èdè",
      privacy: "Àlàyé nípa yín: gbà á, pa á rẹ́",
      language: "Èdè mìíràn",
      help: "Bó ṣe ń ṣiṣẹ́",
      cancel: "Dá ohun tó ń lọ dúró",
      start: "Ìbẹ̀rẹ̀",
    },

    botDescription: {
      description:
        "{shop:words}: owó ìpè àti dátà fún gbogbo nẹ́tíwọ́kì Nàìjíríà, kíá kíá. Ẹ sanwó láti àpò owó yín, pẹ̀lú káàdì tí ẹ fi pamọ́, tàbí ní ojú ewé tó ní ààbò. Bí kò bá dé, owó yín á padà lẹ́sẹ̀kẹsẹ̀.",
      shortDescription: "Owó ìpè àti dátà, kíá kíá.",
    },

    returnPage: {
      title: "Ẹ lè ti ojú ewé yìí",
      next: "À ń wo owó yín lọ́dọ̀ báǹkì, láàárín ìṣẹ́jú-àáyá díẹ̀. Lẹ́yìn náà, a ó sọ fún ẹni tó ni ìrajà tàbí àpò owó náà nínú ìjíròrò rẹ̀.",
      back: "Padà sí ìjíròrò",
      close: "Ṣé ẹ̀yin ni, tí nǹkan kan kò sì ṣẹlẹ̀? Ẹ tẹ “Mo ti sanwó” nínú ìjíròrò.",
    },

    picture: {
      sandbox: "TEST (ìdánwò): kì í ṣe owó ìpè gidi",
      number: "Nọ́ńbà",
      paidBy: "Ọ̀nà ìsanwó",
      paymentMethods: { wallet: "Àpò owó", card: "Káàdì", checkout: "Ojú ewé ìsanwó" },
      time: "Àkókò",
      reference: "Nọ́ńbà ẹ̀rí",
      thanks: "Ẹ ṣé tí ẹ ra ọjà ní {shop:words}",
      spending: "Owó ìpè àti dátà yín",
      inMonths: "láàárín oṣù {count:count}",
    },

    welcome: {
      menu: "<b>{shop:words}</b>\nẸ ǹlẹ́ {name:words}! Owó ìpè àti dátà, kíá kíá.\nKí ni ẹ fẹ́ rà?",
      typingWorks: "Tàbí kí ẹ kàn kọ ọ́: “1gb mtn 0803 123 4567”.",
      notUnderstood: "Kò yé mi. Ẹ yan ọ̀kan nísàlẹ̀, tàbí kí ẹ tẹ “dátà” tàbí “owó ìpè”.",
      noWords:
        "Ọ̀rọ̀ tí ẹ kọ nìkan ni a lè kà níbí, kì í ṣe ohùn, àwòrán tàbí sítíkà. Ẹ jọ̀wọ́, ẹ tẹ̀ ẹ́, tàbí kí ẹ tẹ bọ́tìnì. Ènìyàn lè rí àwòrán: ẹ tẹ “Bá wa sọ̀rọ̀” nínú /help.",
      questionLost:
        "🔄 Ìbéèrè yẹn ti parí, nítorí náà ìdáhùn yín kò ṣe nǹkan kan. Ẹ jọ̀wọ́, ẹ tún bẹ̀rẹ̀. Ohun tí ẹ ti rà wà nínú /history.",
      notSold: "A kì í ta ìyẹn. Ẹ lè ra owó ìpè àti dátà fún gbogbo nẹ́tíwọ́kì Nàìjíríà níbí.",
      dial: "A kò lè rí ohun tó wà lórí láìnì yín. Lórí fóònù náà, ẹ tẹ <code>{airtime:words}</code> fún owó ìpè tàbí <code>{data:words}</code> fún dátà. Bákan náà ni fún gbogbo nẹ́tíwọ́kì.",
      unknownCommand: "Kò sí <code>/{typed:words}</code> níbí.",
      nearestCommand: "Kò sí <code>/{typed:words}</code> níbí. Ṣé /{nearest:words} ni ẹ ní lọ́kàn?",
      okay: "👍 A wà níbí nígbàkúgbà tí ẹ bá fẹ́ owó ìpè tàbí dátà.",
      thanks: "🙏 Kò tọ́pẹ́! A wà níbí nígbàkúgbà tí ẹ bá fẹ́ owó ìpè tàbí dátà.",
      help: "<b>Bí {shop:words} ṣe ń ṣiṣẹ́</b>\n\n• <b>Dátà</b> tàbí <b>Owó ìpè</b>: ẹ yan nẹ́tíwọ́kì, ètò tàbí iye owó, àti nọ́ńbà. Ẹ tún lè tẹ̀ wọ́n: “mtn”, “1.5gb”, “0803 123 4567”.\n• Ẹ sanwó láti <b>Àpò owó</b>, pẹ̀lú <b>Káàdì</b> tí ẹ fi pamọ́, tàbí ní ojú ewé <b>Checkout</b> tó ní ààbò (káàdì, báǹkì, USSD). A kì í rí nọ́ńbà káàdì yín.\n• Bí ohun tí ẹ rà kò bá dé, owó yín á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀, a ó sì sọ fún yín.\n• Ṣé ìṣòro wà? Ẹ kọ ọ́ bó ṣe rí, bíi “dátà mi kò wọlé”, tàbí kí ẹ tẹ “Bá wa sọ̀rọ̀”: ènìyàn kan yóò dá yín lóhùn níbí.\n\n/data /airtime /bulk /topup /wallet /cards /history /repeat /schedules /people /link /settings /privacy /language /cancel",
      chooseLanguage: "<b>Èdè</b>\nÈdè wo ni kí a máa sọ?",
      newsStopped: "Ó dára: a kò ní fi ìròyìn ránṣẹ́ sí yín mọ́. Ẹ ó ṣì máa gbọ́ nípa ohun tí ẹ rà àti owó tí ẹ san.",
      newsResumed: "Ẹ káàbọ̀ padà: ẹ ó tún máa gba ìròyìn wa. Ẹ kọ “stop” nígbàkígbà láti dá a dúró.",
      closed:
        "🔧 A ń yẹ àkọsílẹ̀ wa wò lẹ́yìn ìṣòro ẹ̀rọ, nítorí náà ẹ kò tíì lè ra nǹkan kan. Owó yín wà láìléwu. A ó kọ̀wé sí yín níbí bí a bá ti ṣí.",
      opensSoon: "🕐 A máa ṣí láìpẹ́. Ẹ kò tíì lè ra nǹkan kan.",
      reopened: "✅ A ti ṣí padà. Ẹ ṣé tí ẹ dúró!",
      stopped: "Ó dára, a ti dá a dúró. Ẹ kò ra ohunkóhun, nǹkan kan kò sì yí padà.",
      unpaidOrder: "Ó dára. Ìrajà yìí ṣì wà tí ẹ kò tíì sanwó rẹ̀; ✕ nísàlẹ̀ ń fagi lé e:\n",
    },

    ask: {
      network: {
        data: "<b>{what:words}</b>\nNẹ́tíwọ́kì wo?",
        airtime: "<b>{what:words}</b>\nNẹ́tíwọ́kì wo? Ẹ tún lè tẹ nọ́ńbà náà.",
      },
      unknownNetwork: "Ẹ jọ̀wọ́, ẹ yan nẹ́tíwọ́kì: {networks:words}.",
      plan: "<b>Dátà {network:network}</b>\nÈtò wo? Ẹ tẹ ìwọ̀n (“1.5gb”) tàbí iye owó láti wá a.",
      plansFound: "<b>Dátà {network:network}</b>\nÈtò {count:count} fún “{typed:words}”, èyí tó rọjú jù ló ṣíwájú:",
      noPlanFound:
        "Kò sí ètò {network:network} tó bá “{typed:words}” mu. Ẹ yan ọ̀kan nísàlẹ̀, tàbí kí ẹ tẹ ìwọ̀n tàbí iye owó mìíràn.",
      closestPlans: "{network:network} kò ní ètò fún “{typed:words}”. Àwọn tó súnmọ́ ọn jù:",
      plansReadAt: "⏳ Àwọn ètò ti {at:moment} nìyí. A kò lè rí tuntun báyìí; a ó yẹ iye rẹ̀ wò kí ẹ tó sanwó.",
      cheapestMarked: "⭐ dátà tó pọ̀ jù fún owó náà",
      planAdvice:
        "⭐ ni ètò tó ní dátà tó pọ̀ jù fún owó náà. Tí ẹ bá fẹ́ èyí tó rọrùn jù, ẹ tẹ iye tí ẹ lè san, bíi “₦300”.",
      planExpected: "Ẹ jọ̀wọ́, ẹ yan ètò kan, tàbí kí ẹ tẹ ìwọ̀n bíi “1.5gb”.",
      plansUnavailable: "A kò lè rí àwọn ètò {network:network} báyìí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
      amount:
        "<b>Owó ìpè {network:network}</b>\nÈló? Ẹ yan ọ̀kan, tàbí kí ẹ tẹ iye náírà láìsí kọ́bọ̀ ({min:naira} sí {max:naira}).",
      amountTooLow: "{amount:naira} ti kéré jù: ó kéré tán {min:naira}.",
      amountTooHigh: "{amount:naira} ti pọ̀ jù: ó pọ̀ jù {max:naira}.",
      invalidAmount: "Ẹ jọ̀wọ́, ẹ tẹ iye náírà, bíi “200”.",
      tapExpected: "Ẹ jọ̀wọ́, ẹ tẹ ọ̀kan nínú àwọn bọ́tìnnì.",
      textExpected: "Ẹ jọ̀wọ́, ẹ kọ ọ́ ní ọ̀rọ̀.",
      tooLong: "Ìyẹn ní lẹ́tà {letters:count}; kò gbọdọ̀ ju {most:count} lọ. Ẹ jọ̀wọ́, ẹ gé e kúrú.",
      phone: "<b>{chosen:words}</b>\nFún nọ́ńbà wo? Ẹ tẹ̀ ẹ́, tàbí kí ẹ fi í ránṣẹ́ láti inú fóònù yín.",
      forRecipient: "Fún: {recipient:recipient}",
      kind: "<b>Owó ìpè tàbí dátà?</b>",
      kindOf: "<b>{chosen:words}</b>\nOwó ìpè tàbí dátà?",
      phoneForName:
        "<b>{chosen:words} · {name:words}</b>\nẸ fi nọ́ńbà wọn ránṣẹ́ lẹ́ẹ̀kan, a ó rántí rẹ̀. Ẹ tẹ̀ ẹ́, tàbí kí ẹ fi í ránṣẹ́ láti inú fóònù yín.",
      invalidPhone: "Èyí kì í ṣe nọ́ńbà fóònù Nàìjíríà. Ó yẹ kó jẹ́ mọ́kànlá, bíi <code>0803 123 4567</code>.",
      wrongLength:
        "<code>{number:words}</code> ní nọ́ńbà {digits:count}; nọ́ńbà fóònù Nàìjíríà ní 11, bíi <code>0803 123 4567</code>.",
      ownNumberUnknown: "A kò tíì mọ nọ́ńbà yín. Ẹ jọ̀wọ́, ẹ fi ránṣẹ́ tàbí kí ẹ tẹ̀ ẹ́.",
      shareOwnNumber: "Ẹ tẹ bọ́tìnnì ìsàlẹ̀ yìí láti fi nọ́ńbà yín ránṣẹ́.",
      topUp: "<b>Fi owó kún àpò yín</b>\nÈló? Ẹ yan ọ̀kan, tàbí kí ẹ tẹ iye ({min:naira} sí {max:naira}).",
    },

    order: {
      summary: "<b>{item:words}</b>\nFún: {recipient:recipient}\nIye owó: <b>{price:naira}</b>",
      confirm: "\nÀpò owó yín: {wallet:naira}\nẸ yan bí ẹ ṣe fẹ́ sanwó láti fọwọ́ sí i:",
      confirmShort: "\nÀpò owó yín: {wallet:naira} (ó ku {missing:naira})\nẸ yan bí ẹ ṣe fẹ́ sanwó láti fọwọ́ sí i:",
      once: "1️⃣ Ẹ̀ẹ̀kan péré ni èyí máa rà á. Láti tún un rà, ẹ tẹ “🔁 Tún un rà” lábẹ́ rìsíìtì rẹ̀.",
      tapToPay: "Ẹ jọ̀wọ́, ẹ tẹ ọ̀kan nínú àwọn bọ́tìnnì láti sanwó, tàbí Fagi lé e.\n",
      somebodyPays:
        "Ẹ tẹ bí ẹ ṣe fẹ́ sanwó, tàbí Fagi lé e. Bí ẹlòmíràn ni yóò sanwó, ẹ tẹ Checkout, lẹ́yìn náà “{button:words}”.\n",
      networkMismatch:
        "⚠️ Nọ́ńbà yìí jọ ti {suggested:network}. Bí ẹ bá ti gbé e lọ sí {chosen:network}, ẹ máa bá a lọ; bí bẹ́ẹ̀ kọ́, ẹ tẹ Padà.\n",
      priceMoved: "Iye rẹ̀ ti kúrò ní {from:naira} sí {to:naira}. Ẹ jọ̀wọ́, ẹ tún un wò:",
      planChanged: "Ètò yìí ti yàtọ̀ sí ti tẹ́lẹ̀. Ẹ jọ̀wọ́, ẹ tún un wò:",
      worksOnly: {
        night: "🌙 Òru nìkan ló ń ṣiṣẹ́{times:words}.",
        weekend: "📅 Òpin ọ̀sẹ̀ nìkan ló ń ṣiṣẹ́{times:words}.",
      },
      planGone: "A kò ta ètò yẹn mọ́. Ẹ jọ̀wọ́, ẹ yan òmíràn.",
      undoable: {
        wallet:
          "\n⏳ A ó yọ {price:naira} láti inú àpò owó yín láàárín {seconds:count} s. A kò tíì yọ owó kankan kí ó tó di ìgbà náà.",
        card: "\n⏳ A ó yọ {price:naira} láti orí {card:words} láàárín {seconds:count} s. A kò tíì yọ owó kankan kí ó tó di ìgbà náà.",
      },
      unpaid: "\nẸ kò tíì sanwó. Ẹ jọ̀ọ́, ẹ yan ọ̀nà ìsanwó:",
      confirmOldButton: "Bọ́tìnì yìí ti ọjọ́ mìíràn ni. Ẹ jọ̀ọ́, ẹ tún wò ó kí ẹ tó rà:",
      nearestPlans: "A kò ta ètò yẹn mọ́. Ìwọ̀nyí ló sún mọ́ ọn jù:",
      payOnPage: "\nẸ sanwó ní ojú ewé tó ní ààbò, kí ẹ sì padà wá. A ó rí i fúnra wa.",
      paymentNotSeen: "⏳ A kò tíì rí i ní aago {at:clock}. Ó lè gba ìṣẹ́jú kan; a ṣì ń wò ó.\n",
      pageDeclined:
        "\n❌ Ìsanwó tó kẹ́yìn ní ojú ewé náà kò yọrí, a kò sì yọ owó kankan. Ẹ tún gbìyànjú níbẹ̀, tàbí kí ẹ sanwó lọ́nà mìíràn.",
      amountMismatch:
        "\n🔎 A gba {received:naira}, ṣùgbọ́n {asked:naira} ni a béèrè. Owó yín wà láìléwu; òṣìṣẹ́ wa kan ń wò ó, yóò sì tún un ṣe.",
      amountUnknown:
        "\n🔎 A gba owó kan, ṣùgbọ́n {asked:naira} ni a béèrè. Owó yín wà láìléwu; òṣìṣẹ́ wa kan ń wò ó, yóò sì tún un ṣe.",
      paymentReview: "\n🔎 Òṣìṣẹ́ wa kan ń wo owó tí ẹ san. Ẹ jọ̀wọ́, ẹ má ṣe san án lẹ́ẹ̀kan sí i; a ó sọ fún yín.",
      paymentReturned: "\n↩️ A kò lè gba owó {asked:naira} yìí. Yóò padà sí ibi tó ti wá.",
      "card-charges-stopped": "A kò lè gba owó láti orí káàdì tí a fi pamọ́ báyìí. Ẹ jọ̀wọ́, ẹ sanwó lọ́nà mìíràn:",
      "wallet-frozen":
        "👛 A dá àpò owó yín dúró nígbà tí a ń yẹ ìrajà kan wò. Ènìyàn kan ń ṣiṣẹ́ lórí rẹ̀, owó yín sì wà láìléwu. Ẹ lè sanwó lọ́nà mìíràn:",
      "checkout-unavailable":
        "Ojú ewé ìsanwó kò ṣí. A kò yọ owó kankan. Ẹ jọ̀wọ́, ẹ tún gbìyànjú, tàbí kí ẹ sanwó lọ́nà mìíràn:",
      "too-many-unpaid":
        "Ojú ewé ìsanwó púpọ̀ ló ṣí sílẹ̀ fún yín. Ẹ san ọ̀kan, tàbí kí ẹ dúró títí ọ̀kan á fi parí, tàbí kí ẹ sanwó lọ́nà mìíràn:",
      "card-removed": "A kò ní káàdì yẹn mọ́. Ẹ jọ̀wọ́, ẹ sanwó lọ́nà mìíràn:",
      overLimit:
        "📅 Èyí ju ohun tó kù nínú òpin ojúmọ́ yín lọ ({left:naira} nínú {limit:naira}). Ẹ sanwó ní Checkout, tàbí kí ẹ yí òpin náà padà ní /settings:",
      overGroupLimit:
        "📅 Ní iye owó àkànṣe yín, ẹ lè rà tó {limit:naira} lójúmọ́; {left:naira} ló kù fún òní. A kò ra ohunkóhun. Ẹ yan èyí tó kéré, tàbí kí ẹ padà wá lọ́la.",
      walletShort: "Ó ku {missing:naira} nínú àpò owó yín. Ẹ fi owó kún un, tàbí kí ẹ sanwó lọ́nà mìíràn:",
      charging: "\n⏳ À ń gba owó láti orí káàdì yín…",
      chargeInDoubt: "\n⏳ Báǹkì yín kò tíì dáhùn: a ń béèrè lọ́wọ́ wọn. Ẹ jọ̀ọ́, ẹ má ṣe san án lẹ́ẹ̀kan sí i.",
      declined: "\n❌ Báǹkì kọ káàdì yín. A kò yọ owó kankan.",
      cardUnusable:
        "\n❌ A kò lè lo káàdì yẹn báyìí. A kò yọ owó kankan. Ẹ jọ̀wọ́, ẹ sanwó lọ́nà mìíràn; ẹ tún lè fi káàdì náà pamọ́ ní checkout.",
      sending: "\n⏳ Ẹ ti sanwó. À ń fi ránṣẹ́ báyìí…",
      pending: "\n⏳ Ó ń bọ̀ lọ́nà. Nẹ́tíwọ́kì ń fìdí rẹ̀ múlẹ̀…",
      stillPending: "\n⏳ Ó ṣì ń bọ̀. Nẹ́tíwọ́kì kò tíì fìdí rẹ̀ múlẹ̀. Ẹ ó rí èsì kí ó tó di {by:moment}.",
      review:
        "\n🔎 Èyí ń pẹ́ ju bó ṣe yẹ lọ. Owó yín wà láìléwu, àwọn òṣìṣẹ́ wa ń wò ó. Ẹ ó rí èsì kí ó tó di {by:moment}.",
      reviewOverdue:
        "\n🔎 Ẹ má bínú, ó ti kọjá àkókò tí a ṣèlérí. Owó yín wà láìléwu. Àwọn òṣìṣẹ́ wa ń wò ó, a ó sì sọ fún yín.",
      delivered: "\n✅ <b>Ó ti dé</b>",
      deliveredIn: "\n✅ <b>Ó ti dé</b> láàárín ìṣẹ́jú-àáyá {seconds:count}",
      reference: "Nọ́ńbà ẹ̀rí: <code>{id:words}</code>",
      paidByOther: "🤝 {name:words} ló sanwó rẹ̀.",
      refundNote: "↩️ A ti dá {price:naira} padà sínú àpò owó yín.",
      refunded: "\n❌ <b>Kò dé.</b> {why:text}\n{price:naira} ti padà sí àpò owó yín.",
      expired: "\n⌛ Àkókò ìsanwó ti kọjá, nítorí náà a ti ti ìrajà yìí. Bí ẹ bá sanwó, owó náà á wọ àpò yín.",
      cancelled: "\n✕ A ti fagi lé e. A kò yọ owó kankan.",
      cancelledWithPage:
        "\n✕ A ti fagi lé e. Bí ẹ bá ti sanwó ní ojú ewé náà, tàbí tí ẹ bá ṣì san án, owó náà á wọ àpò yín.",
      cannotCancel: "A kò lè fagi lé ìrajà yìí mọ́: owó rẹ̀ ń bọ̀ lọ́nà, tàbí ó ti dé.",
      justBought: "Ẹ ṣẹ̀ṣẹ̀ ra èyí ní ìṣẹ́jú díẹ̀ sẹ́yìn. Ṣé ẹ fẹ́ rà á lẹ́ẹ̀kan sí i?",
      cardSaved: "💳 A ti fi káàdì yín pamọ́: nígbà mìíràn, títẹ̀ kan péré ni.",
      cardNotSaved: {
        "no-token": "💳 A kò fi káàdì kankan pamọ́ lọ́tẹ̀ yìí; a ó tún gbìyànjú nígbà tí ẹ bá tún sanwó lórí ojú ewé.",
        "no-card": "💳 Ẹ kò fi káàdì sanwó, nítorí náà a kò fi káàdì kankan pamọ́.",
        "too-many":
          "💳 A kò fi káàdì yìí pamọ́: káàdì tí ẹ fi pamọ́ ti pé. Ẹ yọ ọ̀kan kúrò ní /cards, a ó sì fi í pamọ́ nígbà tí ẹ bá tún sanwó lórí ojú ewé.",
      },
      oldMessage: { expired: "⌛ Àkókò ìsanwó ti kọjá.", paid: "✅ Ẹ ti sanwó.", below: "✅ Ẹ ti sanwó. Ẹ wo ìsàlẹ̀." },
    },

    failures: {
      "bad-recipient": "Nẹ́tíwọ́kì kò mọ nọ́ńbà yìí.",
      "out-of-float": "À ń kún ọjà wa. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
      "plan-unavailable": "Nẹ́tíwọ́kì kò ta ètò yìí mọ́.",
      rejected: "Nẹ́tíwọ́kì kò gbà.",
      unauthorised: "A kò rí nẹ́tíwọ́kì bá sọ̀rọ̀. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
      unreachable: "A kò rí nẹ́tíwọ́kì bá sọ̀rọ̀. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
      "network-failed": "Nẹ́tíwọ́kì kò lè parí rẹ̀.",
      "never-arrived": "Kò dé ọ̀dọ̀ nẹ́tíwọ́kì rárá.",
      "number-busy": "Ìrajà mìíràn bíi èyí fún nọ́ńbà yìí kò tíì parí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú tó bá yá.",
      unconfirmed: "Nẹ́tíwọ́kì kò fìdí rẹ̀ múlẹ̀ lásìkò.",
      "failed-by-staff": "A ti wò ó, a sì ti dá owó yín padà.",
      "price-rose": "Owó rẹ̀ ti lọ sókè kí ó tó kàn án.",
      "off-sale": "A kò tà á mọ́ nígbà tí ó kàn án.",
      "batch-stopped": "A ti dá ìrajà yìí dúró kí ó tó kàn án.",
    },

    prices: {
      data: "<b>Iye owó: {what:words}</b>\nẸ tẹ ọ̀kan láti rà á, tàbí nẹ́tíwọ́kì láti rí gbogbo ètò rẹ̀.",
      airtime: "<b>Iye owó: owó ìpè</b>\nẸ tẹ ọ̀kan láti rà á, tàbí kí ẹ tẹ iye mìíràn, bíi “káàdì MTN 300”.",
      unavailable: "A kò lè rí àwọn ètò báyìí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú ní ìṣẹ́jú kan.",
      noAirtime: "A kò ta owó ìpè yẹn báyìí. Ẹ gbìyànjú iye mìíràn, tàbí kí ẹ padà wá láìpẹ́.",
    },

    wallet: {
      show: "<b>Àpò owó yín</b>\nOwó tó wà níbẹ̀: <b>{available:naira}</b>",
      showHeld: "<b>Àpò owó yín</b>\nOwó tó wà níbẹ̀: <b>{available:naira}</b>\nA yà á sọ́tọ̀ fún ìrajà: {held:naira}",
      spend:
        "Owó ìpè àti dátà níbí ni ẹ lè fi rà; a kì í san án padà ní owó tàbí sí báǹkì. Ẹ sanwó ní àṣìṣe? Ẹ sọ fún wa: /help",
      topUpLink: "<b>Fi {amount:naira} kún àpò</b>\nẸ sanwó ní ojú ewé tó ní ààbò, kí ẹ sì padà wá. A ó rí i fúnra wa.",
      added: "✅ <b>{amount:naira} ti wọlé.</b>\nÀpò owó yín: <b>{available:naira}</b>",
      paidAfterClose:
        "✅ <b>A ti gba {amount:naira}.</b> A ti ti ìrajà rẹ̀ tẹ́lẹ̀, nítorí náà owó náà wà nínú àpò yín: <b>{available:naira}</b>",
      extraReceived: "✅ <b>A tún gba {amount:naira} lọ́wọ́ yín.</b>\nÀpò owó yín: <b>{available:naira}</b>",
      foundVend:
        "🧾 <b>A mú {amount:naira} láti inú àpò owó yín.</b>\nÓ sanwó fún ohun tí {recipient:phone} gbà ní {at:moment}, nígbà ìṣòro ẹ̀rọ. Kò tọ́? Ẹ tẹ “Bá wa sọ̀rọ̀”.",
      foundVendFailed:
        "↩️ <b>{amount:naira} ti padà sí àpò owó yín.</b>\nA mú un fún ohun tí ó yẹ kí {recipient:phone} gbà ní {at:moment}, ṣùgbọ́n kò dé.",
      paymentReversed:
        "🧾 <b>A mú {amount:naira} láti inú àpò owó yín.</b>\nOwó tí ẹ san ní {at:moment} ti padà sí báńkì tàbí káàdì yín. Kò tọ́? Ẹ tẹ “Bá wa sọ̀rọ̀”.",
      topUpExpired: "⌛ Ojú ewé láti fi {amount:naira} kún un ti parí. Bí ẹ bá ti sanwó, owó náà á ṣì wọ àpò yín.",
      tooManyUnpaid:
        "Ojú ewé ìsanwó púpọ̀ ló ṣí sílẹ̀ fún yín. Ẹ san ọ̀kan, tàbí kí ẹ dúró títí ọ̀kan á fi parí, kí ẹ tún gbìyànjú.",
      checkoutFailed: "Ojú ewé ìsanwó kò ṣí. A kò yọ owó kankan. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
      credited:
        "💚 <b>Àwọn òṣìṣẹ́ wa fi {amount:naira} sínú àpò owó yín.</b>\nÌdí rẹ̀: {why:words}\nÀpò owó yín: <b>{available:naira}</b>",
      debited:
        "➖ <b>Àwọn òṣìṣẹ́ wa yọ {amount:naira} kúrò nínú àpò owó yín.</b>\nÌdí rẹ̀: {why:words}\nÀpò owó yín: <b>{available:naira}</b>",
      refunded:
        "↩️ <b>{amount:naira} ti padà sínú àpò owó yín</b> fún ìrajà <code>{id:words}</code>.\nÌdí rẹ̀: {why:words}\nÀpò owó yín: <b>{available:naira}</b>",
    },

    cards: {
      none: "<b>Káàdì yín</b>\nẸ kò tíì fi káàdì kankan pamọ́. Ẹ yan “{button:words}” nígbà tí ẹ bá ń sanwó; lẹ́yìn náà, ìtẹ̀ kan péré ni.\nBí ó bá jẹ́ káàdì ìpè ni ẹ ń fẹ́, ẹ tẹ “{airtime:words}”.",
      list: "<b>Àwọn káàdì yín</b>\nA fi àwọn káàdì pamọ́ ní ìkọ̀kọ̀. Ẹ tẹ ọ̀kan láti yí orúkọ rẹ̀ padà, láti yọ ọ́, tàbí láti lo ó lákọ̀ọ́kọ́:",
      card: "💳 <b>{card:words}</b>\nA fi pamọ́ ní ìkọ̀kọ̀; ilé ìtajà yìí nìkan ló lè yọ owó níbẹ̀, nígbà tí ẹ bá tẹ̀ ẹ́, tàbí fún ìrajà déédéé tí ẹ ti ṣètò.",
      askName: "Kí ni kí á máa pe <b>{card:words}</b>? Ẹ tẹ orúkọ kúkúrú, bíi “Owó oṣù”.",
      noLongNumber:
        "A kì í tọ́jú nọ́ńbà káàdì, nítorí náà orúkọ kò lè ní nọ́ńbà mẹ́rin tó tẹ̀lé ara wọn. Ẹ gbìyànjú bíi “Owó oṣù”.",
      confirmRemoval: "Ṣé kí a yọ <b>{card:words}</b> kúrò?",
      removed: "A ti yọ ọ́ kúrò. A kò lè gba owó láti orí káàdì yẹn mọ́.",
    },

    bulk: {
      ask: "<b>Nọ́ńbà púpọ̀ nínú ìrajà kan</b>\nẸ fi ìlà kan ránṣẹ́ fún nọ́ńbà kọ̀ọ̀kan: nọ́ńbà náà, àti ohun tí yóò gbà. Ẹ tẹ̀ ẹ́, ẹ lẹ̀ ẹ́ mọ́ ọn, tàbí ẹ fi fáìlì CSV ránṣẹ́:\n\n<code>0803 123 4567 500</code>\n<code>0805 123 4567 1gb</code>\n<code>0802 123 4567 airtel 200</code>",
      refusals: {
        empty: "Kò sí nọ́ńbà nínú rẹ̀. Ẹ fi ìlà kan ránṣẹ́ fún nọ́ńbà kọ̀ọ̀kan, bíi <code>0803 123 4567 500</code>.",
        "too-many": "Ìlà {most:count} ni a ń gbà nínú ìrajà kan. Ẹ pín in, kí ẹ fi ránṣẹ́ díẹ̀díẹ̀.",
        "too-large": "{kilobytes:count} kB ni a ń gbà nínú ìrajà kan. Ẹ pín in, kí ẹ fi ránṣẹ́ díẹ̀díẹ̀.",
        "not-text":
          "Fáìlì yìí kì í ṣe àkójọ. Nínú Excel tàbí Sheets, ẹ fi tábìlì náà pamọ́ bíi CSV, kí ẹ sì fi fáìlì yẹn ránṣẹ́.",
        "not-fetched": "Fáìlì náà kò dé ọ̀dọ̀ wa, tàbí ó tóbi jù. Ẹ jọ̀wọ́, ẹ tún un fi ránṣẹ́, bíi ọ̀rọ̀ tàbí CSV.",
      },
      wrong: "⚠️ <b>A kò lè ra ìlà {count:count} bí wọ́n ṣe wà:</b>",
      moreWrong: "… àti ìlà {count:count} mìíràn",
      correct: "\nẸ tún wọn ṣe, kí ẹ tún wọn fi ránṣẹ́.",
      correctOrGoOn: "\nẸ tún wọn ṣe, kí ẹ tún wọn fi ránṣẹ́. Tàbí kí ẹ tẹ̀síwájú pẹ̀lú ìlà {count:count} tó tọ́.",
      faults: {
        rounded:
          "Ètò ìṣirò ti gé nọ́ńbà yìí kúrú. Ẹ sọ òpó náà di “text”, ẹ tún nọ́ńbà náà tẹ̀, kí ẹ sì tún àkójọ náà fi ránṣẹ́.",
        number: "Èyí kì í ṣe nọ́ńbà fóònù Nàìjíríà tó ní díjítì 11.",
        "no-number": "Nọ́ńbà ta ni? Ẹ fi kún un, bíi <code>0803 123 4567 500</code>.",
        "unknown-name": "A kò mọ nọ́ńbà kankan pẹ̀lú orúkọ yìí. Ẹ kọ nọ́ńbà náà.",
        "no-what": "Kí ni yóò gbà? Ẹ fi iye owó tàbí ìwọ̀n kún un, bíi “500” tàbí “1gb”.",
        unclear: "Ọ̀nà méjì ni a lè gbà lóye èyí. Ẹ fi iye tàbí ìwọ̀n kan sílẹ̀, àti nẹ́tíwọ́kì kan.",
        several: "Ẹ fún nọ́ńbà kọ̀ọ̀kan ní ìlà tirẹ̀.",
        "no-network": "Ẹ fi nẹ́tíwọ́kì kún un, bíi “mtn”.",
        "plan-unavailable": "Nẹ́tíwọ́kì náà kò ta irú èyí. Ẹ wo /data fún èyí tó ní.",
        "plans-unavailable": "A kò lè ka àwọn plan nẹ́tíwọ́kì yìí báyìí. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
        limits: "Owó ìpè bẹ̀rẹ̀ láti {min:naira} dé {max:naira}, láìsí kọ́bọ̀.",
        "off-sale": "A kò ta èyí báyìí.",
      },
      leftOut: "⚠️ A fi ìlà {count:count} tí kò tọ́ sílẹ̀, nínú àwọn wọ̀nyí: {rows:words}.\n",
      choosePlan: "Fún ìlà {count:count} nínú àkójọ yín: {what:words}\n",
      twice: "🔁 <b>Ìlà {count:count} wà nínú àkójọ lẹ́ẹ̀mejì. Ṣé bẹ́ẹ̀ ni ẹ fẹ́?</b>\nOhun kan náà fún nọ́ńbà kan náà:",
      changeList:
        "Láti fi nọ́ńbà kún un, ẹ fi í ránṣẹ́ pẹ̀lú iye rẹ̀. Láti yí ìlà kan padà tàbí láti yọ ọ́ kúrò, ẹ tẹ Fagi lé e, kí ẹ sì tún fi gbogbo àkójọ náà ránṣẹ́.\n",
      noCodes: "A kì í lo kóòdù ẹ̀dínwó fún nọ́ńbà púpọ̀ lẹ́ẹ̀kan náà.\n",
      title: "📋 <b>Nọ́ńbà {count:count}</b>",
      total: "Àpapọ̀: <b>{total:naira}</b>",
      aboveMaximum:
        "Káàdì tàbí ojú ewé ìsanwó kò lè ju {most:naira} lọ lẹ́ẹ̀kan. Ẹ kọ́kọ́ fi owó kún àpò owó yín, kí ẹ san láti ibẹ̀:",
      anotherUnderway: "A ń fi káàdì san owó àkójọ yín mìíràn lọ́wọ́. Ẹ jọ̀wọ́, ẹ dúró kí ó parí:",
      sending: "\n📤 <b>A ń fi ránṣẹ́: {done:count} nínú {of:count} ti parí</b>",
      allDelivered: "\n✅ <b>Gbogbo {count:count} ti dé.</b>",
      someDelivered: "\n<b>{count:count} nínú {of:count} ti dé.</b>",
      givenBack: "Fún ìlà {count:count}, {amount:naira} ti padà sínú àpò owó yín.",
      underReview: "🔎 Ìlà {count:count} ń pẹ́. Owó rẹ̀ wà láìséwu; àwọn òṣìṣẹ́ wa ń yẹ̀ ẹ́ wò, a ó sì fi tó yín létí.",
      stopped:
        "\n⛔ <b>A dá ìrajà yìí dúró: a kò lè fi ohunkóhun ránṣẹ́ báyìí.</b> Owó ohun tí a kò tíì fi ránṣẹ́ ti padà sínú àpò owó yín. Ẹ jọ̀wọ́, ẹ tún un fi ránṣẹ́ tó bá yá.",
      groups: "<b>Àwọn ẹgbẹ́ yín</b>\nẸ tẹ ọ̀kan láti rí àwọn ìlà rẹ̀ àti àpapọ̀. A kì í ra ohunkóhun kí ẹ tó sanwó.",
      noGroups:
        "<b>Àwọn ẹgbẹ́ yín</b>\nKò sí tẹ́lẹ̀. Ẹ fi nọ́ńbà púpọ̀ ránṣẹ́ nínú ìrajà kan, kí ẹ sì tẹ “{button:words}” lábẹ́ èsì.",
      askGroupName: "Kí ni orúkọ ẹgbẹ́ yìí? Ẹ tẹ orúkọ kúkúrú, bíi “Òṣìṣẹ́”.",
      groupSaved: "👥 A ti fi pamọ́: <b>{name:words}</b>. Nígbà mìíràn, ẹ tẹ /bulk kí ẹ sì tẹ̀ ẹ́.",
      tooManyGroups: "Ẹ ní ẹgbẹ́ {most:count}, èyí tó pọ̀ jù tí a lè fi pamọ́. Ẹ kọ́kọ́ yọ ọ̀kan kúrò.",
      tableCaption: "Gbogbo ìlà ìrajà yín, bíi tábìlì; ó ń ṣí nínú Excel tàbí Sheets.",
    },

    history: {
      title: "<b>Àwọn ìrajà yín</b>",
      none: "<b>Àwọn ìrajà yín</b>\nKò sí nǹkan níbí báyìí. Ìrajà àkọ́kọ́ yín kò ní gba ìṣẹ́jú kan.",
      tapToOpen: "Ẹ tẹ nọ́ńbà láti rí rìsíìtì rẹ̀.",
      receiptCaption: "Rìsíìtì <code>{id:words}</code>",
      tableCaption: "Àwọn ìrajà yín nínú tábìlì; ó ń ṣí nínú Excel tàbí Sheets.",
      spendingCaption: "Ohun tí ẹ ná lórí owó ìpè àti dátà, ní oṣooṣù.",
      fileFailed: "Kò ṣeé ṣe báyìí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
      repeat: "<b>Tún un rà</b>\nÌtẹ̀ kan ń ra irú rẹ̀, pẹ̀lú ọ̀nà ìsanwó kan náà:",
      nothingToRepeat: "Kò sí ohun tí a lè tún rà báyìí. Ìrajà àkọ́kọ́ yín kò ní gba ìṣẹ́jú kan.",
    },

    link: {
      linkCode:
        "<b>Àpò owó kan ní Telegram àti WhatsApp</b>\nẸ kọ èyí sí wa ní {app:words}, láàárín ìṣẹ́jú {minutes:count}:\n\n<code>link {code:words}</code>\n\nÀpò owó, káàdì àti ìrajà yín á di ọ̀kan. Ẹ lò ó nínú ìjíròrò tiyín nìkan: ẹni tí a bá so mọ́ yín lè ná owó yín. A kì í béèrè nọ́ńbà yìí láé.",
      confirmLink:
        "<b>Ṣé kí a so ìjíròrò yìí mọ́ {name:words} ní {app:words}?</b>\nÀpò owó, káàdì àti ìrajà á di ọ̀kan fún ìjíròrò méjèèjì. Owó tó wà nínú àpò níbí ({wallet:naira}) á bá a lọ, a ó sì ti ìrajà tí ẹ kò tíì sanwó rẹ̀. Ẹ sọ bẹ́ẹ̀ ni bí ìjíròrò yẹn bá jẹ́ tiyín nìkan: ẹni tí a bá so mọ́ yín lè ná owó yín.",
      requestSent: "Ó ku díẹ̀. Ẹ sọ bẹ́ẹ̀ ni báyìí nínú ìjíròrò yín pẹ̀lú wa ní {app:words}.",
      requestReceived:
        "🔗 <b>{name:words} ní {app:words} fẹ́ kí a so òun mọ́ ìjíròrò yìí.</b>\nÀpò owó, káàdì àti ìrajà yín á jẹ́ ti yín méjèèjì. Ẹ sọ bẹ́ẹ̀ ni bí ó bá jẹ́ ẹ̀yin ni nìkan.",
      linkedWith:
        "🔗 <b>A ti so yín mọ́ {name:words} ní {app:words}.</b>\nÀpò owó kan, káàdì àti ìrajà kan náà nínú ìjíròrò méjèèjì.",
      refused: "Ó dára, a kò so ó. Nǹkan kan kò yí padà.",
      notLinked: "A kò so ìjíròrò yìí mọ́ òmíràn.",
      "unknown-code": "A kò mọ nọ́ńbà yẹn, tàbí ó ti pẹ́ jù. Ẹ kọ /link nínú ìjíròrò yín kejì láti gba tuntun.",
      "same-app":
        "Inú áàpù kan náà ni nọ́ńbà yẹn ti wá. Telegram àti WhatsApp ni a lè so pọ̀, ìjíròrò kan láti inú ọ̀kọ̀ọ̀kan.",
      linked: "A ti so ọ̀kan nínú ìjíròrò méjèèjì tẹ́lẹ̀. Ẹ kọ́kọ́ kọ /link níbẹ̀ láti tú u.",
      "both-merged":
        "A ti so ọ̀kọ̀ọ̀kan ìjíròrò méjèèjì mọ́ òmíràn rí, ó sì ṣì ní àkọsílẹ̀ rẹ̀. A kò lè so àwọn méjèèjì yìí pọ̀.",
      confirmUnlink:
        "<b>Ṣé kí a tú u kúrò lára {app:words}?</b>\nÀpò owó ({wallet:naira}) á dúró sí ìjíròrò yìí. Bẹ́ẹ̀ náà ni gbogbo káàdì, ìrajà àti ètò; ìjíròrò kejì á bẹ̀rẹ̀ ní tuntun.",
      unlinked: "A ti tú u. Ìjíròrò méjèèjì kò ní nǹkan ṣe pẹ̀lú ara wọn mọ́.",
    },

    schedules: {
      none: "<b>Ìrajà tó ń lọ fúnra rẹ̀</b>\nKò tíì sí. Ẹ ra nǹkan kan, kí ẹ tẹ “{button:words}” lábẹ́ rìsíìtì rẹ̀.",
      once: "🗓 Ẹ̀ẹ̀kan péré ni èyí máa rà á. Láti máa rà á déédéé, ẹ tẹ “{button:words}” lábẹ́ rìsíìtì rẹ̀.",
      list: "<b>Ìrajà tó ń lọ fúnra rẹ̀</b>\nẸ tẹ ọ̀kan láti fò ó, dá a dúró díẹ̀ tàbí fòpin sí i:",
      howOften: "<b>{what:words}</b>\nÌgbà mélòó? Ẹ tún lè tẹ iye ọjọ́, bíi “14”.",
      invalidDays: "Ẹ jọ̀wọ́, ẹ tẹ iye ọjọ́, láti 1 sí {most:count}.",
      choosePayment: "{price:naira} {every:words}. Báwo ni a ó ṣe san án?",
      warned: "A ó sọ fún yín ní ọjọ́ kan ṣáájú ìgbà kọ̀ọ̀kan.",
      tooMany: "Ó ti pé iye tí a lè tọ́jú. Ẹ kọ́kọ́ fòpin sí ọ̀kan: /schedules",
      groupKept: "Àwọn nọ́ńbà, iye àti owó rẹ̀ yóò wà bí ẹ ṣe gbà sí i, bí ẹ bá tilẹ̀ yí ẹgbẹ́ náà padà tàbí yọ ọ́ kúrò.",
      groupPlanned:
        "🗓 <b>{name:words}</b> ń lọ fúnra rẹ̀, yóò sì máa lọ bí ẹ ṣe gbà sí i. Láti yí i padà, ẹ fòpin sí i ní /schedules, kí ẹ sì tún ẹgbẹ́ náà ṣètò.\n",
      groupRefused:
        "<b>{what:words}</b>\nA kò lè ra ìlà {count:count} báyìí, nítorí náà a kò lè ṣètò ẹgbẹ́ yìí. Ẹ ṣí i láti rí èyí tó jẹ́.",
      next: "Èyí tó kàn: <b>{at:moment}</b>",
      paused: "⏸ Ó dúró díẹ̀.",
      last: "\nÌgbà tó kẹ́yìn: <b>{at:moment}</b>",
      summary: {
        remind: "🗓 <b>{what:words}</b>\nÀ ń rán yín létí {every:words}.\n{next:text}",
        wallet: "🗓 <b>{what:words}</b>\n{price:naira} láti inú àpò owó yín, {every:words}.\n{next:text}",
        card: "🗓 <b>{what:words}</b>\n{price:naira} láti orí káàdì yín, {every:words}.\n{next:text}",
        cardRemoved:
          "🗓 <b>{what:words}</b>\n{price:naira}, {every:words}. A kò ní káàdì náà mọ́, nítorí náà a kò ní ra ohunkóhun. Ẹ fòpin sí i, tàbí kí ẹ ṣe tuntun.",
      },
      upcoming: {
        wallet: "🗓 <b>{what:words}</b>\nA ó rà á ní {at:moment}: {price:naira} láti inú àpò owó yín.",
        card: "🗓 <b>{what:words}</b>\nA ó rà á ní {at:moment}: {price:naira} láti orí káàdì yín.",
      },
      notBought: "<b>A kò rà á: {what:words}.</b>",
      outcomes: {
        bought: "🛒 <b>A ti ṣe ìrajà: {what:words}.</b>",
        reminded: "🔔 <b>Àkókò {what:words} ti tó.</b>",
        short:
          "👛 {notBought:text}\nOwó inú àpò yín kò tó {now:naira}. Ẹ fi owó kún un, kí ẹ rà á báyìí; èyí tó kàn ṣì wà.",
        "over-limit":
          "📅 {notBought:text}\nÌ bá ti kọjá òpin ojúmọ́ yín. Ẹ yí òpin náà padà ní /settings, tàbí kí ẹ rà á báyìí ní Checkout; èyí tó kàn ṣì wà.",
        "over-group-limit":
          "📅 {notBought:text}\nÌ bá ti kọjá ohun tí ẹ lè rà lójúmọ́ ní iye owó àkànṣe yín; èyí tó kàn ṣì wà.",
        "card-removed": "💳 {notBought:text}\nA kò ní káàdì náà mọ́. A ti dá a dúró: ẹ fòpin sí i, tàbí kí ẹ ṣe tuntun.",
        "above-maximum":
          "💳 {notBought:text}\nIye rẹ̀ ti di {now:naira}, ó ju ohun tí káàdì lè san lẹ́ẹ̀kan lọ. A ti dá a dúró: ẹ fòpin sí i, kí ẹ tún un ṣètò láti inú àpò owó yín.",
        "price-increased":
          "⚠️ {notBought:text}\nIye rẹ̀ ti di {now:naira}; {agreed:naira} ni ẹ gbà sí. A ti dá a dúró títí ẹ ó fi sọ.",
        gone: "⚠️ {notBought:text}\nA kò ta ètò kan tó nílò mọ́. A ti dá a dúró: ẹ fòpin sí i, kí ẹ yan ètò mìíràn.",
        unreadable: "⚠️ {notBought:text}\nA kò rí àwọn ètò nẹ́tíwọ́kì fún wákàtí púpọ̀. Ẹ rà á báyìí; èyí tó kàn ṣì wà.",
        "another-underway": "📋 {notBought:text}\nA kò tíì parí ìsanwó àkójọ yín mìíràn nígbà náà. Èyí tó kàn ṣì wà.",
        "off-sale": "⏸ {notBought:text}\nA kò tà á lọ́wọ́lọ́wọ́ báyìí, a kò sì yọ owó kankan. Èyí tó kàn ṣì wà.",
        "card-charges-stopped":
          "💳 {notBought:text}\nA kò lè gba owó láti orí káàdì tí a fi pamọ́ báyìí. Èyí tó kàn ṣì wà.",
        "wallet-frozen":
          "👛 {notBought:text}\nA dá àpò owó yín dúró nígbà tí a ń yẹ ìrajà kan wò. Ènìyàn kan ń ṣiṣẹ́ lórí rẹ̀, owó yín sì wà láìléwu. Èyí tó kàn ṣì wà.",
        missed: "⏸ {notBought:text}\nA ní ìṣòro ẹ̀rọ ní àkókò náà. Bí kò bá dé, ẹ rà á báyìí; èyí tó kàn ṣì wà.",
      },
      stopped: "A ti fòpin sí i: {what:words}.",
    },

    support: {
      stands: "🆘 <b>Bó ṣe rí nìyí báyìí</b>",
      dial: "Láti wo ohun tó wà lórí láìnì náà, ẹ tẹ <code>{code:words}</code>.",
      nothing: "🆘 <b>Ẹ kò tíì ra nǹkan kan níbí.</b>\nBí ohun tí ẹ rà kò bá dé, owó yín á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀.",
      below: "Ṣé ìṣòro ṣì wà? Ẹ tẹ “Bá wa sọ̀rọ̀”, ènìyàn kan yóò dá yín lóhùn níbí.",
      ask: "💬 <b>Kí ló ṣẹlẹ̀?</b>\nẸ kọ gbogbo rẹ̀ sínú ìránṣẹ́ kan. Ẹ tún lè fi àwòrán ránṣẹ́. Ẹ má ṣe fi PIN, nọ́ńbà káàdì tàbí kóòdù báńkì ránṣẹ́ láé.",
      noText: "Ẹ jọ̀ọ́, ẹ kọ ọ́, tàbí kí ẹ fi àwòrán ránṣẹ́.",
      written: "✅ <b>A ti rí i.</b> Ènìyàn kan yóò dá yín lóhùn níbí.",
      writtenLater: "✅ <b>A ti rí i.</b> A máa ń dáhùn láti {at:moment}. Ẹ ó rí ìdáhùn níbí.",
      masked:
        "🔒 A fi àwọn nọ́ńbà kan pamọ́ nínú ìránṣẹ́ yín torí wọ́n lè jẹ́ PIN, kóòdù tàbí nọ́ńbà káàdì. Ẹ má ṣe fi wọ́n ránṣẹ́ sí ẹnikẹ́ni, àní àwa náà. Bí ó bá jẹ́ iye owó, ẹ kọ ọ́ pẹ̀lú ₦, bíi ₦5,000.",
      tooMany:
        "Ẹ ti fi ìránṣẹ́ púpọ̀ ránṣẹ́ ní wákàtí yìí, nítorí náà a kò gba èyí. Ẹ jọ̀ọ́, ẹ dúró díẹ̀ kí ẹ tó tún fi ránṣẹ́.",
      gone: "Ọ̀rọ̀ yìí ti parí. Bí ìṣòro bá wà, ẹ tẹ “Bá wa sọ̀rọ̀”.",
      photoMissing: "(A fi àwòrán ránṣẹ́ pẹ̀lú, ṣùgbọ́n kò lè dé.)",
    },

    beneficiaries: {
      none: "<b>Àwọn ènìyàn yín</b>\nKò sí ẹnìkankan síbẹ̀. Lẹ́yìn tí ẹ bá rà fún ẹnìkan, ẹ tẹ “Òmíràn”, kí ẹ fi nọ́ńbà náà pamọ́ pẹ̀lú orúkọ; tàbí kí ẹ kọ “500 airtime for Mama”.",
      list: "<b>Àwọn ènìyàn yín</b>\nẸ kọ “500 airtime for” àti orúkọ, yóò lọ sí nọ́ńbà náà. Ẹ tẹ ọ̀kan láti gbàgbé rẹ̀:",
      askName: "Kí ni ẹ ń pe ẹni tó ni <code>{phone:phone}</code>? Ẹ tẹ orúkọ kúkúrú, bíi “Mama”.",
      noDigits: "Orúkọ kò lè ní nọ́ńbà nínú. Ẹ gbìyànjú bíi “Mama”.",
      tooMany: "Ẹ ní ènìyàn {most:count}, èyí tó pọ̀ jù tí a lè fi pamọ́. Ẹ kọ́kọ́ yọ ọ̀kan kúrò.",
      saved:
        "👤 A ti fi pamọ́: {name:words} ni <code>{phone:phone}</code>. Nígbà mìíràn, ẹ kọ “500 airtime for {name:words}”.",
    },

    paymentRequest: {
      shareLink:
        "<b>Ní kí ẹlòmíràn sanwó</b>\nẸ fi ìjápọ̀ yìí ránṣẹ́. Ẹni tó bá ṣí i lè sanwó ìrajà yìí, lẹ́ẹ̀kan, kí ó tó di {until:moment}; a kò ní fi gbogbo nọ́ńbà yín hàn.\n\n{link:words}",
      shareWords:
        "<b>Ní kí ẹlòmíràn sanwó</b>\nẸ fi ọ̀rọ̀ wọ̀nyí ránṣẹ́. Ẹni tó bá kọ wọ́n sí wa lè sanwó ìrajà yìí, lẹ́ẹ̀kan, kí ó tó di {until:moment}; a kò ní fi gbogbo nọ́ńbà yín hàn.\n\n<code>{words:words}</code>",
      requestToPay:
        "🤝 <b>{from:words} ń bẹ̀ yín kí ẹ san {price:naira}</b>\nFún: {item:words} · {recipient:words}\nÀpò owó yín: {wallet:naira}\nBí kò bá dé, owó náà yóò lọ sínú àpò owó {from:words}.",
      ownRequest: "Ẹ kò lè ṣe èyí fún ara yín: ẹ fi ìjápọ̀ náà ránṣẹ́ sí ẹlòmíràn.",
      requestClosed: "A ti san èyí, tàbí a kò bèèrè rẹ̀ mọ́. A kò yọ owó kankan.",
      payOnPage:
        "Ẹ san {price:naira} fún {from:words} ní ojú ìwé tó láàbò. Wọn yóò rí i fúnra wọn.\nBí wọ́n bá ti fagi lé e tàbí san án kí ẹ tó san, owó yín yóò lọ sínú àpò owó {from:words}.",
      perhapsTheirMoney: "Ẹ ti ní kí ẹlòmíràn san án. Bí owó wọn bá ni, ẹ jọ̀wọ́ sọ fún wọn.",
      paid: "✅ <b>Ẹ ṣé!</b> Ẹ ti san {price:naira} fún {from:words}. A ti sọ fún wọn.",
      returned:
        "↩️ <b>A kò fi owó yín ra nǹkan kan.</b>\nA ti san án ní ọ̀nà mìíràn, tàbí a ti fagi lé e, kí owó yín tó dé. {price:naira} yín ti padà sí àpò owó yín.",
      askGiftMessage: "🎁 Ọ̀rọ̀ dídùn wo ni kí á kọ sí káàdì náà? Ẹ tẹ̀ ẹ́, kò gbọdọ̀ ju lẹ́tà {most:count} lọ.",
      giftCaption: "🎁 {message:words}\n— Láti ọ̀dọ̀ {name:words}",
      passPictureOn: "Ó ti wà níbẹ̀: ẹ fi àwòrán náà ránṣẹ́.",
    },

    promo: {
      noted: "🏷 Kóòdù {code:words} máa dín iye owó kù kí ẹ tó sanwó.\n",
      discount: "🏷 Kóòdù {code:words}: a ti yọ {off:naira} kúrò",
      ask: "<b>Kóòdù ìdínwó</b>\nẸ tẹ̀ ẹ́ bí wọ́n ṣe fún yín:",
      notACode: "Ìyẹn kò jọ kóòdù. Ọ̀rọ̀ kan ni kóòdù, bíi “NEW10”.",
      orderAlreadyPlaced: "Iye owó ìrajà yìí kò ní yí padà mọ́. Kóòdù máa ń ṣiṣẹ́ kí a tó ṣe ìrajà.\n",
      rejections: {
        unknown: "A kò mọ kóòdù “{code:words}”.\n",
        "too-many-wrong":
          "Ẹ ti gbìyànjú kóòdù àṣìṣe púpọ̀ jù lónìí, nítorí náà a kò wo “{code:words}”. Ẹ tún gbìyànjú rẹ̀ lọ́la.\n",
        over: "Àkókò kóòdù {code:words} ti parí.\n",
        "used-up": "Wọ́n ti lo kóòdù {code:words} tán: àwọn mìíràn yára jù yín lọ.\n",
        "used-by-you": "Ẹ ti lo kóòdù {code:words} rí.\n",
        "not-for-this": "Kóòdù {code:words} kò dín owó kankan kù níbí.\n",
        "not-with-group": "Ẹ ti ń rà ní iye owó àkànṣe, nítorí náà kóòdù {code:words} kò tún dín in kù.\n",
      },
    },

    safety: {
      settings: "<b>Ètò yín</b>",
      pinStates: {
        none: "🔓 PIN: kò sí",
        set: "🔒 PIN: ó ń ṣiṣẹ́",
        locked: "🔒 PIN: a ti tì í fún ìgbà díẹ̀",
      },
      dailyLimitState: "📅 Kò ju {limit:naira} lọ lójúmọ́; ẹ ti ná {spent:naira} lónìí",
      noDailyLimit: "📅 Kò sí òpin iye owó ojúmọ́",
      confirmsAbove: "✋ A ó tún béèrè bí ó bá ju {above:naira} lọ",
      neverConfirms: "✋ A kì í tún béèrè",
      limitWithoutPin:
        "⚠️ Òpin owó láìsí PIN kò lè dá ẹni tí fóònù yín wà lọ́wọ́ rẹ̀ dúró: ó lè yí i padà níbí, tàbí kó gbé gbogbo àpò owó yín lọ sí ìjíròrò mìíràn. Ẹ yan PIN nítorí èyí.",
      enterPin: "🔒 <b>Ẹ tẹ PIN yín láti máa bá a lọ.</b>",
      pinExpected: "Nọ́ńbà 4 sí 6 ni PIN.",
      wrongPin: "Ìyẹn kọ́ ni PIN yín. Ó ku ìgbìyànjú {count:count}.",
      locked: "🔒 <b>A ti ti PIN yín títí di {until:moment}.</b>\nÌgbìyànjú tí kò tọ́ ti pọ̀ jù. Owó yín wà láìléwu.",
      choosePin:
        "<b>Ẹ yan PIN</b> tó ní nọ́ńbà 4 sí 6.\nLáti ìsinsìnyí lọ, a ó máa béèrè rẹ̀ kí a tó san ohunkóhun láti inú àpò owó yín tàbí káàdì tí ẹ fi pamọ́. Ẹ tẹ̀ ẹ́ síbí:",
      pinMessageDeleted: "Nígbàkígbà tí ẹ bá tẹ̀ ẹ́, a ó yọ ọ́ kúrò nínú ìjíròrò lẹ́sẹ̀kẹsẹ̀.",
      deletePinMessage:
        "WhatsApp kò jẹ́ kí a yọ ọ́ kúrò nínú ìjíròrò: ẹ fúnra yín pa iṣẹ́ náà rẹ́ nígbàkígbà tí ẹ bá tẹ̀ ẹ́.",
      unrequestedPin: "🔒 Ìyẹn jọ PIN yín. A kò béèrè rẹ̀ báyìí, a kò sì fi ṣe ohunkóhun.",
      repeatPin: "🔒 Ẹ tẹ̀ ẹ́ lẹ́ẹ̀kan sí i, kí àṣìṣe má bàa tì yín síta.",
      pinsDiffer: "Méjèèjì kò bára mu. Ẹ bẹ̀rẹ̀ lẹ́ẹ̀kan sí i.",
      invalidPin: "Ìyẹn kò ṣe é lò: nọ́ńbà 4 sí 6, tí kì í ṣe ọ̀kan náà gbogbo rẹ̀, tí kò sì tẹ̀lé ara wọn bí 1234.",
      pinIsOn:
        "🔒 <b>PIN yín ti ń ṣiṣẹ́.</b>\nA ó máa béèrè rẹ̀ kí a tó san ohunkóhun láti inú àpò owó yín tàbí káàdì tí ẹ fi pamọ́. Ẹ má sọ ọ́ fún ẹnikẹ́ni.",
      pinRemoved: "🔓 A ti yọ PIN yín kúrò. A kò ní béèrè rẹ̀ mọ́.",
      pinResetRequested:
        "A ti sọ fún àwọn òṣìṣẹ́ wa. Wọ́n á rí i dájú pé ẹ̀yin ni, wọ́n á sì yọ PIN náà kúrò. Ẹ ó gbọ́ níbí.",
      pinReset:
        "🔓 <b>Àwọn òṣìṣẹ́ wa ti yọ PIN yín kúrò.</b>\nẸ yan tuntun ní /settings. Ṣé ẹ̀yin kọ́ lẹ béèrè? Ẹ yan ọ̀kan lẹ́sẹ̀kẹsẹ̀, kí ẹ sì sọ fún wa.",
      confirmLargePayment: "✋ <b>Èyí ju {above:naira} lọ.</b>\nṢé kí a san án lóòótọ́?",
      askDailyLimit:
        "<b>Òpin ojúmọ́</b>\nÈló ni a lè san lójúmọ́ láti inú àpò owó yín àti káàdì tí ẹ fi pamọ́? Ẹ yan iye kan tàbí kí ẹ tẹ̀ ẹ́:",
      askConfirmAbove:
        "<b>Tún béèrè</b>\nBí iye owó bá ju èló lọ ni kí a tún béèrè kí ẹ tó sanwó? Ẹ yan án tàbí kí ẹ tẹ̀ ẹ́:",
      invalidAmount: "Ẹ tẹ iye owó láti {min:naira} sí {max:naira}.",
    },

    privacy: {
      about:
        "<b>Àlàyé nípa yín</b>\nA ń fi orúkọ yín nínú ìjíròrò yìí pamọ́; nọ́ńbà tí ẹ ń rà fún pẹ̀lú orúkọ wọn; ìrajà, ìsanwó àti ìrajà déédéé yín; káàdì tí ẹ fi pamọ́ (a dì í, kì í ṣe nọ́ńbà rẹ̀); àti ohun tí ẹ̀yin àti òṣìṣẹ́ wa kọ sí ara yín.\n“Fún mi ní àlàyé mi” á fi gbogbo rẹ̀ ránṣẹ́ bí fáìlì. “Pa mí rẹ́” á yọ orúkọ yín, àwọn ènìyàn yín, káàdì, PIN, ìrajà déédéé àti ìránṣẹ́ kúrò; ìrajà, ìsanwó àti àkọsílẹ̀ àpò owó gbọ́dọ̀ wà nínú ìwé wa, láìsí orúkọ yín.",
      fileCaption: "Gbogbo ohun tí a fi pamọ́ nípa yín.",
      fileFailed: "A kò lè ṣe fáìlì náà. Ẹ jọ̀wọ́, ẹ tún gbìyànjú nígbà tó bá yá.",
      confirmDeletion:
        "<b>Ṣé kí a pa yín rẹ́ níbí?</b>\nKò ṣe é dá padà: àwọn ènìyàn yín, káàdì, PIN, ìrajà déédéé, ìránṣẹ́ àti orúkọ yín á lọ. Òfin ní kí a tọ́jú ìwé wa, nítorí náà ìrajà, ìsanwó àti àkọsílẹ̀ àpò owó á wà láìsí orúkọ yín. Lẹ́yìn náà, ìjíròrò yìí di ti àjèjì.",
      rejections: {
        wallet: "{available:naira} wà nínú àpò owó yín. Ẹ kọ́kọ́ ná an, kí ẹ tó pa á rẹ́.",
        held: "Ìrajà yín kan ṣì ń lọ, a sì ń di owó rẹ̀ mú. Ẹ dúró kí ó parí, kí ẹ tó pa á rẹ́.",
        checking: "Òṣìṣẹ́ wa kan ń wo owó tí ẹ san. Ẹ dúró kí ó parí, kí ẹ tó pa á rẹ́.",
        unpaid: "Ìsanwó yín kan ṣì ṣí sílẹ̀. Ẹ dúró títí á fi parí, kí ẹ tó pa á rẹ́.",
        linked: "A so ìjíròrò yìí mọ́ òmíràn. Ẹ kọ́kọ́ tú u: /link",
      },
      erased: "Ó ti parí. A kò mọ̀ yín mọ́. Ẹ kọ̀wé sí wa nígbàkígbà, bí ẹni tuntun.",
    },

    availability: {
      allOnSale:
        "📶 A ń ta gbogbo nẹ́tíwọ́kì báyìí: {networks:words}.\nBí ohun tí ẹ rà kò bá dé, owó yín á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀.",
      someOffSale:
        "⏸ A kò ta èyí lọ́wọ́lọ́wọ́ báyìí: {what:words}.\nA ń ta gbogbo èyí tó kù. Bí ohun tí ẹ rà kò bá dé, owó yín á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀.",
      notOnSale:
        "⏸ <b>A kò ta {what:words} lọ́wọ́lọ́wọ́ báyìí.</b>\nA kò ra nǹkan kan, a kò sì yọ owó kankan. Ẹ jọ̀wọ́, ẹ padà wá láìpẹ́.",
      suspended:
        "⏸ <b>{what:words} ní ìṣòro lọ́wọ́lọ́wọ́, nítorí náà a ti dá a dúró.</b>\nA kò ra nǹkan kan, a kò sì yọ owó kankan. A ó fi ìròyìn ránṣẹ́ sí yín tí ó bá ti ń ṣiṣẹ́ padà.",
      trial:
        "\n⚠️ <b>{what:words} kò dé dáadáa láìpẹ́ yìí.</b> Ó lè ti padà, nítorí náà ẹ lè gbìyànjú rẹ̀, láti inú àpò yín nìkan. Bí kò bá dé, owó yín á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀.",
      worksAgain: "✅ <b>{what:words} ti ń ṣiṣẹ́ padà.</b>\nẸ ṣeun tí ẹ dúró. Ẹ lè rà á báyìí.",
      orderWaiting:
        "⏸ <b>A kò ta {what:words} lọ́wọ́lọ́wọ́ báyìí.</b>\nÌrajà yín ń dúró: {item:words} fún {recipient:recipient}. Kò pọn dandan kí ẹ sanwó báyìí. Bí ẹ bá ti sanwó ní ojú ewé náà, tàbí tí ẹ bá ṣì san án, a ó fi í ránṣẹ́ gẹ́gẹ́ bí ẹ ṣe fẹ́.",
      onSaleAgain:
        "▶️ <b>A ti ń ta {what:words} padà.</b>\nÌrajà yín ṣì ń dúró: {item:words} fún {recipient:recipient}.",
      slow: "⚠️ {what:words} ń falẹ̀ báyìí: àwọn kan ń pẹ́ ju bó ṣe yẹ lọ, àwọn kan kò sì dé.\nOwó yín wà láìléwu. Èyí tó pẹ́ ṣì máa dé, èyí tí kò bá sì dé, owó rẹ̀ á padà sí àpò yín lẹ́sẹ̀kẹsẹ̀. Ẹ jọ̀wọ́, ẹ má tún ra irú rẹ̀ nígbà tí ọ̀kan ṣì ń bọ̀ lọ́nà; bó bá lè dúró, ẹ rà á láìpẹ́.",
      recovered:
        "✅ {what:words} ti ń dé bó ṣe yẹ padà.\nẸ ṣeun fún sùúrù yín. Owó ohun tí kò dé ti padà sí àpò yín, ẹ sì lè máa rà bíi ti tẹ́lẹ̀.",
    },
  },
});
