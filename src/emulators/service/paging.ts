/** Pages: counted from one, with a largest size. Anything else is refused, never mended. */
import { z } from "zod";

const PAGE_SIZE_DEFAULT = 10;
const PAGE_SIZE_MAX = 100;

/** A whole number in a query string. */
export const queryInteger = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`));

export const PageNumber = queryInteger(1, Number.MAX_SAFE_INTEGER).default(1);
export const PageSize = queryInteger(1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);

export const pageOf = <Row>(rows: readonly Row[], page: number, size: number): Row[] =>
  rows.slice((page - 1) * size, page * size);
