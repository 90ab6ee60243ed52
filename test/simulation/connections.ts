import type pg from "pg";
import { type Connections, createDedicatedClient, createPool } from "../../src/store/postgres/connection/connect.js";
import type { Client, PendingQueries } from "./pending-queries.js";

/** What happens to a connection when a statement is sent on it. */
export type ConnectionFault = (statement: string) => "cut before" | "cut after" | undefined;

/** All connections of one process, for its store. */
export type ProcessConnections = Connections & {
  /** Cuts every connection. While the server is `away`, every new one is refused. */
  cut(away?: boolean): void;
  mend(): void;
  /** The process is dead: no connection is replaced, and waiting for one never ends. */
  end(): void;
};

type Options = { readonly traffic: PendingQueries; readonly strike: ConnectionFault };

export function openConnections({ traffic, strike }: Options): ProcessConnections {
  const clients = new Set<Client>();
  let ended = false;
  let away = false;

  const cutOne = (client: Client) => {
    if (!clients.delete(client)) return;
    traffic.leaves(client);
    client.connection.stream.destroy();
  };

  const add = (given: pg.ClientBase) => {
    const client = given as Client;
    const query = client.query.bind(client) as (...given: readonly unknown[]) => Promise<unknown> | undefined;
    const sent = (...given: readonly unknown[]) => {
      const [statement] = given as [string | { readonly text: string }];
      const text = typeof statement === "string" ? statement : statement.text;
      const cut = strike(text);
      if (cut === "cut before") cutOne(client);
      const answer = query(...given);
      if (cut === "cut after") cutOne(client);
      if (!answer) return undefined; // The pool's own, counted there.
      return traffic.counted(client, answer);
    };
    clients.add(client);
    client.once("end", () => clients.delete(client));
    client.query = sent as typeof client.query;
    if (ended || away) cutOne(client);
  };

  const over = <T>(call: () => Promise<T>): Promise<T> => {
    if (ended) return new Promise<never>(() => {});
    if (away) return Promise.reject(new Error("The server cannot be reached"));
    return traffic.counted({}, call());
  };

  const cut = (isAway = false) => {
    away ||= isAway;
    for (const client of clients) cutOne(client);
  };
  return {
    createPool(options) {
      const pool = createPool(options);
      pool.on("connect", add);
      const query = (statement: pg.QueryConfig) => over(() => pool.query(statement));
      const connect = () => over(() => pool.connect());
      return { connect, query, end: () => pool.end() } as unknown as pg.Pool;
    },
    createDedicatedClient(url, processName) {
      const client = createDedicatedClient(url, processName);
      const connect = client.connect.bind(client) as () => Promise<unknown>;
      const end = client.end.bind(client) as () => Promise<void>;
      const connected = () => connect().then(() => add(client));
      return Object.assign(client, { connect: () => over(connected), end: () => over(end) });
    },
    cut,
    mend: () => {
      away = false;
    },
    end: () => {
      ended = true;
      cut();
    },
  };
}
