import type { Network } from "../core/base/network.js";
import type { ProductKind } from "../core/base/product-kind.js";

export const PAPER = "#ffffff";
export const BACKGROUND = "#e8ecf1";
export const TEXT = "#10151c";
export const MUTED_TEXT = "#5b6673";
export const DIVIDER = "#d3dae2";
export const TRACK = "#eef1f5";

/** People who cannot distinguish red from green can distinguish these. */
export const KIND_COLOURS: Readonly<Record<ProductKind, string>> = { airtime: "#f2a007", data: "#2563d9" };
export const REVENUE = "#2563d9";
export const GOOD = "#128a4c";
export const WAIT = "#b26a00";
export const ALERT = "#b3261e";

type NetworkColours = { readonly ground: string; readonly ink: string };

/** The colours by which people know the networks, with the ink that is readable on them. */
export const NETWORK_COLOURS: Readonly<Record<Network, NetworkColours>> = {
  MTN: { ground: "#ffcb05", ink: "#10151c" },
  GLO: { ground: "#3f9c35", ink: "#ffffff" },
  AIRTEL: { ground: "#e40000", ink: "#ffffff" },
  "9MOBILE": { ground: "#00603f", ink: "#ffffff" },
};
