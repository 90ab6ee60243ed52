import { hkdfSync } from "node:crypto";
import { itemName, marks } from "#conversations/naming.js";
import { wordsIn } from "#conversations/words/words.js";
import { FIRST_LANGUAGE } from "#core/language.js";
import type { Log } from "#core/ports.js";
import { wallClock } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import { createLazyDashboard, type LazyDashboard } from "#web/dashboard.js";
import type { DeskWords } from "#web/desk/words.js";
import type { Config } from "./config.js";

const KEY_BYTES = 32;
const USE = "sharpsharp: sessions of the dashboard";

/** A key of its own, which every process with the same vault key comes to. */
const sessionKey = (vaultKey: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", vaultKey, "", USE, KEY_BYTES)).toString("base64");

const english = () => wordsIn(FIRST_LANGUAGE);

/** As the bot says it to staff. */
const words: DeskWords = {
  item: ({ item, network }) => itemName(english(), item, network),
  state: (state) => `${marks[state]} ${english().names.states[state]}`,
};

type Deps = {
  readonly desk: Desk;
  readonly log: Log;
  readonly config: Pick<Config, "shopName" | "publicUrl">;
  readonly vaultKey: Uint8Array;
};

/** The staff's pages for this shop. */
export const openDashboard = ({ desk, log, config, vaultKey }: Deps): LazyDashboard =>
  createLazyDashboard({
    ...{ desk, log, words, clock: wallClock, key: sessionKey(vaultKey) },
    ...{ shopName: config.shopName, publicUrl: config.publicUrl },
  });
