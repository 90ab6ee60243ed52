/**
 * One address in front of several processes, like a load balancer. Each request goes to the next process, or to the one
 * after that if the connection is refused. A request that breaks halfway gets a 502, and the caller may repeat it.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type FrontDoor = {
  readonly port: number;
  readonly url: string;
  /** From now on requests go to the processes at these ports. If there is none, every connection breaks. */
  leadsTo(ports: readonly number[]): void;
};

export async function openFrontDoor(): Promise<FrontDoor> {
  const agent = new Agent({ keepAlive: true });
  let ports: readonly number[] = [];
  let turns = 0;

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (ports.length === 0) return void outgoing.destroy();
    const body = await buffer(incoming);
    for (let tries = 0; tries < ports.length; tries++) {
      const port = ports[turns++ % ports.length] ?? 0;
      const answer = await ask({ agent, port, incoming, body }).catch(isRefused);
      if (answer === true) continue;
      if (answer === false) break;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    outgoing.writeHead(502).end();
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    leadsTo: (given) => {
      ports = given;
    },
  };
}

type Passage = {
  readonly agent: Agent;
  readonly port: number;
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
};

function ask({ agent, port, incoming, body }: Passage): Promise<IncomingMessage> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, method, path, agent, headers }, resolve);
    asking.once("error", reject);
    asking.end(body);
  });
}

/** Whether the connection was refused. After any other error a process may have got the request. */
const isRefused = (cause: NodeJS.ErrnoException): boolean => cause.code === "ECONNREFUSED";
