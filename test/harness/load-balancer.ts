/**
 * One address in front of several processes, like a load balancer. Each request goes to the next process, or to the one
 * after that if the connection is refused. A request that breaks halfway gets a 502, and the caller may repeat it.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type LoadBalancer = {
  readonly port: number;
  readonly url: string;
  /** Sends the next requests to the processes at these ports. If there is none, every connection breaks. */
  routeTo(ports: readonly number[]): void;
};

export async function openLoadBalancer(): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  let ports: readonly number[] = [];
  let next = 0;

  const balance = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (ports.length === 0) return void outgoing.destroy();
    const body = await buffer(incoming);
    for (let tries = 0; tries < ports.length; tries++) {
      const port = ports[next++ % ports.length] ?? 0;
      const answer = await forward({ agent, port, incoming, body }).catch(isConnectionRefused);
      if (answer === true) continue;
      if (answer === false) break;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    outgoing.writeHead(502).end();
  };

  const server = createServer((incoming, outgoing) => {
    balance(incoming, outgoing).catch(() => outgoing.destroy());
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
    routeTo: (newPorts) => {
      ports = newPorts;
    },
  };
}

type Forwarded = {
  readonly agent: Agent;
  readonly port: number;
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
};

function forward({ agent, port, incoming, body }: Forwarded): Promise<IncomingMessage> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method, path, agent, headers }, resolve);
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** Whether the connection was refused. After any other error a process may have got the request. */
const isConnectionRefused = (cause: NodeJS.ErrnoException): boolean => cause.code === "ECONNREFUSED";
