import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const SOCKET = ".s.PGSQL.5432";
/** The name of the statement that saves a transaction. */
const WRITE = /\0write \w+\0/;

/** A connection to the server that can be cut at the worst moment: when a transaction is to be saved, or was. */
export async function openCuttableProxy(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  const upstream = join(new URL(url).searchParams.get("host") ?? "", SOCKET);
  const open = new Set<Socket>();
  let cut: "asked" | "answered" | undefined;
  let down = false;
  let staysDown = false;
  let withholds = false;
  let withheld: { readonly far: Socket; readonly data: Buffer } | undefined;

  const cutIfMatching = (when: typeof cut, data: Buffer, far: Socket) => {
    if (cut !== when) return false;
    cut = undefined;
    down = staysDown;
    if (withholds) withheld = { far, data };
    for (const socket of open) if (socket !== withheld?.far) socket.destroy();
    return true;
  };
  const server = createServer((client) => {
    if (down) return void client.destroy();
    const far = connect(upstream);
    for (const [socket, other] of [[client, far] as const, [far, client] as const]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        if (other !== withheld?.far) other.destroy();
      });
    }
    let isWriting = false;
    client.on("data", (data) => {
      isWriting = WRITE.test(data.toString("latin1"));
      if (!isWriting || !cutIfMatching("asked", data, far)) far.write(data);
    });
    far.on("data", (data) => {
      if (!isWriting || !cutIfMatching("answered", data, far)) client.write(data);
    });
  }).listen(join(folder, SOCKET));
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const proxyUrl = new URL(url);
  proxyUrl.searchParams.set("host", folder);
  return {
    url: proxyUrl.href,
    /**
     * Cuts every connection once, when the next transaction's changes are sent or answered, or for good if `stays`. What
     * is withheld is not lost: the server does not notice the cut, and waits for it.
     */
    cutWhen: (when: "asked" | "answered", { stays = false, withhold = false } = {}) => {
      cut = when;
      staysDown = stays;
      withholds = withhold;
    },
    /** Cuts every connection now. What the server was asked goes on. */
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    /** Delivers what was withheld, and resolves when the server has answered it. */
    deliver: async () => {
      if (!withheld) throw new Error("Nothing was withheld");
      const answer = once(withheld.far, "data");
      withheld.far.write(withheld.data);
      await answer;
    },
    isDown: () => down,
    restore: () => {
      down = false;
    },
  };
}
