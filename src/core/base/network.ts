import type { Phone } from "./phone.js";
import { BLOCKS } from "./prefixes.js";

/** The four networks, spelled as the service spells them (service-spec.md, data bundle plan). */
export const NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const;

export type Network = (typeof NETWORKS)[number];

const NAMES: Readonly<Record<Network, string>> = { MTN: "MTN", GLO: "Glo", AIRTEL: "Airtel", "9MOBILE": "9mobile" };

const ALIASES: ReadonlyMap<string, Network> = new Map([
  ["mtn", "MTN"],
  ["glo", "GLO"],
  ["globacom", "GLO"],
  ["airtel", "AIRTEL"],
  ["9mobile", "9MOBILE"],
  ["etisalat", "9MOBILE"],
  ["t2", "9MOBILE"],
]);

const NETWORK_BY_BLOCK: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) => BLOCKS[network].split(" ").map((block) => [block, network] as const)),
);

/** How people write it: "Glo", "9mobile". */
export const networkName = (network: Network): string => NAMES[network];

/** "mtn", " 9 Mobile ", "etisalat" as a network; undefined when it is none. */
export const parseNetwork = (text: string): Network | undefined =>
  ALIASES.get(text.toLowerCase().replace(/[\s.-]/g, ""));

/** The network whose block a number was first issued from. Numbers are portable: a suggestion, never a decision. */
export const suggestNetwork = (phone: Phone): Network | undefined =>
  NETWORK_BY_BLOCK.get(phone.slice(0, 5)) ?? NETWORK_BY_BLOCK.get(phone.slice(0, 4));
