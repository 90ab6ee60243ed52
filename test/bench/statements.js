// Loaded before a measured program (node --import): says over the IPC channel how often it has sent each statement to
// Postgres, by the name under which it is prepared.
import pg from "pg";

/** @type {Map<string, number>} */
const counts = new Map();
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client, values) {
    const [statement] = values;
    const name = typeof statement === "string" ? statement : statement.name || "without a name";
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return Reflect.apply(query, client, values);
  },
});

process.on("message", (question) => {
  if (question === "statements?") process.send?.([...counts]);
});
process.channel?.unref();
