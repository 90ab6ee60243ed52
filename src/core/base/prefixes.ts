/**
 * Number blocks by first holder, from the regulator's published numbering plan as of 2026-11.
 * Five digits decide before four (0702 is shared, 07025 and 07026 are MTN's).
 */
export const BLOCKS = {
  MTN: "0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 07025 07026",
  GLO: "0705 0805 0807 0811 0815 0905 0915",
  AIRTEL: "0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912",
  "9MOBILE": "0809 0817 0818 0908 0909",
} as const;
