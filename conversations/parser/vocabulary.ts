import { NETWORKS, type Network, networkName } from "../../src/core/base/network.js";
import type { Readings } from "./parsed.js";

/**
 * The words of the grammar, folded (no capitals, no tone marks, ɓ as b): English, Pidgin, Hausa, Yoruba and Igbo, and
 * the misspellings that thumbs make. A word means one thing in all of them, or is not here.
 */
const listed = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean);

const meanings = <T>(table: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([meaning, words]) => listed(words).map((word) => [word, meaning] as const)));

const NETWORK_WORDS: readonly (readonly [Network, string])[] = [
  ["MTN", "mtn mtm mnt mtnn"],
  ["GLO", "glo gloo globacom"],
  ["AIRTEL", "airtel airtell artel airtle aitel airtal"],
  ["9MOBILE", "ninemobile etisalat etisalt etisala"],
];

export const networks: ReadonlyMap<string, Network> = new Map([
  ...NETWORKS.map((network) => [networkName(network).toLowerCase(), network] as const),
  ...meanings(NETWORK_WORDS),
]);

export const kinds: ReadonlyMap<string, Readings["kind"]> = meanings([
  [
    "airtime",
    `airtime airtym airtiime aitime airtme airtine artime recharge rechage recharg recharj recharging credit kredit
     vtu kati katin kaadi`,
  ],
  [
    "data",
    "data dataa deta daata datar bundle bundles internet sub subscribe subscription browsing megabyte mb gb gig",
  ],
]);

/** Airtime, when something else says that this is a purchase: a card may also be a bank's. */
export const cards: ReadonlySet<string> = new Set(listed("card cards load"));

export const spans: ReadonlyMap<string, Readings["span"]> = meanings([
  ["daily", "daily"],
  ["weekly", "weekly mako ose"],
  ["monthly", "monthly wata osu onwa"],
  ["longer", "yearly annual"],
]);

/** A wish to buy, whatever else is said. */
export const buying: ReadonlySet<string> = new Set(
  listed("buy bai purchase saya sayi siya sayo ra zuo zuta zutara zuru"),
);

/** Verbs with somebody behind them: "give mama", "send Tunde". */
export const giving: ReadonlySet<string> = new Set(listed("give gv send gift dash aika tura nye"));

/** Verbs that may have "me" behind them: "buy me", "load me". */
export const serving: ReadonlySet<string> = new Set([...buying, ...giving, ...listed("get load recharge sub")]);

/** "for", before a person. "to" only when something is given. */
export const towards: ReadonlySet<string> = new Set(listed("for fo fun wa maka ga"));

export const me: ReadonlySet<string> = new Set(listed("me myself mi mini min m"));

export const mine: ReadonlySet<string> = new Set(listed("my mi"));

export const lines: ReadonlySet<string> = new Set(
  listed("line lines number no num phone sim layi lamba nomba ekwenti"),
);

/** People one may buy for without "for": "buy mama data", "recharge my brother". */
export const kin: ReadonlySet<string> = new Set(
  listed(
    `mama mum mummy mom mother papa dad daddy father brother sister wife husband hubby son daughter uncle aunty auntie
     aunt grandma grandpa baby babe boyfriend girlfriend friend cousin nephew niece iya baba nne nna`,
  ),
);

const filler = listed(
  `a an the this that it its of in at with and or plus is am are be will would can could fit make i we us you u una
   ur your his her him them dem their our he she they want wan need like dey go come do so also just only o oo ooo
   please pls plz abeg abg biko ejo jowo jare sha now today sharp sharply quick quickly fast urgent urgently thanks
   thank tnx thx dear sir ma oga madam boss bros bro sis hi hello hey help naira ngn worth value plan plans package
   validity valid last lasting on from by to using use pay wallet some small more plenty any another extra new best
   cheap cheapest normal own one ones day week month days weeks months ina so son fe mo ni na ka ki kudin waya
   achoro acho choro izu owo ipe ego oku into inside then still again once hundred thousand k am`,
);

/** Every word that means something, or nothing, here: none of them is somebody's name. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...[...filler, ...kinds.keys(), ...cards, ...networks.keys(), ...spans.keys(), ...lines],
  ...[...towards, ...serving, ...mine, ...me],
]);
