import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NETWORKS } from "../../src/core/base/network.js";
import type { ReceiptPicture } from "../../src/core/picture.js";
import { createPictures } from "../../src/pictures/pictures.js";
import { pixelsOf } from "./pixels.js";

const receipt: ReceiptPicture = {
  shop: "Ada's Data",
  network: "MTN",
  status: "Delivered",
  mark: "done",
  price: "₦1,500",
  bought: "1.5GB data, 30 days",
  rows: [
    { label: "For", value: "0803***4567" },
    { label: "Paid with", value: "Wallet" },
    { label: "Reference", value: "ord_0123456789abcdef" },
  ],
  footer: "Thank you!",
};

const BAND = { MTN: "#ffcb05", GLO: "#3f9c35", AIRTEL: "#e40000", "9MOBILE": "#00603f" } as const;
const INK = "#10151c";
const QUIET = "#5b6673";
const DONE = "#128a4c";
const RETURNED = "#b26a00";
const PAPER = "#ffffff";
/** The margins beside the column of text. */
const MARGINS = [
  { left: 60, right: 104 },
  { left: 976, right: 1020 },
];

let pictures: Awaited<ReturnType<typeof createPictures>>;
beforeAll(async () => {
  pictures = await createPictures({ pictureMs: 60_000 });
});
afterAll(() => pictures.close());

const draw = async (changes: Partial<ReceiptPicture> = {}) =>
  pixelsOf(await pictures.draw({ kind: "receipt", ...{ ...receipt, ...changes } }));

describe("the picture of a receipt", () => {
  test.each(NETWORKS)("has the colour of %s, and is 1080 pixels wide", async (network) => {
    const pixels = await draw({ network });
    expect(pixels.width).toBe(1080);
    expect(pixels.at(300, 60)).toBe(BAND[network]);
    expect(pixels.count(BAND[network])).toBeGreaterThan(150_000);
  });

  test("marks a delivery with a tick, and a refund with a return arrow", async () => {
    const markPixels = async (mark: ReceiptPicture["mark"]) => {
      const pixels = await draw({ mark });
      return { disc: pixels.at(490, 298), longArmOfTick: pixels.at(549, 299), tipOfArrow: pixels.at(514, 290) };
    };
    expect(await markPixels("done")).toEqual({ disc: DONE, longArmOfTick: PAPER, tipOfArrow: DONE });
    expect(await markPixels("returned")).toEqual({ disc: RETURNED, longArmOfTick: RETURNED, tipOfArrow: PAPER });
  });

  test("shows a notice in its own colour", async () => {
    const alert = "#b3261e";
    expect((await draw({ notice: "TEST: no real airtime" })).count(alert)).toBeGreaterThan(1_000);
    expect((await draw()).count(alert)).toBe(0);
  });

  test("shows the price and every row", async () => {
    const complete = await draw();
    const ink = (pixels: typeof complete) => pixels.count(INK, { top: 430, bottom: 560 });
    expect(ink(complete)).toBeGreaterThan(5_000);
    expect(ink(await draw({ price: "" }))).toBeLessThan(ink(complete) / 2);
    const rowless = await draw({ rows: [] });
    expect(complete.height - rowless.height).toBeGreaterThan(3 * 60);
    const last = { top: complete.height - 230, bottom: complete.height - 150, left: 540 };
    expect(complete.count(INK, last)).toBeGreaterThan(1_000);
  });

  test.each([
    ["a name of 10 kB", { shop: "Adaeze ".repeat(1_500) }],
    ["one word of 10 kB everywhere", all("W".repeat(10_000))],
    ["10 kB of marks on one letter", all(`o${"\u0323\u0300".repeat(5_000)}`)],
    ["markup", all('<script>alert("1")</script><image href="/etc/passwd"/>]]>&amp;&#0;')],
    ["control characters and half a surrogate pair", all("a\u0000\u0008\u001b\ud83d b\udc00\ufffe\u2028c")],
    ["a hundred rows", { rows: Array.from({ length: 100 }, () => ({ label: "For", value: "0803***4567" })) }],
  ])("keeps %s within its margins", async (_, changes) => {
    const pixels = await draw(changes);
    expect(pixels.height).toBeLessThan(3_000);
    for (const margin of MARGINS) {
      expect([INK, QUIET, DONE].map((colour) => pixels.count(colour, margin))).toEqual([0, 0, 0]);
    }
  });

  test("omits characters that its fonts lack: emoji, other scripts, direction marks", async () => {
    const plain = await pictures.draw({ kind: "receipt", ...receipt });
    const unsupported = { shop: "🎉 Ada's\u200f شكرا Data 漢字", footer: "\u202eThank\u200b you!👨‍👩‍👧" };
    expect(Buffer.from(await pictures.draw({ kind: "receipt", ...{ ...receipt, ...unsupported } })).equals(plain)).toBe(
      true,
    );
  });

  test("is drawn if all its texts are empty", async () => {
    expect((await draw({ ...all(""), rows: [] })).count(INK)).toBeLessThan((await draw()).count(INK) / 4);
  });

  test("shows tone marks and dots below, composed or not", async () => {
    const shows = async (bought: string) =>
      Buffer.from(await pictures.draw({ kind: "receipt", ...{ ...receipt, bought } })).toString("base64");
    const letters = ["o", "ọ", "ò", "ọ̀", "ọ́", "ṣ", "s", "ị", "i", "ɓ", "b", "ɗ", "d", "ƙ", "k", "ṅ", "n", "₦", "N"];
    const drawn = await Promise.all(letters.map(shows));
    expect(new Set(drawn).size).toBe(letters.length);
    expect(await shows("ọ̀".normalize("NFD"))).toBe(await shows("ọ̀".normalize("NFC")));
  });
});

/** Every text of a receipt replaced by this one. */
function all(text: string): Omit<ReceiptPicture, "network" | "mark"> {
  return {
    ...{ shop: text, notice: text, status: text, price: text, bought: text, footer: text },
    rows: [{ label: text, value: text }],
  };
}

test("a gift card is as tall as its text needs", async () => {
  const { shop, network, footer } = receipt;
  const gift = {
    ...({ kind: "gift", shop, network, footer } as const),
    ...{ message: "Happy birthday, Mama!", from: "— Ada", bought: "MTN 1.5GB monthly" },
  } as const;
  const short = pixelsOf(await pictures.draw(gift));
  const long = pixelsOf(await pictures.draw({ ...gift, message: "Many happy returns of the day. ".repeat(6) }));
  const empty = pixelsOf(await pictures.draw({ ...gift, message: "" }));
  expect(short.width).toBe(1080);
  expect(short.count(BAND.MTN)).toBeGreaterThan(150_000);
  expect(long.height).toBeGreaterThan(short.height);
  expect(empty.height).toBeLessThan(short.height);
});
