import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const SOCKET = ".s.PGSQL.5432";

/** A connection to the server that can be cut at the worst moment: when a commit is sent, or answered. */
export async function openLine(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "line-"));
  const upstream = join(new URL(url).searchParams.get("host") ?? "", SOCKET);
  const open = new Set<Socket>();
  let cut: "asked" | "answered" | undefined;
  let dead = false;
  let staysDead = false;
  let withholds = false;
  let withheld: { readonly far: Socket; readonly data: Buffer } | undefined;

  const strike = (when: typeof cut, data: Buffer, word: string, far: Socket) => {
    if (cut !== when || !data.includes(word)) return false;
    cut = undefined;
    dead = staysDead;
    if (withholds) withheld = { far, data };
    for (const socket of open) if (socket !== withheld?.far) socket.destroy();
    return true;
  };
  const server = createServer((client) => {
    if (dead) return void client.destroy();
    const far = connect(upstream);
    for (const [socket, other] of [[client, far] as const, [far, client] as const]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        if (other !== withheld?.far) other.destroy();
      });
    }
    client.on("data", (data) => strike("asked", data, "commit\0", far) || far.write(data));
    far.on("data", (data) => strike("answered", data, "COMMIT\0", far) || client.write(data));
  }).listen(join(folder, SOCKET));
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const through = new URL(url);
  through.searchParams.set("host", folder);
  return {
    url: through.href,
    /**
     * Cuts every connection once, when the next commit is sent or answered, or for good if `stays`. What is
     * withheld is not lost: the server does not notice the cut, and waits for it.
     */
    cutWhen: (when: "asked" | "answered", { stays = false, withhold = false } = {}) => {
      cut = when;
      staysDead = stays;
      withholds = withhold;
    },
    deliver: () => withheld?.far.write(withheld.data),
    isDead: () => dead,
    mend: () => {
      dead = false;
    },
  };
}
