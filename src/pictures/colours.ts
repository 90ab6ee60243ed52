import type { Network } from "../core/base/network.js";

export const PAPER = "#ffffff";
export const DESK = "#e8ecf1";
export const INK = "#10151c";
export const QUIET = "#5b6673";
export const HAIR = "#d3dae2";
export const TRACK = "#eef1f5";

/** Told apart by people who cannot tell red from green, too. */
export const AIRTIME = "#f2a007";
export const DATA = "#2563d9";
export const GOOD = "#128a4c";
export const WAIT = "#b26a00";

type Livery = { readonly ground: string; readonly ink: string };

/** The colours by which people know the networks, with the ink that is readable on them. */
export const LIVERIES: Readonly<Record<Network, Livery>> = {
  MTN: { ground: "#ffcb05", ink: "#10151c" },
  GLO: { ground: "#3f9c35", ink: "#ffffff" },
  AIRTEL: { ground: "#e40000", ink: "#ffffff" },
  "9MOBILE": { ground: "#00603f", ink: "#ffffff" },
};
