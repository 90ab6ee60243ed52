/** Where a page stands in a list of `count`: `page` from 0, of `pages`. */
export type PagePlace = {
  readonly count: number;
  readonly page: number;
  readonly pages: number;
};

/** The page of a list that was asked for, from 0, and where it stands; the last one when there are not so many. */
export function pageOf<T>(
  list: readonly T[],
  size: number,
  asked: number,
): PagePlace & { readonly items: readonly T[] } {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(asked, pages - 1);
  return {
    items: list.slice(page * size, (page + 1) * size),
    count: list.length,
    page,
    pages,
  };
}
