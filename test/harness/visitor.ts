/** A visitor of the dashboard without a browser. It keeps its cookie and does not follow redirects. */
import type { ChatUser } from "./customer.js";
import type { World } from "./open-world.js";

type Fields = Readonly<Record<string, string>>;

export function createVisitor({ publicUrl }: Pick<World, "publicUrl">) {
  let cookie = "";
  const go = async (path: string, init: RequestInit = {}) => {
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
    const answer = await fetch(new URL(path, publicUrl), { redirect: "manual", ...init, headers });
    const set = answer.headers.getSetCookie()[0];
    if (set !== undefined) cookie = set.slice(0, set.indexOf(";"));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return {
    get: (path: string) => go(path),
    /** Submits a form as from our own page, unless `headers` name another origin. */
    post: (path: string, fields: Fields = {}, headers: Fields = { origin: publicUrl }) =>
      go(path, { method: "POST", body: new URLSearchParams(fields), headers: { ...headers } }),
    cookie: () => cookie,
    setCookie: (value: string) => {
      cookie = value;
    },
  };
}

/** The bot's newest link to the dashboard. */
export function dashboardLink(person: Pick<ChatUser, "links">): string {
  const link = person.links().findLast((url) => url.includes("/desk/in/"));
  if (!link) throw new Error("There is no link to the dashboard in the chat");
  return link;
}

/** Asks the bot for a link and signs in with it. */
export async function signIn(world: World, person: ChatUser) {
  await person.send("/dashboard");
  await person.sees("This link lets you in once", { fresh: true });
  const visitor = createVisitor(world);
  const link = new URL(dashboardLink(person)).pathname;
  await visitor.post(link);
  return { ...visitor, link };
}
