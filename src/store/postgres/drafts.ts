import type { Drafts } from "../drafts.js";
import type { Ask } from "./ask.js";

type Options = {
  readonly ask: Ask;
  /** Told of a draft that could not be read or written. */
  readonly onLost: (key: string, cause: unknown) => void;
};

const READ = { name: "read draft", text: "select value from drafts where key = $1" };
const WRITE = {
  name: "write draft",
  text: "insert into drafts (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
};
const REMOVE = { name: "remove draft", text: "delete from drafts where key = $1" };

/**
 * Conversation state where every process finds it: nothing is remembered here, for another process may have gone on with
 * the chat. Kept as text, which JSON can put any character into.
 */
export function createPostgresDrafts({ ask, onLost }: Options): Drafts {
  const tried = <T>(key: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((cause: unknown) => {
      onLost(key, cause);
      return undefined;
    });
  return {
    read: async (key) => {
      const rows = await tried(key, ask<{ value: string }>(READ, [key]));
      return rows?.[0] && JSON.parse(rows[0].value);
    },
    write: async (key, value) => void (await tried(key, ask(WRITE, [key, JSON.stringify(value)]))),
    remove: async (key) => void (await tried(key, ask(REMOVE, [key]))),
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
