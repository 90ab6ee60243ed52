import type { Drafts } from "../drafts.js";
import type { Ask } from "./ask.js";

type Options = {
  readonly ask: Ask;
  /** This process, by the name its connections have. */
  readonly me: string;
  /** Told of a draft that could not be read or written. */
  readonly onLost: (key: string, cause: unknown) => void;
};

/** Longer than anybody may take over one update; who has died is followed at once, for their connections are gone. */
const TURN_S = 90;
const SEEN = 16;
const WAIT_MIN_MS = 20;
const WAIT_MAX_MS = 200;

const TAKE = {
  name: "take chat",
  text: `insert into drafts (key, holder, until) values ($1, $2, now() + interval '${TURN_S} s')
on conflict (key) do update set holder = excluded.holder, until = excluded.until
where drafts.holder is null or drafts.holder = excluded.holder or drafts.until < now() or drafts.holder not in (
  select application_name from pg_stat_activity where datname = current_database())
returning value, seen`,
};
const END = {
  name: "end chat",
  text: `update drafts set holder = null, until = null, value = $3,
  seen = case when $4::text is null then seen else (array_prepend($4::text, seen))[1:${SEEN}] end
where key = $1 and holder = $2`,
};
const READ = { name: "read draft", text: "select value from drafts where key = $1" };
const WRITE = {
  name: "write draft",
  text: "insert into drafts (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
};

type Row = { readonly value: string | null; readonly seen: readonly string[] };

/**
 * Conversation state where every process finds it. Nothing is remembered here between two turns, for another process may
 * go on with the chat; within one, the draft is read and written with the turn itself. Kept as text, which JSON can put
 * any character into.
 */
export function createPostgresDrafts({ ask, me, onLost }: Options): Drafts {
  const inHand = new Map<string, string | null>();

  const tried = <T>(key: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((cause: unknown) => {
      onLost(key, cause);
      return undefined;
    });
  const take = async (key: string): Promise<Row> => {
    for (let wait = WAIT_MIN_MS; ; wait = Math.min(wait * 2, WAIT_MAX_MS)) {
      const [row] = await ask<Row>(TAKE, [key, me]);
      if (row) return row;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
  const end = (key: string, value: string | null, update: string | null) =>
    tried(key, ask(END, [key, me, value, update]));
  const change = async (key: string, value: string | null) => {
    if (inHand.has(key)) inHand.set(key, value);
    else await tried(key, ask(WRITE, [key, value]));
  };

  return {
    turn: async (key, update, work) => {
      const { value, seen } = await take(key);
      if (seen.includes(update)) return void (await end(key, value, null));
      inHand.set(key, value);
      let done = false;
      try {
        await work();
        done = true;
      } finally {
        const left = inHand.get(key) ?? null;
        inHand.delete(key);
        await end(key, left, done ? update : null);
      }
    },
    read: async (key) => {
      const rows = inHand.has(key) ? [{ value: inHand.get(key) ?? null }] : await tried(key, ask<Row>(READ, [key]));
      const value = rows?.[0]?.value;
      return value ? JSON.parse(value) : undefined;
    },
    write: (key, value) => change(key, JSON.stringify(value)),
    remove: (key) => change(key, null),
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
