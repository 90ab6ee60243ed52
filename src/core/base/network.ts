import { z } from "zod";
import type { Phone } from "./phone.js";
import { BLOCKS } from "./prefixes.js";
import { schema } from "./schema.js";

/** The four networks, spelled as the service spells them (service-spec.md, data bundle plan). */
export const NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const;

export type Network = (typeof NETWORKS)[number];

export const networkSchema = schema(() => z.enum(NETWORKS));

const NAMES: Readonly<Record<Network, string>> = { MTN: "MTN", GLO: "Glo", AIRTEL: "Airtel", "9MOBILE": "9mobile" };

/** What else a network is called, in small letters without gaps. */
const OTHER_NAMES: Readonly<Record<Network, readonly string[]>> = {
  MTN: [],
  GLO: ["globacom"],
  AIRTEL: [],
  "9MOBILE": ["etisalat", "t2"],
};

const NETWORK_BY_NAME: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) =>
    [network.toLowerCase(), ...OTHER_NAMES[network]].map((name) => [name, network] as const),
  ),
);

const NETWORK_BY_BLOCK: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) => BLOCKS[network].split(" ").map((block) => [block, network] as const)),
);

/** How people write it: "Glo", "9mobile". */
export const networkName = (network: Network): string => NAMES[network];

/** All of them, as people write them: "MTN, Glo, Airtel, 9mobile". */
export const networkNames = (): string => NETWORKS.map(networkName).join(", ");

/** "mtn", " 9 Mobile ", "etisalat" as a network; undefined when it is none. */
export const parseNetwork = (text: string): Network | undefined =>
  NETWORK_BY_NAME.get(text.toLowerCase().replace(/[\s.-]/g, ""));

/** The network whose block a number was first issued from. Numbers are portable: a suggestion, never a decision. */
export const suggestNetwork = (phone: Phone): Network | undefined =>
  NETWORK_BY_BLOCK.get(phone.slice(0, 5)) ?? NETWORK_BY_BLOCK.get(phone.slice(0, 4));
