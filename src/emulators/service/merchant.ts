/** Who the emulated service takes its one merchant for. */
export const MERCHANT_ID = "SBN1EBZEQ8";
export const MERCHANT_EMAIL = "merchant@sandbox.example";
