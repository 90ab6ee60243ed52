import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { Clock } from "../../core/base/time.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { STYLE } from "./style.js";

/** What the pages need. */
export type PageDeps = { readonly staffApi: StaffApi; readonly clock: Clock; readonly shopName: string };

type Named = { readonly title: string; readonly children?: Child };

/** `script` is one of ours: the content security policy lists its hash. */
const Document = ({ title, script, children }: Named & { readonly script?: string }) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>${children}${script === undefined ? "" : raw(`<script>${script}</script>`)}</body>
</html>`;

/** A page for people who are not signed in. It reveals nothing, not even the shop's name. */
export const Bare = ({ title, children }: Named) => (
  <Document title={title}>
    <main class="bare">
      <section>{children}</section>
    </main>
  </Document>
);

/** The answer to any request of somebody who is not signed in. */
export const notStaffPage = () => (
  <Bare title="Sign in">
    <h1>Sign in</h1>
    <p>
      Ask the bot for a link: <code>/dashboard</code>
    </p>
  </Bare>
);

const NAVIGATION = [
  ["/desk", "Overview"],
  ["/desk/live", "Live"],
  ["/desk/orders", "Orders"],
  ["/desk/books", "Books"],
] as const;

type NavigationItem = (typeof NAVIGATION)[number][0];

type PageProps = Named & {
  readonly shop: string;
  /** The name of the reader's role. */
  readonly role: string;
  /** The page of the navigation that it belongs to. */
  readonly at?: NavigationItem;
  readonly script?: string;
};

/** A page for staff. */
export const Page = ({ title, shop, role, at, script, children }: PageProps) => (
  <Document title={`${title} · ${shop}`} {...(script === undefined ? {} : { script })}>
    <header>
      <div class="bar">
        <strong>{shop}</strong>
        <nav aria-label="Pages">
          {NAVIGATION.map(([path, name]) => (
            <a key={path} href={path} {...(path === at ? { "aria-current": "page" } : {})}>
              {name}
            </a>
          ))}
        </nav>
        <form method="post" action="/desk/out">
          <span class="soft">{role}</span>
          <button type="submit" class="quiet">
            Sign out
          </button>
          <button type="submit" class="quiet" formaction="/desk/out/everywhere">
            Sign out everywhere
          </button>
        </form>
      </div>
    </header>
    <main>
      <h1>{title}</h1>
      {children}
    </main>
  </Document>
);

export const notFoundPage = (shop: string, role: string) => (
  <Page title="Not found" shop={shop} role={role}>
    <section>There is nothing here.</section>
  </Page>
);

/** The head of a table. */
export const Heads = ({ of: heads }: { readonly of: readonly string[] }) => (
  <thead>
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);
