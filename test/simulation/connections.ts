import type pg from "pg";
import type { Client, PendingQueries } from "./pending-queries.js";

/** What happens to a connection when a statement is sent on it. */
export type ConnectionFault = (statement: string) => "cut before" | "cut after" | undefined;

/** All connections of one process. */
export type ProcessConnections = {
  /** The address at which a store opens it. */
  readonly url: string;
  /** Cuts every connection. While the server is `away`, every new one is refused. */
  cut(away?: boolean): void;
  mend(): void;
  /** The process is dead: no connection is replaced, and waiting for one never ends. */
  end(): void;
};

type Options = { readonly server: string; readonly traffic: PendingQueries; readonly strike: ConnectionFault };
type Reach = { readonly server: string; over<T>(call: () => Promise<T>): Promise<T>; add(client: pg.ClientBase): void };
type Connect = typeof import("../../src/store/postgres/connection/connect.js");

const reaches = new Map<string, Reach>();
let opened = 0;

/** The store's connections, each over the line named in its address; for `vi.mock`. */
export const withConnectionFaults = (real: Connect): Connect => ({
  createPool({ url, ...options }) {
    const { server, over, add } = reachOf(url);
    const pool = real.createPool({ ...options, url: server });
    pool.on("connect", add);
    const query = (statement: pg.QueryConfig) => over(() => pool.query(statement));
    const connect = () => over(() => pool.connect());
    return { connect, query, end: () => pool.end() } as unknown as pg.Pool;
  },
  connectTo: real.connectTo,
  createDedicatedClient(url, me) {
    const { server, over, add } = reachOf(url);
    const client = real.createDedicatedClient(server, me);
    const connect = client.connect.bind(client) as () => Promise<unknown>;
    const end = client.end.bind(client) as () => Promise<void>;
    const connected = () => connect().then(() => add(client));
    return Object.assign(client, { connect: () => over(connected), end: () => over(end) });
  },
});

function reachOf(url: string): Reach {
  const reach = reaches.get(url);
  if (!reach) throw new TypeError(`No line is called ${url}`);
  return reach;
}

export function openConnections({ server, traffic, strike }: Options): ProcessConnections {
  const url = `line:${opened++}`;
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

  const over: Reach["over"] = (call) => {
    if (ended) return new Promise<never>(() => {});
    if (away) return Promise.reject(new Error("The server cannot be reached"));
    return traffic.counted({}, call());
  };

  reaches.set(url, { server, over, add });
  const cut = (isAway = false) => {
    away ||= isAway;
    for (const client of clients) cutOne(client);
  };
  return {
    url,
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
