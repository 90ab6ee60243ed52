import { z } from "zod";
import type { Phone } from "./phone.js";
import { schema } from "./schema.js";

/** The networks, spelled as the service spells them (service-spec.md, data bundle plan). */
export const NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const;

export type Network = (typeof NETWORKS)[number];

export const networkSchema = schema(() => z.enum(NETWORKS));

const NAMES: Readonly<Record<Network, string>> = { MTN: "MTN", GLO: "Glo", AIRTEL: "Airtel", "9MOBILE": "9mobile" };

/** Other names of a network, in lower case without spaces. */
export const OTHER_NAMES: Readonly<Record<Network, readonly string[]>> = {
  MTN: [],
  GLO: ["globacom"],
  AIRTEL: [],
  "9MOBILE": ["etisalat", "t2"],
};

/**
 * Number blocks by first holder, from the regulator's published numbering plan as of 2026-11.
 * Five digits decide before four (0702 is shared, 07025 and 07026 are MTN's).
 */
const BLOCKS = {
  MTN: "0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 07025 07026",
  GLO: "0705 0805 0807 0811 0815 0905 0915",
  AIRTEL: "0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912",
  "9MOBILE": "0809 0817 0818 0908 0909",
} as const;

/** Case, spaces, dots and dashes do not matter in a name. */
const fold = (name: string): string => name.toLowerCase().replace(/[\s.-]/g, "");

const NETWORK_BY_NAME: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) => [network, ...OTHER_NAMES[network]].map((name) => [fold(name), network] as const)),
);

const NETWORK_BY_BLOCK: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) => BLOCKS[network].split(" ").map((block) => [block, network] as const)),
);

/** "Glo", "9mobile": the spelling people use. */
export const networkName = (network: Network): string => NAMES[network];

/** "MTN, Glo, Airtel, 9mobile". */
export const networkNames = (): string => NETWORKS.map(networkName).join(", ");

/** Reads "mtn", " 9 Mobile ", "etisalat"; undefined when it is not a network. */
export const parseNetwork = (text: string): Network | undefined => NETWORK_BY_NAME.get(fold(text));

/** The network to which the number's block was first issued. Numbers can be ported, so this is only a suggestion. */
export const suggestNetwork = (phone: Phone): Network | undefined =>
  NETWORK_BY_BLOCK.get(phone.slice(0, 5)) ?? NETWORK_BY_BLOCK.get(phone.slice(0, 4));
