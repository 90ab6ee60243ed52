export const welcome = {
  menu: "<b>{shop:words}</b>\nHello {name:words}! Airtime and data, sharp sharp.\nWhat would you like?",
  lost: "I did not get that. Pick one below, or type “data” or “airtime”.",
  help: "<b>How {shop:words} works</b>\n\n• <b>Data</b> or <b>Airtime</b>: pick a network, a plan or an amount, and a number. Typing works too: “mtn”, “1.5gb”, “0803 123 4567”.\n• Pay from your <b>Wallet</b>, with a saved <b>Card</b>, or on a secure <b>Checkout</b> page. We never see your card number.\n• If a delivery fails, your money is back in your wallet at once, and we tell you.\n• Something not right? /history shows how each order stands; keep the reference on its receipt.\n\n/data /airtime /topup /wallet /cards /history /repeat /language /cancel",
  language: "<b>Language</b>\nWhich one shall we speak?",
  quiet: "Okay: no more news from us. You still hear of your own orders and payments.",
  news: "Good: now and then you get our news here, of prices and of how deliveries go. Write “stop” at any time to end it.",
  stopped: "Okay, stopped. Nothing was bought.",
  unpaid: "Okay. You still have this unpaid order:\n",
} as const;
