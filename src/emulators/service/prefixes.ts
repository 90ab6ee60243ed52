import type { ServiceNetwork } from "./state.js";

/** Which network a number was first given to, as of November 2025. Only decoration for the record's meta: numbers move. */
const prefixes: Record<ServiceNetwork, readonly string[]> = {
  MTN: "0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 0702".split(" "),
  GLO: "0705 0805 0807 0811 0815 0905 0915".split(" "),
  AIRTEL: "0701 0708 0802 0808 0812 0901 0902 0904 0907 0912 0911".split(" "),
  "9MOBILE": "0809 0817 0818 0908 0909".split(" "),
};

export function serviceNetworkOf(phone: string): ServiceNetwork {
  const networks: readonly ServiceNetwork[] = ["MTN", "GLO", "AIRTEL", "9MOBILE"];
  return networks.find((network) => prefixes[network].includes(phone.slice(0, 4))) ?? "MTN";
}
