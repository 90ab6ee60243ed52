import { networkName } from "../core/base/network.js";
import type { GiftPicture, ReceiptPicture } from "../core/picture.js";
import { ALERT, BACKGROUND, DIVIDER, GOOD, MUTED_TEXT, NETWORK_COLOURS, PAPER, TEXT, WAIT } from "./colours.js";
import { drawPage, gap, LEFT, PAGE_WIDTH, PAPER_LEFT, PAPER_WIDTH, type Piece, paragraph, RIGHT } from "./page.js";
import { box, disc, element, type Svg, stroke, together } from "./svg.js";
import { line, type TextLayout } from "./type.js";

const ROWS_MAX = 10;
const MESSAGE_LINES_MAX = 12;
const MARK_RADIUS = 62;
const LABEL_WIDTH = 300;

/** A receipt, as tall as its rows need. */
export function drawReceipt(receipt: ReceiptPicture, type: TextLayout): Svg {
  const colour = receipt.mark === "done" ? GOOD : WAIT;
  return drawPage(
    band(receipt, type),
    mark(receipt.mark, colour),
    gap(10),
    ...notice(receipt, type),
    paragraph(type, receipt.status, { size: 42, bold: true, colour, anchor: "middle", most: 2 }),
    gap(18),
    paragraph(type, receipt.price, { size: 104, bold: true, colour: TEXT, anchor: "middle", most: 1 }),
    gap(6),
    paragraph(type, receipt.bought, { size: 46, colour: TEXT, anchor: "middle", most: 3 }),
    drawTornEdge,
    ...receipt.rows.slice(0, ROWS_MAX).map(({ label, value }) => row(type, label, value)),
    gap(28),
    paragraph(type, receipt.footer, { size: 32, colour: MUTED_TEXT, anchor: "middle", most: 2 }),
    gap(44),
  );
}

/** A gift card: the giver's words, what was given, and no price. */
export function drawGift(gift: GiftPicture, type: TextLayout): Svg {
  return drawPage(
    band(gift, type),
    gap(72),
    ...notice(gift, type),
    paragraph(type, gift.message, { size: 58, bold: true, colour: TEXT, anchor: "middle", most: MESSAGE_LINES_MAX }),
    gap(28),
    paragraph(type, gift.from, { size: 44, colour: MUTED_TEXT, anchor: "middle", most: 2 }),
    drawTornEdge,
    paragraph(type, gift.bought, { size: 46, colour: TEXT, anchor: "middle", most: 3 }),
    gap(28),
    paragraph(type, gift.footer, { size: 32, colour: MUTED_TEXT, anchor: "middle", most: 2 }),
    gap(44),
  );
}

const notice = ({ notice: words }: Pick<ReceiptPicture, "notice">, type: TextLayout): readonly Piece[] =>
  words === undefined
    ? []
    : [paragraph(type, words, { size: 44, bold: true, colour: ALERT, anchor: "middle", most: 2 }), gap(14)];

/** The head in the network's colour, with the names of the shop and the network. */
function band({ shop, network }: Pick<ReceiptPicture, "shop" | "network">, type: TextLayout): Piece {
  const { ground, ink } = NETWORK_COLOURS[network];
  const badge = networkName(network);
  const badgeStyle = { size: 38, bold: true, colour: ground } as const;
  const badgeWidth = type.width(badge, badgeStyle) + 64;
  const nameStyle = { size: 54, bold: true, colour: ink } as const;
  const name = paragraph(type, shop, { ...nameStyle, most: 2, width: RIGHT - LEFT - badgeWidth - 40 });
  const height = Math.max(250, name.height + 180);
  return {
    height,
    draw: (top) => {
      const middle = top + (height - MARK_RADIUS) / 2;
      return together(
        box({ x: PAPER_LEFT, y: top, width: PAPER_WIDTH, height }, ground),
        name.draw(middle - name.height / 2),
        box({ x: RIGHT - badgeWidth, y: middle - 37, width: badgeWidth, height: 74 }, ink, 37),
        line(badge, { x: RIGHT - badgeWidth / 2, y: middle + 14, anchor: "middle" }, badgeStyle),
      );
    },
  };
}

/** A tick or a return arrow, in a disc on the lower edge of the band. */
function mark(kind: ReceiptPicture["mark"], colour: string): Piece {
  const x = PAGE_WIDTH / 2;
  return {
    height: MARK_RADIUS + 12,
    draw: (y) =>
      together(
        disc(x, y, MARK_RADIUS + 12, PAPER),
        disc(x, y, MARK_RADIUS, colour),
        kind === "done" ? tick(x, y) : drawReturnArrow(x, y),
      ),
  };
}

const tick = (x: number, y: number): Svg =>
  stroke(
    [
      [x - 26, y + 2],
      [x - 8, y + 20],
      [x + 27, y - 17],
    ],
    PAPER,
    12,
  );

const drawReturnArrow = (x: number, y: number): Svg =>
  together(
    stroke(
      [
        [x - 10, y - 26],
        [x - 28, y - 8],
        [x - 10, y + 10],
      ],
      PAPER,
      11,
    ),
    element("path", {
      d: `M${x - 26} ${y - 8}H${x + 10}a17 17 0 0 1 0 34H${x - 12}`,
      fill: "none",
      stroke: PAPER,
      "stroke-width": 11,
      "stroke-linecap": "round",
    }),
  );

/** Where a paper receipt would be torn off. */
const drawTornEdge: Piece = {
  height: 96,
  draw: (top) => {
    const y = top + 48;
    return together(
      element("path", { d: `M${LEFT} ${y}H${RIGHT}`, stroke: DIVIDER, "stroke-width": 4, "stroke-dasharray": "4 14" }),
      disc(PAPER_LEFT, y, 26, BACKGROUND),
      disc(PAPER_LEFT + PAPER_WIDTH, y, 26, BACKGROUND),
    );
  },
};

function row(type: TextLayout, label: string, value: string): Piece {
  const left = paragraph(type, label, { size: 36, colour: MUTED_TEXT, most: 2, width: LABEL_WIDTH });
  const right = paragraph(type, value, {
    size: 38,
    bold: true,
    colour: TEXT,
    anchor: "end",
    most: 3,
    width: RIGHT - LEFT - LABEL_WIDTH - 24,
  });
  return {
    height: Math.max(left.height, right.height) + 26,
    draw: (top) => together(left.draw(top + 1), right.draw(top)),
  };
}
