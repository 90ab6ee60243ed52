/** Answers and pages as the service's specification and the public facts show them. */
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";

export const success = (c: Context, data: unknown) => c.json({ status: 200, success: true, message: "Success", data });

/** A refusal in words: HTTP 400 in the envelope, with empty data. */
export const badRequestAnswer = (c: Context, message: string) =>
  c.json({ status: 400, success: false, message, data: {} }, 400);

/** No key at all. In public this body has no `status`. */
export const unauthorised = (c: Context) =>
  c.json({ success: false, message: "Authorization header is required", data: {} }, 401);

/** A key that is not this merchant's. No `status` here either. */
export const forbidden = (c: Context) =>
  c.json({ success: false, message: "Merchant authentication failed", data: {} }, 403);

/** The other spelling of HTTP 400: a body or query that does not have the right fields or types. */
export function invalid(c: Context, error: z.ZodError) {
  const { formErrors, fieldErrors } = z.flattenError(error);
  return c.json(
    {
      type: "https://tools.ietf.org/html/rfc7231#section-6.5.1",
      title: "One or more validation errors occurred.",
      status: 400,
      traceId: `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-00`,
      errors: formErrors.length > 0 ? { $: formErrors } : fieldErrors,
    },
    400,
  );
}

const PAGE_SIZE_DEFAULT = 10;
const PAGE_SIZE_MAX = 100;

export const queryInteger = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`));

/** Pages are counted from one. */
export const PageNumber = queryInteger(1, Number.MAX_SAFE_INTEGER).default(1);
export const PageSize = queryInteger(1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);

type ListSettings = { readonly listsOldestFirst: boolean; readonly pageRowsMax: number };

/** The rows of a page. They are stored oldest first. */
export function rowsOfPage<Row>(
  stored: readonly Row[],
  { page, size }: { readonly page: number; readonly size: number },
  { listsOldestFirst, pageRowsMax }: ListSettings,
): Row[] {
  const rows = listsOldestFirst ? stored : stored.toReversed();
  const pageSize = Math.min(size, pageRowsMax);
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
