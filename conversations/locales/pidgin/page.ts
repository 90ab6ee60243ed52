import { translate } from "../translate.js";

export const page = translate("pcm", "page", {
  title: "Go back to the chat",
  next: "We dey check your payment with bank. The chat go tell you once e land, e no dey pass some seconds.",
  back: "Go back to chat",
  close: "Nothing dey happen? Press “I don pay” for the chat.",
});
