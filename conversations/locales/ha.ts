import { translation } from "./translation.js";

export const ha = translation({
  name: "Hausa",
  pluralForms: ["one", "other"],
  typed: {
    data: "data, datar, intanet",
    airtime: "katin waya, kati, katin, kiredit",
    topup: "ƙara kuɗi, saka kuɗi, sa kuɗi, ƙara kuɗi a walat",
    wallet: "nawa ya rage, nawa ya rage min, walat, kuɗina, nawa ne kuɗina, son cire kuɗi",
    dial: "nawa ne data na, saura nawa ne data, data na ya rage, ragowar data, sauran data",
    history: "tarihi, oda, odata, rasit",
    cards: "katuna, katunan banki, katin banki",
    bulk: "lambobi da yawa, lambobi masu yawa, jerin lambobi",
    groups: "rukuni, rukunoni, rukunina",
    schedules: "jerin sayayya, sayayya ta atomatik",
    repeat: "sake saya, maimaita, a maimaita",
    networks: "network yana aiki, sabis yana aiki, babu network/sabis, ba network/sabis",
    settings: "saituna, iyaka",
    people: "mutane",
    privacy: "bayanaina",
    language: "harshe, canza harshe, canja harshe, yare",
    help: "ina da tambaya, taimako, taimaka min, yaya",
    start: "sannu, salam, salamu alaikum, assalamu alaikum, ina kwana, ina wuni, barka, yaya dai",
    menu: "babban shafi, farko",
    share: "tura lambata",
    quiet: "kar a turo min saƙo, ku daina turo saƙo",
    back: "baya, koma baya, koma",
    cancel: "soke, tsaya, a bari, a daina, na fasa, ba na so kuma, bana so kuma",
    yes: "eh, i, na yarda, to",
    no: "aa, a'a, ba na so, bana so",
    otherNumber: `
      ba wannan lamba/lambar ba, ba lambar nan ba, ba lambata ba ce, canza/canja/sauya lamba/lambar, wata lamba,
      lamba/lambar ba daidai ba`,
    whichPlan: `
      wanne, wanne ne, wanne ya fi, wanne ya fi kyau, mafi arha, mai arha, mai sauƙi, ya yi tsada, yayi tsada, ya yi
      yawa`,
    sameList: "jerin ɗazu, a sake jerin, a maimaita jerin, sake tura jerin, wannan jerin kuma",
    payWallet: "walat, na walat, da walat, daga walat, biya da/daga walat",
    payCard: "katin banki, da katin banki, biya da kati, biya da katin banki",
    checkout: "checkout",
    save: "ajiye kati, ajiye katina",
    remind: "tuna min, a tuna min, a tuna min kawai",
    talk: "yi magana da mu",
    okay: `
      sai gobe, lafiya lau, ya/ta shigo, ya/ta iso, sai anjima, to, to shikenan, shikenan, shi ke nan, ba komai, ya yi
      kyau`,
    thanks: `
      allah ya ƙara buɗi, na gode, nagode, na gode sosai, nagode sosai, mun gode, madalla, allah ya saka, allah ya
      saka da alheri`,
  },
  purchase: {
    airtime: "kati katin",
    airtimePhrases: "katin waya",
    data: "datar",
    spans: { weekly: "mako", monthly: "wata" },
    intervals: { days: "kwanaki", weeks: "makonni" },
    buy: "saya sayi siya sayo",
    pay: "biya",
    give: "aika tura",
    for: "wa ga",
    me: "mini min",
    line: "layi lamba",
    please: "don allah",
    save: "ajiye adana",
    saveAs: "a da matsayin suna sunan",
    questions: "ina ne, yaya",
    numbers: {
      and: "da",
      counts: "daya biyu uku hudu biyar shida bakwai takwas tara goma",
      tens: "ashirin talatin arbain hamsin sittin sabain tamanin casain",
      hundred: "dari",
      thousand: "dubu",
      isCountBehind: true,
      others: "sha rabi",
    },
    times: "sau biyu, sau uku, sau huɗu, sau #",
    prices: "nawa, nawa ne, nawa nawa ne, farashi, farashin",
    andOrAt: "da",
    each: "kowannensu kowanne",
    filler: "ina so son na ka ki kudin waya",
  },
  around: { asking: "ina, so, son, in" },
  complaints: {
    alone: `
      matsala, akwai matsala, wakili, ina so a taimaka min, barawo, zamba, yaudara, an yaudare/zambace ni`,
    first: `
      ku/a/ka kira ni, ina kati/data/kuɗi na, ina katina/datana/kudin, ina … dina, na/mun biya, na saka/sa/ƙara/tura
      kuɗi`,
    within: `
      bai/bata shigo/zo/iso/hau ba, ba ta shigo/zo/iso/hau ba, ba shi shigo ba, bai ƙaru ba, ban gani/karɓa ba, an/kun
      cire kuɗina/min, an cire mini, an cire … ba kati/data, kuɗina bai dawo ba, kuɗina sun tafi, kuɗi/kuɗin/kuɗina ya
      tafi, ku dawo da kuɗina, ku dawo min, ina datata/kuɗina, magana da mutum/wani/wakili, baa/baku bani/turo … ba,
      ba a bani … ba, ba a/ku ba ni … ba, ba a/ku turo/aiko … ba, ban samu/ga … ba, har yanzu ban/ba, kun ci
      kuɗina/min, kun cinye, a/ku mayar min, ku mayar da kuɗi/kuɗin, a mayar da kuɗina, ba ya aiki, kun
      yaudare/zambace ni, ba daidai ba, na biya … ba, na riga na biya/saka/ƙara, na riga na sa kuɗi, mun riga mun
      biya, na gama biya`,
  },
  nothingNew: {
    first: "ku tsaya, ka tsaya, dakata, ku dakata, gobe",
    within: `
      ba na so, bana so, ba na son, bana son, ba na bukata, bana bukata, ba ma so, kada, kar a, kar ka, kar
      ki, kar ku, karka, karki, karku, a daina, ka daina, ki daina, ku daina, soke, a bari, jiya, na riga, mun
      riga, in sayar, na sayar, zan sayar`,
    ofOne: "",
  },
  repeats: {
    daily: "kowace rana, duk rana, kullum",
    weekly: "kowane mako, kowane sati, duk mako, duk sati",
    monthly: "kowane wata, duk wata",
    other: "kowane lokaci",
  },
  same: "irinsa, irin wannan, irin na ɗazu, iri ɗaya, shi ma, ita ma, kuma",
  templates: {
    support: "Kuna da amsa daga {{1}}: {{2}}. Ku amsa wannan saƙon don karanta duka, ko don ba da amsa.",
    order: "Akwai labari game da odarku a {{1}}: {{2}}. Ku amsa wannan saƙon don ganinta.",
    payment: "Akwai labari game da kuɗin da kuka biya wa {{1}}: {{2}}. Ku amsa wannan saƙon don ganin walat ɗinku.",
    schedule:
      "Akwai labari game da sayayyarku ta atomatik a {{1}}: {{2}}. Ku amsa wannan saƙon don ganinta, ko don canza ta.",
  },
  sentences: {
    buttons: {
      airtime: "📱 Katin waya",
      data: "🌐 Data",
      wallet: "👛 Walat",
      topUp: "➕ Ƙara kuɗi",
      history: "🧾 Tarihi",
      cards: "💳 Katuna",
      help: "❓ Taimako",
      language: "🌍 Harshe",
      menu: "🏠 Babban shafi",
      getNews: "🔔 Aiko mini labarai",
      resumeNews: "🔔 A sake turo labarai",
      back: "‹ Baya",
      cancel: "✕ Soke",
      next: "Na gaba ›",
      previous: "‹ Na baya",
      older: "Na dā ›",
      newest: "‹ Sababbi",
      myNumber: "📱 Lambata",
      shareNumber: "📱 Tura lambata",
      payWallet: "👛 Biya daga Walat",
      payCard: "💳 Biya da Kati · {card:words}",
      payCheckout: "🔗 Biya a Checkout (kati, banki, USSD)",
      payCheckoutSave: "💳 Biya a Checkout, a ajiye katina",
      payCheckoutShort: "🔗 Checkout",
      payCheckoutSaveShort: "💳 Checkout + ajiya",
      payNow: "Biya {amount:naira}",
      havePaid: "✅ Na biya",
      haveCode: "🏷 Ina da lambar rangwame",
      anotherCode: "🏷 Wata lambar rangwame",
      payAnotherWay: "Biya ta wata hanya",
      buyAgainAtPrice: "🔁 Sake saya · {price:naira}",
      buyAgainProduct: "🔁 Sake saya: {item:words} · {recipient:recipient} · {price:naira}",
      undo: "✋ Soke",
      ownNumber: "📱 Lambata · {phone:phone}",
      saveNumber: "👤 Ajiye lambar",
      makeDefault: "★ Fara da shi",
      rename: "✏️ Sauya suna",
      remove: "🗑 Cire",
      requestPayment: "🤝 Nemi wani ya biya",
      sendGift: "🎁 Katin kyauta",
      withoutWords: "Ba tare da kalmomi ba",
      tryAgain: "🔁 Sake gwadawa",
      removeForGood: "Eh, a cire shi",
      all: "Duka",
      more: "⋯ Ƙari",
      receipt: "🧾 Rasit",
      reportProblem: "🆘 Akwai matsala",
      talkToUs: "💬 Yi magana da mu",
      replyToUs: "💬 Ba da amsa",
      ordersTable: "📄 A jadawali",
      spending: "📊 Kashe kuɗi",
      offSale: "⏸ {network:network} · babu yanzu",
      schedule: "🗓 A riƙa saya",
      schedules: "🗓 Jerin sayayya",
      everyDay: "Kowace rana",
      everyWeek: "Kowane mako",
      everyDays: "Kowane kwana {days:count}",
      everyMonth: "Kowane wata, ran {day:count}",
      whenItEnds: { one: "Idan ya ƙare (kwana {count:count})", other: "Idan ya ƙare (kwana {count:count})" },
      remind: "🔔 A tuna min kawai",
      pause: "⏸ Dakatar",
      resume: "▶️ Ci gaba",
      skip: "⏭ Tsallake na gaba",
      stopSchedule: "🗑 Daina",
      acceptPrice: "✅ Ci gaba a kan {price:naira}",
      copy: "📋 Kwafa",
      confirmLink: "🔗 Eh, a haɗa mu",
      allowLink: "✅ Eh, ni ne",
      refuseLink: "✕ A’a, a ƙi",
      unlink: "Raba",
      unlinkForGood: "Eh, a raba",
      manyNumbers: "📋 Lambobi da yawa",
      goOn: { one: "▶️ Ci gaba da layi {count:count}", other: "▶️ Ci gaba da layuka {count:count}" },
      twice: "✅ Eh, sau biyu",
      once: "☝️ Sau ɗaya kawai",
      groups: "👥 Rukunoni",
      saveGroup: "👥 Ajiye a rukuni",
      sendAgain: "🔁 Sake turawa",
      settings: "⚙️ Saituna",
      pin: "🔒 PIN ɗina",
      choosePin: "🔒 Zaɓi PIN",
      changePin: "Canja shi",
      removePin: "Cire shi",
      forgotPin: "Na manta PIN ɗina",
      dailyLimit: "📅 Iyakar rana",
      noDailyLimit: "Babu iyakar rana",
      confirmAbove: "✋ A sake tambaya",
      neverConfirm: "Kar a sake tambaya",
      people: "👥 Mutane",
      stopNews: "🔕 Kar a turo labarai",
      privacy: "🛡 Bayanaina",
      getData: "📄 A ba ni bayanaina",
      deleteMe: "🗑 A goge ni",
      deleteForGood: "Eh, a goge ni",
      confirmPayment: "✅ Eh, a biya",
      nextPurchase: "▶️ Na gaba: {what:words}",
      allPlans: "{network:network}: duka tsare-tsare",
    },

    names: {
      airtime: "Katin {network:network} na {amount:naira}",
      data: "Data ta {network:network} {size:words} ({validity:words})",
      productLine: { airtime: "Katin {network:network}", data: "Data ta {network:network}" },
      hours: { one: "awa {count:count}", other: "awa {count:count}" },
      days: { one: "kwana {count:count}", other: "kwana {count:count}" },
      nightsOnly: { one: "dare {count:count} kawai", other: "dare {count:count} kawai" },
      weekendOnly: "ƙarshen mako kawai",
      kinds: { airtime: "Kati", data: "Data" },
      every: {
        days: { one: "kowace rana", other: "kowane kwana {count:count}" },
        week: "kowane mako",
        monthDay: "kowane wata, ran {day:count}",
        dayBefore: "kowane wata, kwana ɗaya kafin ran {day:count}",
      },
      spans: { daily: "Kwana", weekly: "Mako", monthly: "Wata", longer: "Fiye", other: "Sauran" },
      lasting: { daily: "kwana", weekly: "mako", monthly: "wata" },
      states: {
        awaiting_payment: "ba a biya ba tukuna",
        paid: "an biya",
        vending: "ana turawa",
        pending: "yana kan hanya",
        review: "ana dubawa",
        delivered: "ya isa",
        failed: "bai isa ba",
        refunded: "bai isa ba, kuɗin ya koma walat",
        expired: "lokacin biya ya wuce",
        cancelled: "an soke",
      },
    },

    channelTexts: {
      staleTap: "Wannan maɓallin ya gama aikinsa.",
      fault: "Akwai matsala daga wajenmu. Babu abin da ya ɓace; ku sake gwadawa.",
      tooFast: "Saƙonni sun yi yawa a lokaci ɗaya. Ku jira kaɗan, sannan ku ci gaba.",
      editedMessage:
        "✏️ Muna karanta saƙo yadda aka fara turo shi, don haka gyaran bai yi komai ba. Don Allah ku sake turo shi daidai.",
      shareNumber: "Ku danna maɓallin da ke ƙasa don tura lambarku, ko ku rubuta lamba.",
      list: { choose: "Zaɓi", more: "Ƙari", earlier: "Na baya", replyByNumber: "Ku amsa da lambar zaɓinku." },
    },

    commands: {
      data: "Sayi data",
      airtime: "Sayi katin waya",
      bulk: "Lambobi da yawa a oda ɗaya",
      repeat: "Sake saya da dannawa ɗaya",
      wallet: "Duba walat ɗinku",
      topup: "Ƙara kuɗi a walat",
      history: "Odarku",
      schedules: "Abin da ake saya ta atomatik",
      people: "Mutanen da kuke saya wa",
      cards: "Katunan da kuka ajiye",
      link: "Walat ɗaya a Telegram da WhatsApp",
      settings: "PIN, iyaka, labarai, harshe",
      privacy: "Bayananku: karɓa ko gogewa",
      language: "Wani harshe",
      help: "Yadda yake aiki",
      cancel: "Dakatar da abin da ake yi",
      start: "Babban shafi",
    },

    botDescription: {
      description:
        "{shop:words}: katin waya da data na kowane layi a Najeriya, nan take. Ku biya daga walat, da katin da kuka ajiye, ko a shafi mai tsaro. Idan bai isa ba, kuɗinku zai dawo nan take.",
      shortDescription: "Katin waya da data, nan take.",
    },

    returnPage: {
      title: "Kuna iya rufe wannan shafi",
      next: "Muna duba kuɗinku da banki, yawanci cikin ’yan daƙiƙu. Sannan a faɗa wa mai odar ko mai walat ɗin a hirarsa.",
      back: "Koma hira",
      close: "Ku ne, kuma babu abin da ya faru? Ku danna “Na biya” a hirar.",
    },

    picture: {
      sandbox: "TEST (gwaji): ba kati na gaske ba",
      number: "Lamba",
      paidBy: "An biya ta",
      paymentMethods: { wallet: "Walat", card: "Katin banki", checkout: "Shafin biya" },
      time: "Lokaci",
      reference: "Lambar shaida",
      thanks: "Mun gode da sayayya a {shop:words}",
      spending: "Kuɗin kati da data",
      inMonths: { one: "a wannan wata", other: "cikin watanni {count:count}" },
    },

    welcome: {
      menu: "<b>{shop:words}</b>\nSannu {name:words}! Katin waya da data, nan take.\nMe kuke so ku saya?",
      typingWorks: "Ko ku rubuta kawai: “1gb mtn 0803 123 4567”.",
      notUnderstood: "Ban gane ba. Ku zaɓi ɗaya a ƙasa, ko ku rubuta “data” ko “katin waya”.",
      noWords:
        "Rubutu kawai muke iya karantawa a nan, ba saƙon murya, hoto ko sitika ba. Don Allah ku rubuta, ko ku danna maɓalli. Mutum zai iya ganin hoto: ku danna “Yi magana da mu” a /help.",
      questionLost:
        "🔄 Wannan tambayar ta rufe, don haka amsarku ba ta yi komai ba. Don Allah ku sake farawa. Abin da kuka saya yana a /history.",
      notSold: "Ba ma sayar da wannan. Kuna iya sayen katin waya da data na kowane layin Najeriya a nan.",
      dial: "Ba mu iya ganin abin da ke kan layinku ba. A wayar, ku danna <code>{airtime:words}</code> don katin waya ko <code>{data:words}</code> don data. Iri ɗaya ne a kowane layi.",
      unknownCommand: "Babu <code>/{typed:words}</code> a nan.",
      nearestCommand: "Babu <code>/{typed:words}</code> a nan. Kuna nufin /{nearest:words}?",
      okay: "👍 Muna nan duk lokacin da kuke son kati ko data.",
      thanks: "🙏 Babu komai! Muna nan duk lokacin da kuke son kati ko data.",
      help: "<b>Yadda {shop:words} yake aiki</b>\n\n• <b>Data</b> ko <b>Katin waya</b>: ku zaɓi layi, tsari ko adadi, da lamba. Kuna iya rubutawa ma: “mtn”, “1.5gb”, “0803 123 4567”.\n• Ku biya daga <b>Walat</b>, da <b>Kati</b> da kuka ajiye, ko a shafin <b>Checkout</b> mai tsaro (kati, banki, USSD). Ba ma ganin lambar katinku.\n• Idan abin da kuka saya bai isa ba, kuɗinku zai koma walat nan take, kuma za mu faɗa muku.\n• Akwai matsala? Ku rubuta ta yadda take, kamar “data ba ta shigo ba”, ko ku danna “Yi magana da mu”: mutum zai amsa muku a nan.\n\n/data /airtime /bulk /topup /wallet /cards /history /repeat /schedules /people /link /settings /privacy /language /cancel",
      chooseLanguage: "<b>Harshe</b>\nDa wane harshe za mu yi magana?",
      newsStopped: "To: ba za mu ƙara turo muku labarai ba. Amma za ku ji game da odarku da kuɗin da kuka biya.",
      newsResumed: "Barka da dawowa: za ku sake samun labaranmu. Ku rubuta “stop” a kowane lokaci don dakatarwa.",
      closed:
        "🔧 Muna duba bayananmu bayan matsalar na’ura, don haka ba za ku iya sayen komai ba tukuna. Kuɗinku suna lafiya. Za mu rubuto muku a nan da zarar mun buɗe.",
      opensSoon: "🕐 Za mu buɗe nan ba da daɗewa ba. Ba za ku iya sayen komai ba tukuna.",
      reopened: "✅ Mun sake buɗewa. Mun gode da jira!",
      stopped: "To, an dakatar. Ba a sayi komai ba, kuma babu abin da ya canja.",
      unpaidOrder: "To. Har yanzu kuna da wannan odar da ba a biya ba; ✕ a ƙasa yana soke ta:\n",
    },

    ask: {
      network: {
        data: "<b>{what:words}</b>\nWane layi?",
        airtime: "<b>{what:words}</b>\nWane layi? Kuna iya rubuta lambar ma.",
      },
      unknownNetwork: "Don Allah ku zaɓi layi: {networks:words}.",
      plan: "<b>Data ta {network:network}</b>\nWane tsari? Ku rubuta girma (“1.5gb”) ko farashi don nema.",
      plansFound: {
        one: "<b>Data ta {network:network}</b>\nTsari {count:count} na “{typed:words}”:",
        other: "<b>Data ta {network:network}</b>\nTsare-tsare {count:count} na “{typed:words}”, mai arha a farko:",
      },
      noPlanFound:
        "Babu tsarin {network:network} da ya dace da “{typed:words}”. Ku zaɓi ɗaya a ƙasa, ko ku rubuta wani girma ko farashi.",
      closestPlans: "{network:network} ba shi da tsari na “{typed:words}”. Mafi kusa da shi:",
      plansReadAt: "⏳ Tsare-tsaren {at:moment} ne. Ba mu iya ganin sababbi yanzu; za a duba farashi kafin ku biya.",
      cheapestMarked: "⭐ mafi yawan data a kuɗin",
      planAdvice:
        "⭐ shi ne tsarin da ya fi yawan data a kuɗin. Idan kuna son mai arha, ku rubuta abin da za ku iya biya, kamar “₦300”.",
      planExpected: "Don Allah ku zaɓi tsari, ko ku rubuta girma kamar “1.5gb”.",
      plansUnavailable: "Ba mu iya ganin tsare-tsaren {network:network} yanzu ba. Ku sake gwadawa bayan minti ɗaya.",
      amount:
        "<b>Katin {network:network}</b>\nNa nawa? Ku zaɓi ɗaya, ko ku rubuta adadin naira, ba kobo ({min:naira} zuwa {max:naira}).",
      amountTooLow: "{amount:naira} ya yi kaɗan: mafi ƙaranci {min:naira} ne.",
      amountTooHigh: "{amount:naira} ya yi yawa: mafi yawa {max:naira} ne.",
      invalidAmount: "Don Allah ku rubuta adadin naira, kamar “200”.",
      tapExpected: "Don Allah ku danna ɗaya daga cikin maɓallan.",
      textExpected: "Don Allah ku rubuta shi da kalmomi.",
      tooLong: "Wannan yana da haruffa {letters:count}; mafi yawa {most:count} ne. Don Allah ku taƙaita shi.",
      phone: "<b>{chosen:words}</b>\nZuwa wace lamba? Ku rubuta ta, ko ku turo ta daga lambobin wayarku.",
      forRecipient: "Zuwa: {recipient:recipient}",
      kind: "<b>Kati ko data?</b>",
      kindOf: "<b>{chosen:words}</b>\nKati ko data?",
      phoneForName:
        "<b>{chosen:words} · {name:words}</b>\nKu aiko mana lambar sau ɗaya, za mu tuna da ita. Ku rubuta ta, ko ku turo ta daga lambobin wayarku.",
      invalidPhone: "Wannan ba lambar wayar Najeriya ba ce. Lambobi goma sha ɗaya, kamar <code>0803 123 4567</code>.",
      wrongLength:
        "<code>{number:words}</code> tana da lambobi {digits:count}; lambar Najeriya tana da 11, kamar <code>0803 123 4567</code>.",
      ownNumberUnknown: "Har yanzu ba mu san lambarku ba. Don Allah ku tura ta ko ku rubuta ta.",
      shareOwnNumber: "Ku danna maɓallin da ke ƙasa don tura lambarku.",
      topUp: "<b>Ƙara kuɗi a walat</b>\nNawa? Ku zaɓi ɗaya, ko ku rubuta adadi ({min:naira} zuwa {max:naira}).",
    },

    order: {
      summary: "<b>{item:words}</b>\nZuwa: {recipient:recipient}\nFarashi: <b>{price:naira}</b>",
      confirm: "\nWalat ɗinku: {wallet:naira}\nKu tabbatar ta zaɓar yadda za ku biya:",
      confirmShort:
        "\nWalat ɗinku: {wallet:naira} (ya gaza da {missing:naira})\nKu tabbatar ta zaɓar yadda za ku biya:",
      once: "1️⃣ Wannan sayayya ɗaya ce kawai. Don ku sake saya, ku danna “🔁 Sake saya” a ƙasan rasit ɗinta.",
      tapToPay: "Don Allah ku danna ɗaya daga cikin maɓallan don biya, ko Soke.\n",
      somebodyPays:
        "Ku danna yadda za ku biya, ko Soke. Idan wani ne zai biya, ku danna Checkout, sannan “{button:words}”.\n",
      networkMismatch:
        "⚠️ Wannan lambar kamar ta {suggested:network} ce. Idan an mayar da ita {chosen:network}, ku ci gaba; idan ba haka ba, ku danna Baya.\n",
      priceMoved: "Farashin ya tashi daga {from:naira} zuwa {to:naira}. Ku sake dubawa:",
      planChanged: "Wannan tsari ya canja tun wancan lokaci. Ku sake dubawa:",
      worksOnly: {
        night: "🌙 Da dare kawai yake aiki{times:words}.",
        weekend: "📅 A ƙarshen mako kawai yake aiki{times:words}.",
      },
      planGone: "Ba a sayar da wannan tsarin yanzu. Don Allah ku zaɓi wani.",
      undoable: {
        wallet: "\n⏳ Za a cire {price:naira} daga walat ɗinku nan da {seconds:count} s. Kafin nan ba a cire komai ba.",
        card: "\n⏳ Za a cire {price:naira} daga {card:words} nan da {seconds:count} s. Kafin nan ba a cire komai ba.",
      },
      unpaid: "\nBa a biya ba tukuna. Da fatan a zaɓi yadda za a biya:",
      confirmOldButton: "Wannan maɓallin na wata rana ne. Da fatan a sake dubawa kafin a saya:",
      nearestPlans: "Ba a sayar da wannan tsarin yanzu. Waɗannan su ne mafi kusa da shi:",
      payOnPage: "\nKu biya a shafin mai tsaro, sannan ku dawo. Za mu gani da kanmu.",
      paymentNotSeen:
        "⏳ Da ƙarfe {at:clock} ba mu gani ba tukuna. Zai iya ɗaukar minti ɗaya; muna ci gaba da dubawa.\n",
      pageDeclined:
        "\n❌ Biyan ƙarshe a shafin bai yi ba, kuma ba a cire kuɗi ba. Ku sake gwadawa a can, ko ku biya ta wata hanya.",
      amountMismatch:
        "\n🔎 Mun karɓi {received:naira}, amma {asked:naira} aka nema. Kuɗinku yana nan lafiya; wani ma’aikaci yana dubawa, zai gyara.",
      amountUnknown:
        "\n🔎 Mun karɓi kuɗi, amma {asked:naira} aka nema. Kuɗinku yana nan lafiya; wani ma’aikaci yana dubawa, zai gyara.",
      paymentReview: "\n🔎 Wani ma’aikaci yana duba biyanku. Kada ku sake biya; za mu faɗa muku.",
      paymentReturned: "\n↩️ Ba mu iya karɓar wannan biya na {asked:naira} ba. Zai koma inda ya fito.",
      "card-charges-stopped": "Ba za a iya cire kuɗi daga katin da aka ajiye ba yanzu. Ku biya ta wata hanya:",
      "wallet-frozen":
        "👛 Mun dakatar da walat ɗinku yayin da muke duba wani saye. Mutum yana kan aikin, kuma kuɗinku suna lafiya. Kuna iya biya ta wata hanya:",
      "checkout-unavailable": "Shafin biya bai buɗe ba. Ba a cire kuɗi ba. Ku sake gwadawa, ko ku biya ta wata hanya:",
      "too-many-unpaid":
        "Kuna da shafukan biya da yawa a buɗe. Ku biya ɗaya, ko ku jira wani ya ƙare, ko ku biya ta wata hanya:",
      "card-removed": "Ba mu da wannan katin a ajiye yanzu. Ku biya ta wata hanya:",
      overLimit:
        "📅 Wannan ya wuce abin da ya rage na iyakarku ta rana ({left:naira} cikin {limit:naira}). Ku biya a Checkout, ko ku canja iyakar a /settings:",
      overGroupLimit:
        "📅 A farashinku na musamman za ku iya sayan {limit:naira} a rana, kuma {left:naira} ya rage na yau. Ba a saya komai ba. Ku zaɓi abin da ya fi ƙanƙanta, ko ku dawo gobe.",
      walletShort: "Walat ɗinku ya gaza da {missing:naira}. Ku ƙara kuɗi, ko ku biya ta wata hanya:",
      charging: "\n⏳ Ana cire kuɗi daga katinku…",
      chargeInDoubt: "\n⏳ Bankinku bai amsa ba tukuna: muna tambayarsa. Don Allah kada ku sake biya.",
      declined: "\n❌ Banki ya ƙi katinku. Ba a cire kuɗi ba.",
      cardUnusable:
        "\n❌ Ba za a iya amfani da wannan katin yanzu ba. Ba a cire kuɗi ba. Ku biya ta wata hanya; kuna iya sake ajiye katin a checkout.",
      sending: "\n⏳ An biya. Ana turawa yanzu…",
      pending: "\n⏳ Yana kan hanya. Layin yana tabbatarwa…",
      stillPending: "\n⏳ Har yanzu yana kan hanya. Layin bai tabbatar ba tukuna. Za ku samu amsa kafin {by:moment}.",
      review:
        "\n🔎 Wannan ya fi yadda aka saba daɗewa. Kuɗinku yana nan lafiya, ma’aikatanmu suna dubawa. Za ku samu amsa kafin {by:moment}.",
      reviewOverdue:
        "\n🔎 Ku yi haƙuri, ya wuce lokacin da muka yi alkawari. Kuɗinku yana nan lafiya. Ma’aikatanmu suna dubawa, za mu faɗa muku.",
      delivered: "\n✅ <b>Ya isa</b>",
      deliveredIn: "\n✅ <b>Ya isa</b> cikin daƙiƙa {seconds:count}",
      reference: "Lambar shaida: <code>{id:words}</code>",
      paidByOther: "🤝 Wanda ya biya: {name:words}.",
      refundNote: "↩️ An mayar da {price:naira} walat ɗinku.",
      refunded: "\n❌ <b>Bai isa ba.</b> {why:text}\n{price:naira} ya koma walat ɗinku.",
      expired: "\n⌛ Lokacin biya ya wuce, shi ya sa aka rufe wannan odar. Idan kun biya, kuɗin zai shiga walat ɗinku.",
      cancelled: "\n✕ An soke. Ba a cire kuɗi ba.",
      cancelledWithPage:
        "\n✕ An soke. Idan kun riga kun biya a shafin, ko kuka biya nan gaba, kuɗin zai shiga walat ɗinku.",
      cannotCancel: "Ba za a iya soke wannan odar yanzu ba: kuɗinta yana kan hanya, ko an biya.",
      justBought: "Kun sayi wannan mintuna kaɗan da suka wuce. Kuna so a sake saya?",
      cardSaved: "💳 An adana katinku: lokaci na gaba taɓawa ɗaya ce kawai.",
      cardNotSaved: {
        "no-token": "💳 Ba a ajiye kati ba a wannan karon; za a sake gwadawa a biya ta gaba ta shafin.",
        "no-card": "💳 Ba da kati kuka biya ba, don haka ba a ajiye ko ɗaya ba.",
        "too-many":
          "💳 Ba a ajiye wannan kati ba: katunan da kuka ajiye sun kai iyaka. Ku cire ɗaya a /cards, sannan a ajiye shi a biya ta gaba ta shafin.",
      },
      oldMessage: { expired: "⌛ Lokacin biya ya wuce.", paid: "✅ An biya.", below: "✅ An biya. Ku duba ƙasa." },
    },

    failures: {
      "bad-recipient": "Layin bai san wannan lambar ba.",
      "out-of-float": "Ana sake cika kayanmu. Don Allah ku sake gwadawa anjima.",
      "plan-unavailable": "Layin ya daina sayar da wannan tsarin.",
      rejected: "Layin bai yarda ba.",
      unauthorised: "Ba mu samu layin ba. Don Allah ku sake gwadawa anjima.",
      unreachable: "Ba mu samu layin ba. Don Allah ku sake gwadawa anjima.",
      "network-failed": "Layin ya kasa kammalawa.",
      "never-arrived": "Bai kai ga layin ba.",
      "number-busy": "Wata oda irin wannan ta wannan lambar ba ta ƙare ba tukuna. Don Allah ku sake gwadawa anjima.",
      unconfirmed: "Layin bai tabbatar ba a kan lokaci.",
      "failed-by-staff": "Mun duba kuma mun mayar muku da kuɗinku.",
      "price-rose": "Farashin ya ƙaru kafin a kai gare shi.",
      "off-sale": "Ba a sayar da shi lokacin da aka kai gare shi.",
      "batch-stopped": "Mun dakatar da wannan oda kafin a kai gare shi.",
    },

    prices: {
      data: "<b>Farashi: {what:words}</b>\nKu danna ɗaya don saya, ko layi don ganin duka tsare-tsarensa.",
      airtime: "<b>Farashi: kati</b>\nKu danna ɗaya don saya, ko ku rubuta wani adadi, kamar “katin MTN 300”.",
      unavailable: "Ba mu iya ganin tsare-tsare yanzu. Ku sake gwadawa bayan minti ɗaya.",
      noAirtime: "Ba mu sayar da wannan kati yanzu. Ku gwada wani adadi, ko ku dawo an jima.",
    },

    wallet: {
      show: "<b>Walat ɗinku</b>\nKuɗin da ke ciki: <b>{available:naira}</b>",
      showHeld: "<b>Walat ɗinku</b>\nKuɗin da ke ciki: <b>{available:naira}</b>\nAn ware don oda: {held:naira}",
      spend:
        "Da shi ake sayen kati da data a nan; ba a mayar da shi tsabar kuɗi ko zuwa banki. Kun biya bisa kuskure? Ku faɗa mana: /help",
      topUpLink: "<b>Ƙara {amount:naira}</b>\nKu biya a shafin mai tsaro, sannan ku dawo. Za mu gani da kanmu.",
      added: "✅ <b>An ƙara {amount:naira}.</b>\nWalat ɗinku: <b>{available:naira}</b>",
      paidAfterClose:
        "✅ <b>Mun karɓi {amount:naira}.</b> An riga an rufe odarsa, shi ya sa kuɗin ya shiga walat ɗinku: <b>{available:naira}</b>",
      extraReceived: "✅ <b>Mun ƙara karɓar {amount:naira} daga gare ku.</b>\nWalat ɗinku: <b>{available:naira}</b>",
      foundVend:
        "🧾 <b>Mun cire {amount:naira} daga walat ɗinku.</b>\nBiyan abin da {recipient:phone} ta samu ne a {at:moment}, lokacin matsalar na’ura. Ba daidai ba? Ku danna “Yi magana da mu”.",
      foundVendFailed:
        "↩️ <b>{amount:naira} ya koma walat ɗinku.</b>\nMun cire shi don abin da {recipient:phone} za ta samu a {at:moment}, amma bai isa ba.",
      paymentReversed:
        "🧾 <b>Mun cire {amount:naira} daga walat ɗinku.</b>\nKuɗin da kuka biya a {at:moment} ya koma bankinku ko katinku. Ba daidai ba? Ku danna “Yi magana da mu”.",
      topUpExpired: "⌛ Shafin ƙara {amount:naira} ya ƙare. Idan kun biya, kuɗin zai shiga walat ɗinku duk da haka.",
      tooManyUnpaid:
        "Kuna da shafukan biya da yawa a buɗe. Ku biya ɗaya, ko ku jira wani ya ƙare, sannan ku sake gwadawa.",
      checkoutFailed: "Shafin biya bai buɗe ba. Ba a cire kuɗi ba. Ku sake gwadawa bayan minti ɗaya.",
      credited:
        "💚 <b>Ma’aikatanmu sun saka {amount:naira} a walat ɗinku.</b>\nDalili: {why:words}\nWalat ɗinku: <b>{available:naira}</b>",
      debited:
        "➖ <b>Ma’aikatanmu sun cire {amount:naira} daga walat ɗinku.</b>\nDalili: {why:words}\nWalat ɗinku: <b>{available:naira}</b>",
      refunded:
        "↩️ <b>{amount:naira} ya dawo walat ɗinku</b> na oda <code>{id:words}</code>.\nDalili: {why:words}\nWalat ɗinku: <b>{available:naira}</b>",
    },

    cards: {
      none: "<b>Katunanku</b>\nBa ku ajiye kati ba tukuna. Ku zaɓi “{button:words}” lokacin biya; daga nan sai dannawa ɗaya.\nIdan katin waya kuke nema, ku danna “{airtime:words}”.",
      list: "<b>Katunanku</b>\nAn ajiye katuna a ɓoye. Danna ɗaya don sauya sunansa, cire shi, ko a fara da shi:",
      card: "💳 <b>{card:words}</b>\nAn ɓoye shi; wannan shagon ne kaɗai zai iya caji, kuma sai kun danna, ko bisa jerin sayayya da kuka tsara.",
      askName: "Me za a kira <b>{card:words}</b>? Rubuta gajeren suna, kamar “Albashi”.",
      noLongNumber:
        "Ba ma ajiye lambar kati, don haka sunan ba zai ƙunshi lambobi huɗu a jere ba. Ku gwada kamar “Albashi”.",
      confirmRemoval: "A cire <b>{card:words}</b>?",
      removed: "An cire. Ba za mu iya cire kuɗi daga wannan katin kuma ba.",
    },

    bulk: {
      ask: "<b>Lambobi da yawa a oda ɗaya</b>\nKu tura layi ɗaya don kowace lamba: lambar, da abin da za a ba ta. Ku rubuta, ku manna, ko ku turo fayil na CSV:\n\n<code>0803 123 4567 500</code>\n<code>0805 123 4567 1gb</code>\n<code>0802 123 4567 airtel 200</code>",
      refusals: {
        empty: "Babu lamba a ciki. Ku tura layi ɗaya don kowace lamba, kamar <code>0803 123 4567 500</code>.",
        "too-many": "Muna karɓar layuka {most:count} a oda ɗaya. Ku raba jerin, ku tura kashi-kashi.",
        "too-large": "Muna karɓar {kilobytes:count} kB a oda ɗaya. Ku raba jerin, ku tura kashi-kashi.",
        "not-text":
          "Wannan fayil ba jeri ba ne. A Excel ko Sheets, ku ajiye teburin a matsayin CSV, sannan ku turo shi.",
        "not-fetched": "Fayil ɗin bai iso ba, ko ya yi girma. Don Allah ku sake turawa, a rubutu ko CSV.",
      },
      wrong: {
        one: "⚠️ <b>Ba za a iya sayen layi {count:count} yadda yake ba:</b>",
        other: "⚠️ <b>Ba za a iya sayen layuka {count:count} yadda suke ba:</b>",
      },
      moreWrong: { one: "… da wani layi {count:count}", other: "… da wasu layuka {count:count}" },
      correct: "\nKu gyara su, ku sake turawa.",
      correctOrGoOn: {
        one: "\nKu gyara su, ku sake turawa. Ko ku ci gaba da layi {count:count} da yake daidai.",
        other: "\nKu gyara su, ku sake turawa. Ko ku ci gaba da layuka {count:count} da suke daidai.",
      },
      faults: {
        rounded:
          "Shirin lissafi ya taƙaita wannan lambar. Ku mayar da ginshiƙin “text”, ku sake rubuta lambar, ku sake turo jerin.",
        number: "Wannan ba lambar wayar Najeriya mai digo 11 ba ce.",
        "no-number": "Lambar wa? Ku ƙara ta, kamar <code>0803 123 4567 500</code>.",
        "unknown-name": "Ba mu san lamba mai wannan suna ba. Ku rubuta lambar.",
        "no-what": "Me za a ba ta? Ku ƙara kuɗi ko girma, kamar “500” ko “1gb”.",
        unclear: "Ana iya fahimtar wannan ta hanya biyu. Ku bar kuɗi ko girma ɗaya, da layi ɗaya.",
        several: "Ku ba kowace lamba layinta.",
        "no-network": "Ku ƙara sunan layin, kamar “mtn”.",
        "plan-unavailable": "Layin ba ya sayar da irin wannan. Ku duba /data don waɗanda yake da su.",
        "plans-unavailable": "Ba mu iya karanta tsare-tsaren wannan layi yanzu. Ku sake gwadawa bayan minti ɗaya.",
        limits: "Katin waya daga {min:naira} zuwa {max:naira} ne, ba tare da kobo ba.",
        "off-sale": "Ba ma sayar da wannan a yanzu.",
      },
      leftOut: {
        one: "⚠️ An bar layi {count:count} da ba daidai ba, daga cikin waɗannan: {rows:words}.\n",
        other: "⚠️ An bar layuka {count:count} da ba daidai ba, daga cikin waɗannan: {rows:words}.\n",
      },
      choosePlan: {
        one: "Don layi {count:count} na jerinku: {what:words}\n",
        other: "Don layuka {count:count} na jerinku: {what:words}\n",
      },
      twice: {
        one: "🔁 <b>Layi {count:count} yana cikin jerin sau biyu. Da gangan ne?</b>\nAbu ɗaya ga lamba ɗaya:",
        other: "🔁 <b>Layuka {count:count} suna cikin jerin sau biyu. Da gangan ne?</b>\nAbu ɗaya ga lamba ɗaya:",
      },
      changeList:
        "Don ƙara lamba, ku tura ta tare da adadinta. Don canza layi ko cire shi, ku danna Soke, sannan ku sake tura jerin duka.\n",
      noCodes: "Ba a amfani da lambar rangwame don lambobi da yawa a lokaci ɗaya.\n",
      title: { one: "📋 <b>Lamba {count:count}</b>", other: "📋 <b>Lambobi {count:count}</b>" },
      total: "Jimilla: <b>{total:naira}</b>",
      aboveMaximum:
        "Kati ko shafin biya ba ya wuce {most:naira} a lokaci ɗaya. Ku fara ƙara kuɗi a walat, ku biya daga can:",
      anotherUnderway: "Ana biyan wani jerin naku da kati yanzu. Don Allah ku jira ya ƙare:",
      sending: "\n📤 <b>Ana turawa: an gama {done:count} cikin {of:count}</b>",
      allDelivered: { one: "\n✅ <b>Ya isa.</b>", other: "\n✅ <b>Duka {count:count} sun isa.</b>" },
      someDelivered: "\n<b>{count:count} cikin {of:count} sun isa.</b>",
      givenBack: {
        one: "Na layi {count:count}, {amount:naira} ya koma walat ɗinku.",
        other: "Na layuka {count:count}, {amount:naira} ya koma walat ɗinku.",
      },
      underReview: {
        one: "🔎 Layi {count:count} yana ɗaukar lokaci. Kuɗin yana nan lafiya; ma’aikatanmu suna dubawa, za mu sanar da ku.",
        other:
          "🔎 Layuka {count:count} suna ɗaukar lokaci. Kuɗin yana nan lafiya; ma’aikatanmu suna dubawa, za mu sanar da ku.",
      },
      stopped:
        "\n⛔ <b>Mun dakatar da wannan oda: ba mu iya tura komai a yanzu.</b> Kuɗin abin da ba a tura ba ya koma walat ɗinku. Don Allah ku sake turawa anjima.",
      groups: "<b>Rukunoninku</b>\nKu danna ɗaya don ganin layukansa da jimilla. Ba a sayi komai kafin ku biya.",
      noGroups:
        "<b>Rukunoninku</b>\nBabu tukuna. Ku tura lambobi da yawa a oda ɗaya, sannan ku danna “{button:words}” a ƙasan sakamakon.",
      askGroupName: "Me za a kira wannan rukuni? Ku rubuta gajeren suna, kamar “Ma’aikata”.",
      groupSaved: "👥 An ajiye: <b>{name:words}</b>. Na gaba, ku rubuta /bulk ku danna shi.",
      tooManyGroups: "Kuna da rukunoni {most:count}, mafi yawan da muke ajiyewa. Ku fara cire ɗaya.",
      tableCaption: "Kowane layi na odarku, a tebur; yana buɗewa a Excel ko Sheets.",
    },

    history: {
      title: "<b>Odarku</b>",
      none: "<b>Odarku</b>\nBabu komai a nan tukuna. Sayayyarku ta farko ba ta kai minti ɗaya ba.",
      tapToOpen: "Ku danna lamba don ganin rasit ɗinta.",
      receiptCaption: "Rasit <code>{id:words}</code>",
      tableCaption: "Odarku a jadawali; yana buɗewa a Excel ko Sheets.",
      spendingCaption: "Abin da kuka kashe a kan kati da data, wata-wata.",
      fileFailed: "Ba a iya yin hakan yanzu ba. Ku sake gwadawa bayan minti ɗaya.",
      repeat: "<b>Sake saya</b>\nDannawa ɗaya za ta sayi irinsa, a biya kamar da:",
      nothingToRepeat: "Babu abin maimaitawa tukuna. Sayayyarku ta farko ba ta kai minti ɗaya ba.",
    },

    link: {
      linkCode:
        "<b>Walat ɗaya a Telegram da WhatsApp</b>\nKu rubuto mana wannan a {app:words}, cikin minti {minutes:count}:\n\n<code>link {code:words}</code>\n\nWalat, katuna da odarku za su zama ɗaya. Ku yi amfani da shi a hirarku kaɗai: wanda aka haɗa zai iya kashe kuɗinku. Ba ma taɓa tambayar wannan lambar.",
      confirmLink:
        "<b>A haɗa wannan hirar da {name:words} a {app:words}?</b>\nWalat, katuna da oda za su zama ɗaya a hirarraki biyu. Kuɗin da ke walat a nan ({wallet:naira}) zai tafi da shi, kuma odar da ba a biya ba za a rufe ta. Ku ce eh idan waccan hirar taku ce kaɗai: wanda aka haɗa zai iya kashe kuɗinku.",
      requestSent: "Saura kaɗan. Yanzu ku ce eh a hirarku da mu a {app:words}.",
      requestReceived:
        "🔗 <b>{name:words} a {app:words} yana so a haɗa shi da wannan hirar.</b>\nZai raba walat, katuna da odarku. Ku ce eh idan ku ne kaɗai.",
      linkedWith:
        "🔗 <b>An haɗa ku da {name:words} a {app:words}.</b>\nWalat ɗaya, katuna da oda iri ɗaya a hirarraki biyu.",
      refused: "To, ba a haɗa ba. Babu abin da ya canja.",
      notLinked: "Ba a haɗa wannan hirar da wata ba.",
      "unknown-code": "Ba a san wannan lambar ba, ko ta tsufa. Ku rubuta /link a ɗayar hirarku don samun sabuwa.",
      "same-app": "Wannan lambar daga manhaja ɗaya ta fito. Ana haɗa Telegram da WhatsApp, hira ɗaya daga kowanne.",
      linked: "An riga an haɗa ɗaya daga cikin hirarrakin. Ku rubuta /link a can don raba ta tukuna.",
      "both-merged":
        "An taɓa haɗa kowace daga cikin hirarrakin biyu da wata, kuma tana riƙe da bayananta. Ba za a iya haɗa waɗannan biyu ba.",
      confirmUnlink:
        "<b>A raba da {app:words}?</b>\nWalat ({wallet:naira}) zai zauna a wannan hirar. Haka ma dukan katuna, oda da jadawali; ɗayar hirar za ta fara sabo.",
      unlinked: "An raba. Babu ruwan hirarrakin biyu da juna yanzu.",
    },

    schedules: {
      none: "<b>Sayayya ta atomatik</b>\nBabu tukuna. Ku sayi wani abu, sannan ku danna “{button:words}” a ƙasan rasit ɗinsa.",
      once: "🗓 Wannan sayayya ɗaya ce kawai. Don a riƙa maimaita ta, ku danna “{button:words}” a ƙasan rasit ɗinta.",
      list: "<b>Sayayya ta atomatik</b>\nKu danna ɗaya don tsallake ta, dakatar da ita ko daina ta:",
      howOften: "<b>{what:words}</b>\nSau nawa? Kuna iya rubuta adadin kwanaki ma, kamar “14”.",
      invalidDays: "Don Allah ku rubuta adadin kwanaki, daga 1 zuwa {most:count}.",
      choosePayment: "{price:naira} {every:words}. Ta yaya za a biya?",
      warned: "Za mu faɗa muku kwana ɗaya kafin kowane lokaci.",
      tooMany: "Sun kai iyakar da za mu iya ajiyewa. Ku daina ɗaya tukuna: /schedules",
      groupKept:
        "Lambobin, adadin da farashin za su tsaya kamar yadda kuka yarda, ko da kun canja rukunin ko kun cire shi.",
      groupPlanned:
        "🗓 Ana sayan <b>{name:words}</b> ta atomatik, kuma za a ci gaba kamar yadda kuka yarda. Don canjawa, ku daina ta a /schedules, sannan ku sake tsara rukunin.\n",
      groupRefused: {
        one: "<b>{what:words}</b>\nBa za a iya sayan layi {count:count} a yanzu ba, don haka ba za a iya tsara wannan rukuni ba. Ku buɗe shi don ganin wanne.",
        other:
          "<b>{what:words}</b>\nBa za a iya sayan layuka {count:count} a yanzu ba, don haka ba za a iya tsara wannan rukuni ba. Ku buɗe shi don ganin waɗanne.",
      },
      next: "Na gaba: <b>{at:moment}</b>",
      paused: "⏸ An dakatar.",
      last: "\nNa ƙarshe: <b>{at:moment}</b>",
      summary: {
        remind: "🗓 <b>{what:words}</b>\nMuna tuna muku {every:words}.\n{next:text}",
        wallet: "🗓 <b>{what:words}</b>\n{price:naira} daga walat ɗinku, {every:words}.\n{next:text}",
        card: "🗓 <b>{what:words}</b>\n{price:naira} daga katinku, {every:words}.\n{next:text}",
        cardRemoved:
          "🗓 <b>{what:words}</b>\n{price:naira}, {every:words}. Ba mu da katin a ajiye yanzu, don haka ba za a sayi komai ba. Ku daina ta, ko ku yi sabuwa.",
      },
      upcoming: {
        wallet: "🗓 <b>{what:words}</b>\nZa mu saya {at:moment}: {price:naira} daga walat ɗinku.",
        card: "🗓 <b>{what:words}</b>\nZa mu saya {at:moment}: {price:naira} daga katinku.",
      },
      notBought: "<b>Ba a saya ba: {what:words}.</b>",
      outcomes: {
        bought: "🛒 <b>An yi oda: {what:words}.</b>",
        reminded: "🔔 <b>Lokacin {what:words} ya yi.</b>",
        short: "👛 {notBought:text}\nWalat ɗinku bai kai {now:naira} ba. Ku ƙara kuɗi ku saya yanzu; na gaba yana nan.",
        "over-limit":
          "📅 {notBought:text}\nDa ya wuce iyakarku ta rana. Ku canja iyakar a /settings, ko ku saya yanzu a Checkout; na gaba yana nan.",
        "over-group-limit":
          "📅 {notBought:text}\nDa ya wuce abin da za ku iya saya a rana a farashinku na musamman; na gaba yana nan.",
        "card-removed": "💳 {notBought:text}\nBa mu da katin a ajiye yanzu. An dakatar: ku daina ta, ko ku yi sabuwa.",
        "above-maximum":
          "💳 {notBought:text}\nYanzu {now:naira} ne, ya wuce abin da kati ke biya a lokaci ɗaya. An dakatar: ku daina ta, ku sake tsara ta daga walat ɗinku.",
        "price-increased":
          "⚠️ {notBought:text}\nYanzu {now:naira} ne; kun yarda da {agreed:naira}. An dakatar sai kun ce.",
        gone: "⚠️ {notBought:text}\nBa a sayar da wani tsari da take buƙata yanzu. An dakatar: ku daina ta, ku zaɓi wani tsari.",
        unreadable: "⚠️ {notBought:text}\nAn kasa ganin tsare-tsaren layin na awoyi. Ku saya yanzu; na gaba yana nan.",
        "another-underway": "📋 {notBought:text}\nA lokacin ba a gama biyan wani jerin naku ba. Na gaba yana nan.",
        "off-sale": "⏸ {notBought:text}\nBa ma sayar da shi a yanzu, kuma ba a cire kuɗi ba. Na gaba yana nan.",
        "card-charges-stopped":
          "💳 {notBought:text}\nBa za a iya cire kuɗi daga katin da aka ajiye ba yanzu. Na gaba yana nan.",
        "wallet-frozen":
          "👛 {notBought:text}\nMun dakatar da walat ɗinku yayin da muke duba wani saye. Mutum yana kan aikin, kuma kuɗinku suna lafiya. Na gaba yana nan.",
        missed:
          "⏸ {notBought:text}\nMun sami matsalar na’ura a lokacin. Idan bai isa ba, ku saya yanzu; na gaba yana nan.",
      },
      stopped: "An daina: {what:words}.",
    },

    support: {
      stands: "🆘 <b>Ga yadda yake yanzu</b>",
      dial: "Don duba abin da ke kan layin, ku danna <code>{code:words}</code>.",
      nothing:
        "🆘 <b>Ba ku sayi komai a nan ba tukuna.</b>\nIdan abin da kuka saya bai isa ba, kuɗinku zai koma walat nan take.",
      below: "Har yanzu akwai matsala? Ku danna “Yi magana da mu”, mutum zai amsa muku a nan.",
      ask: "💬 <b>Me ya faru?</b>\nKu rubuta duka a saƙo ɗaya. Kuna iya turo hoto ma. Kada ku taɓa turo PIN, lambar kati ko lambar sirri daga banki.",
      noText: "Ku rubuta da kalmomi, ko ku turo hoto.",
      written: "✅ <b>Mun samu.</b> Mutum zai amsa muku a nan.",
      writtenLater: "✅ <b>Mun samu.</b> Muna amsawa daga {at:moment}. Za ku ga amsar a nan.",
      masked:
        "🔒 Mun ɓoye wasu lambobi a saƙonku domin suna iya zama PIN, lambar sirri ko lambar kati. Kada ku turo su wa kowa, ko mu ma. Idan adadin kuɗi ne, ku rubuta shi da ₦, kamar ₦5,000.",
      tooMany:
        "Kun turo saƙonni da yawa cikin awa ɗaya, shi ya sa ba mu karɓi wannan ba. Ku ɗan jira, sannan ku sake turo shi.",
      gone: "Wannan magana ta ƙare. Idan akwai matsala, ku danna “Yi magana da mu”.",
      photoMissing: "(Mun turo hoto ma, amma bai iso ba.)",
    },

    beneficiaries: {
      none: "<b>Mutanenku</b>\nBabu kowa tukuna. Bayan kun saya wa wani, ku danna “Ƙari”, sannan ku ajiye lambar da suna; ko ku rubuta “500 airtime for Mama”.",
      list: "<b>Mutanenku</b>\nKu rubuta “500 airtime for” da suna, zai tafi wannan lambar. Ku danna ɗaya don a manta:",
      askName: "Yaya kuke kiran mai lambar <code>{phone:phone}</code>? Ku rubuta gajeren suna, kamar “Mama”.",
      noDigits: "Suna ba zai ƙunshi lambobi ba. Ku gwada kamar “Mama”.",
      tooMany: "Kuna da mutane {most:count}, mafi yawan da muke ajiyewa. Ku fara cire ɗaya.",
      saved:
        "👤 An ajiye: {name:words} ita ce <code>{phone:phone}</code>. Nan gaba ku rubuta “500 airtime for {name:words}”.",
    },

    paymentRequest: {
      shareLink:
        "<b>Nemi wani ya biya</b>\nKu aika wannan mahaɗin. Duk wanda ya buɗe zai iya biyan wannan oda, sau ɗaya, kafin {until:moment}; ba a nuna lambarku gaba ɗaya.\n\n{link:words}",
      shareWords:
        "<b>Nemi wani ya biya</b>\nKu aika waɗannan kalmomi. Duk wanda ya rubuto mana su zai iya biyan wannan oda, sau ɗaya, kafin {until:moment}; ba a nuna lambarku gaba ɗaya.\n\n<code>{words:words}</code>",
      requestToPay:
        "🤝 <b>{from:words} na roƙonku ku biya {price:naira}</b>\nNa: {item:words} · {recipient:words}\nWalat ɗinku: {wallet:naira}\nIdan bai isa ba, kuɗin zai shiga walat ɗin {from:words}.",
      ownRequest: "Ba za ku iya yi wa kanku wannan ba: ku aika mahaɗin ga wani.",
      requestClosed: "An riga an biya, ko kuma ba a nema yanzu. Ba a cire komai ba.",
      payOnPage:
        "Ku biya {price:naira} wa {from:words} a shafin tsaro. Za su gani da kansu.\nIdan kafin nan an soke ko an riga an biya, kuɗinku zai shiga walat ɗin {from:words}.",
      perhapsTheirMoney: "Kun roƙi wani ya biya. Idan kuɗinsa ne, don Allah ku faɗa masa.",
      paid: "✅ <b>Mun gode!</b> An biya {price:naira} wa {from:words}. An sanar da su.",
      returned:
        "↩️ <b>Ba a sayi komai da kuɗinku ba.</b>\nAn biya ta wata hanya, ko an soke, kafin kuɗinku ya zo. {price:naira} ɗinku sun koma walat ɗinku.",
      askGiftMessage: "🎁 Wace kalma mai daɗi za a rubuta a katin? Ku rubuta, kada ta wuce harafi {most:count}.",
      giftCaption: "🎁 {message:words}\n— Daga {name:words}",
      passPictureOn: "Ga shi nan: ku tura hoton.",
    },

    promo: {
      noted: "🏷 Za a rage farashin da lambar {code:words} kafin ku biya.\n",
      discount: "🏷 Lambar {code:words}: an rage {off:naira}",
      ask: "<b>Lambar rangwame</b>\nKu rubuta ta kamar yadda aka ba ku:",
      notACode: "Wannan bai yi kama da lambar rangwame ba. Kalma ɗaya ce, kamar “NEW10”.",
      orderAlreadyPlaced: "Farashin wannan odar ba zai canja ba. Lambar rangwame tana aiki ne kafin a yi oda.\n",
      rejections: {
        unknown: "Ba mu san lambar “{code:words}” ba.\n",
        "too-many-wrong":
          "Yau kun gwada lambobi da yawa da ba su da kyau, don haka ba mu duba “{code:words}” ba. Ku sake gwadawa gobe.\n",
        over: "Lokacin lambar {code:words} ya ƙare.\n",
        "used-up": "An gama amfani da lambar {code:words}: wasu sun riga ku.\n",
        "used-by-you": "Kun riga kun yi amfani da lambar {code:words}.\n",
        "not-for-this": "Lambar {code:words} ba ta rage komai a kan wannan.\n",
        "not-with-group":
          "Kun riga kuna saya a farashi na musamman, don haka lambar {code:words} ba ta ƙara rage shi.\n",
      },
    },

    safety: {
      settings: "<b>Saituna</b>",
      pinStates: {
        none: "🔓 PIN: babu",
        set: "🔒 PIN: yana aiki",
        locked: "🔒 PIN: an kulle shi yanzu",
      },
      dailyLimitState: "📅 Bai wuce {limit:naira} a rana ba; an kashe {spent:naira} yau",
      noDailyLimit: "📅 Babu iyakar kuɗin rana",
      confirmsAbove: "✋ Ana sake tambaya idan ya wuce {above:naira}",
      neverConfirms: "✋ Ba a sake tambaya",
      limitWithoutPin:
        "⚠️ Iyaka ba tare da PIN ba ba ta hana wanda wayarku ke hannunsa: zai iya canza ta a nan, ko ya kai walat ɗinku gaba ɗaya zuwa wata hira. Ku zaɓi PIN don haka.",
      enterPin: "🔒 <b>Ku rubuta PIN ɗinku don ci gaba.</b>",
      pinExpected: "PIN lambobi 4 zuwa 6 ne.",
      wrongPin: {
        one: "Wannan ba PIN ɗinku ba ne. Saura gwaji {count:count}.",
        other: "Wannan ba PIN ɗinku ba ne. Saura gwaji {count:count}.",
      },
      locked:
        "🔒 <b>An kulle PIN ɗinku sai {until:moment}.</b>\nAn gwada ba daidai ba sau da yawa. Kuɗinku yana lafiya.",
      choosePin:
        "<b>Ku zaɓi PIN</b> mai lambobi 4 zuwa 6.\nDaga yanzu za mu tambaye shi kafin a biya komai daga walat ɗinku ko da katin da kuka ajiye. Ku rubuta shi a nan:",
      pinMessageDeleted: "Duk lokacin da kuka rubuta shi, za mu cire shi daga hirar nan take.",
      deletePinMessage:
        "WhatsApp ba ya barin mu cire shi daga hirar: ku goge saƙonku da kanku duk lokacin da kuka rubuta shi.",
      unrequestedPin: "🔒 Wannan ya yi kama da PIN ɗinku. Ba mu tambaye shi ba yanzu, kuma ba mu yi komai da shi ba.",
      repeatPin: "🔒 Ku sake rubuta shi, don kada kuskure ya hana ku shiga.",
      pinsDiffer: "Biyun ba iri ɗaya ba ne. Ku fara daga farko.",
      invalidPin: "Wannan ba zai yi ba: lambobi 4 zuwa 6, ba iri ɗaya duka ba, kuma ba a jere kamar 1234 ba.",
      pinIsOn:
        "🔒 <b>PIN ɗinku yana aiki.</b>\nZa mu tambaye shi kafin a biya komai daga walat ɗinku ko da katin da kuka ajiye. Kada ku gaya wa kowa.",
      pinRemoved: "🔓 An cire PIN ɗinku. Ba za a ƙara tambayar ku shi ba.",
      pinResetRequested: "Mun gaya wa ma’aikatanmu. Za su tabbatar cewa ku ne, sannan su cire PIN ɗin. Za ku ji a nan.",
      pinReset:
        "🔓 <b>Ma’aikatanmu sun cire PIN ɗinku.</b>\nKu zaɓi sabo a /settings. Ba ku kuka nema ba? Ku zaɓi ɗaya yanzu, ku kuma gaya mana.",
      confirmLargePayment: "✋ <b>Wannan ya wuce {above:naira}.</b>\nDa gaske a biya?",
      askDailyLimit:
        "<b>Iyakar rana</b>\nNawa za a iya biya a rana daga walat ɗinku da katunan da kuka ajiye? Ku zaɓa ko ku rubuta:",
      askConfirmAbove:
        "<b>A sake tambaya</b>\nIdan kuɗi ya wuce nawa za mu sake tambaya kafin ku biya? Ku zaɓa ko ku rubuta:",
      invalidAmount: "Ku rubuta adadi daga {min:naira} zuwa {max:naira}.",
    },

    privacy: {
      about:
        "<b>Bayananku</b>\nMuna ajiye sunanku a wannan hirar; lambobin da kuke saya wa da sunayensu; odarku, biyan kuɗi da jerin sayayya; katunan da kuka ajiye (a kulle, ba lambobinsu ba); da abin da ku da ma’aikatanmu kuka rubuta wa juna.\n“A ba ni bayanaina” yana turo muku komai a fayil. “A goge ni” yana cire sunanku, mutane, katuna, PIN, jerin sayayya da saƙonni; oda, biyan kuɗi da bayanan walat dole su zauna a littattafanmu, ba da sunanku ba.",
      fileCaption: "Duk abin da muke ajiyewa game da ku.",
      fileFailed: "An kasa yin fayil ɗin. Ku sake gwadawa anjima.",
      confirmDeletion:
        "<b>A goge ku a nan?</b>\nBa za a iya mayarwa ba: mutane, katuna, PIN, jerin sayayya, saƙonni da sunanku za su tafi. Doka ta ce a ajiye littattafai, don haka oda, biyan kuɗi da bayanan walat za su zauna ba da sunanku ba. Bayan haka wannan hirar ta baƙo ce.",
      rejections: {
        wallet: "Akwai {available:naira} a walat ɗinku. Ku kashe shi tukuna, sannan ku goge.",
        held: "Akwai odarku da take kan hanya, an riƙe kuɗinta. Ku jira ta ƙare, sannan ku goge.",
        checking: "Wani ma’aikaci yana duba biyanku. Ku jira ya gama, sannan ku goge.",
        unpaid: "Akwai biyan kuɗinku da yake a buɗe. Ku jira ya ƙare, sannan ku goge.",
        linked: "An haɗa wannan hirar da wata. Ku raba su tukuna: /link",
      },
      erased: "An gama. Ba mu san ku ba yanzu. Ku rubuto mana duk lokacin da kuke so, a matsayin sabo.",
    },

    availability: {
      allOnSale:
        "📶 Muna sayar da kowane layi a yanzu: {networks:words}.\nIdan abin da kuka saya bai isa ba, kuɗinku zai koma walat nan take.",
      someOffSale:
        "⏸ Ba ma sayar da wannan a yanzu: {what:words}.\nMuna sayar da sauran duka. Idan abin da kuka saya bai isa ba, kuɗinku zai koma walat nan take.",
      notOnSale:
        "⏸ <b>Ba ma sayar da {what:words} a yanzu.</b>\nBa a saya komai ba, kuma ba a cire kuɗi ba. Don Allah ku dawo anjima kaɗan.",
      suspended:
        "⏸ <b>{what:words} yana da matsala a yanzu, don haka mun dakatar da shi.</b>\nBa a saya komai ba, kuma ba a cire kuɗi ba. Za mu tura muku saƙo da zarar ya dawo aiki.",
      trial:
        "\n⚠️ <b>{what:words} bai daɗe da samun matsala ba.</b> Wataƙila ya dawo, don haka kuna iya gwadawa, daga walat kawai. Idan bai isa ba, kuɗinku zai koma walat ɗinku nan take.",
      worksAgain: "✅ <b>{what:words} ya dawo aiki.</b>\nMun gode da jiranku. Kuna iya saya yanzu.",
      orderWaiting:
        "⏸ <b>Ba ma sayar da {what:words} a yanzu.</b>\nOdarku tana jira: {item:words} zuwa {recipient:recipient}. Ba sai kun biya yanzu ba. Idan kun riga kun biya a shafin, ko kuka biya nan gaba, za mu tura kamar yadda kuka nema.",
      onSaleAgain:
        "▶️ <b>Mun koma sayar da {what:words}.</b>\nOdarku tana jira har yanzu: {item:words} zuwa {recipient:recipient}.",
      slow: "⚠️ {what:words} na jinkiri yanzu: wasu suna daɗewa fiye da yadda aka saba, wasu kuma ba sa isa.\nKuɗinku yana nan lafiya. Abin da ya makara zai iso, kuma idan bai isa ba, kuɗin zai koma walat ɗinku nan take. Don Allah kada ku sake saya irinsa yayin da wani yake kan hanya; idan zai iya jira, ku saya anjima.",
      recovered:
        "✅ {what:words} na isa kamar yadda aka saba kuma.\nMun gode da haƙurinku. Kuɗin abin da bai isa ba ya koma walat ɗinku, kuma kuna iya saya kamar kullum.",
    },
  },
});
