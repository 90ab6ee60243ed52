/** Texts outside a flow, by where they lead: the flow, and its argument if that is not the text itself. */
type Sentences = Readonly<Record<string, readonly string[]>>;

/** Price questions, by what they name: `kind network size amount`. */
export const PRICE_QUESTIONS: Sentences = {
  "data 1024mb": [
    ...["how much is 1gb", "price of 1gb", "cheapest 1gb", "How much for 1GB?", "hw much be 1gb", "1 gb price pls"],
    ...["abeg how much be 1gb", "how much una dey sell 1gb", "1gb na how much", "wetin be una price for 1gb"],
    ...["nawa ne 1gb", "farashin 1gb nawa ne", "1gb nawa"],
    ...["eelo ni 1gb", "èló ni dátà 1gb", "iye owó dátà 1gb"],
    ...["ego ole ka 1gb bu", "1gb bụ ego ole", "biko ole ka 1gb"],
  ],
  "data 2048mb": ["how much for 2gb", "2gb any network", "which network get cheapest 2gb", "2gb all networks"],
  "data MTN 1024mb": [
    ...["how much is 1gb mtn", "how much is 1gb mtn?", "1gb mtn?", "price of mtn 1gb", "mtn 1gb how much"],
    ...["abeg wetin be una price for 1gb mtn", "una get 1gb mtn", "can I get the price of 1gb mtn?"],
    ...["nawa ne 1gb na mtn", "elo ni data mtn 1gb", "ego ole ka 1gb mtn bu"],
  ],
  "data MTN": [
    "mtn data price",
    "show me mtn plans",
    "mtn price list",
    "nawa ne data mtn",
    "elo ni data mtn",
    "ole ka data mtn",
  ],
  "data Airtel": ["do you sell airtel data", "airtel data prices?", "do u have airtel data"],
  "data Glo 10240mb": ["do you have 10gb glo", "glo 10gb cost", "10gb glo available?"],
  "data ₦500": ["what data can I get for 500", "how much data can i get for 500 naira", "data prices 500"],
  data: ["how much is your data", "data price list", "wetin be price of data", "farashin data", "data rates"],
  airtime: ["how much is airtime", "price of airtime", "airtime price"],
  "airtime MTN ₦500": ["how much is 500 airtime mtn", "price of mtn airtime 500"],
  "": ["prices", "price list", "how much", "send me your price list", "abeg your prices", "what is your price list"],
};

/** Texts by the flow that they open. */
export const DESTINATIONS: Sentences = {
  people: ["people", "show my people", "my people", "mutane", "ndị mmadụ"],
  privacy: [
    ...["privacy", "bayanaina", "delete my account", "please delete my account", "I want to delete my account"],
    ...["delete my data", "close my account"],
  ],
  help: [
    ...["help", "how does it work", "how does this work?", "what is this", "what can you do?", "who are you"],
    ...["are you a bot?", "is this legit", "is this real?"],
  ],
  repeat: ["same thing", "same as last time", "the same again", "the usual"],
  "stop-news": [
    ...[
      "stop",
      "unsubscribe",
      "stop these messages",
      "stop sending me messages",
      "stop messaging me",
      "stop texting me",
      "don't text me again",
    ],
    ...["do not message me again", "no more messages"],
  ],
  thanks: [
    ...["thanks", "Thank you!", "thank you so much", "ok thanks", "thanks boss", "tnx", "God bless you", "nice one 👍"],
    ...["una do well", "you do well o", "oga thank you"],
    ...["na gode", "nagode sosai", "Allah ya saka da alheri"],
    ...["ẹ ṣé", "e se gan", "mo dúpẹ́", "ẹ ṣeun púpọ̀"],
    ...["daalụ", "imeela", "daalu nke ukwuu"],
  ],
  "not-sold": [
    ...["waec pin", "i need neco pin", "JAMB e-pin", "how much is waec scratch card?", "do you sell waec card"],
    ...["dstv", "gotv subscription", "renew my startimes", "abeg I wan buy light", "electricity token", "nepa bill"],
    ...["fund my bet9ja", "sportybet 500"],
  ],
  "topup 2000": [
    ...["top up 2000", "topup 2,000", "top up my wallet with 2000", "fund wallet 2000", "fund my wallet with ₦2k"],
    ...["deposit 2000", "load wallet 2000", "add 2k to my wallet", "put two thousand naira into my wallet"],
    ...["abeg put money 2000", "add money 2k"],
    ...["saka kuɗi 2000", "ƙara kuɗi 2000 a walat"],
    ...["fi owó kún 2000", "fi owo kun 2k"],
    ...["tinye ego 2000", "achọrọ m itinye ego 2000"],
    ...[
      "can you add 2000 to my wallet?",
      "abeg can I top up 2000?",
      "ina so na saka kuɗi 2000",
      "mo fẹ́ fi owó sí i 2000",
    ],
  ],
  topup: [
    ...["top up", "top up ½k", "fund my wallet", "top up $20", "top up 2 million", "saka kuɗi", "tinye ego"],
    ...["minimum deposit 100?", "what is the least deposit 100", "how do i fund 2000", "top up with 2000 naira?"],
  ],
  // The customer has already paid, and must not be asked to pay again.
  complaint: [
    ...["i paid 2000 into my wallet", "i deposited 2000 into my wallet", "I have funded my wallet with 2000"],
    ...["i just funded my wallet 2000", "i added 2000 to my wallet", "my wallet topup of 2000 is pending"],
    ...["deposit of 2000 still pending", "i don fund my wallet 2000", "i don put money 2000", "i don top up 2000"],
    ...["na riga na saka kuɗi 2000", "na saka kuɗi 2000", "na ƙara kuɗi 2000"],
    ...["mo ti fi owó sí i 2000", "mo ti fi owó kún 2000"],
    ...["etinyela m ego 2000", "etinyere m ego 2000", "atinyela m ego 2000"],
  ],
  airtime: ["recharge pin", "recharge card pin", "buy pin", "I want to buy pin"],
  settings: ["pin", "change my pin"],
  data: ["mtn night plan", "what plans do you have"],
  history: ["what did i buy", "send me my receipt"],
  "topup 500": ["top up .5k", "fund my wallet with .5k"],
  "language yo": [
    "Yorùbá",
    "yoruba",
    "yoruba please",
    "speak yoruba",
    "change language to Yoruba",
    "abeg speak yoruba",
  ],
  "language ig": ["Igbo", "switch to igbo"],
  wallet: [
    "how much i get",
    "how much dey my wallet",
    "how much is in my wallet",
    "balance",
    "nawa ne kuɗina",
    "ego ole m nwere",
  ],
  buy: [
    "mtn",
    "GLO",
    "thanks, 500 airtime 08031234567",
    "buy 1gb mtn",
    "500 airtime for nepa 08031234567",
    "500 mama",
    "top up mtn 500",
  ],
  "not-understood": ["asdf", "thanks but i got nothing", "$10", "100 million"],
};
