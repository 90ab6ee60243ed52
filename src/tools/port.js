import { connect, isIP } from "node:net";

/** A shop that listens on every address, or on none by name (as the demo does), is reached at 127.0.0.1. */
const REACHED_AT_LOOPBACK = ["", "0.0.0.0", "::"];

/** @param {string | undefined} listenHost */
const ownHost = (listenHost = "") => (REACHED_AT_LOOPBACK.includes(listenHost) ? "127.0.0.1" : listenHost);

/**
 * Where a shop is reached from its own machine.
 * @param {{ readonly port: number, readonly listenHost: string | undefined }} shop
 */
export function ownUrl({ port, listenHost }) {
  const host = ownHost(listenHost);
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The shop's configured port (NaN if it is no number), and the host by which its own machine reaches it. */
export function shopAddress() {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the environment is all there is.
  }
  return { port: Number(process.env["PORT"] || 3000), host: ownHost(process.env["LISTEN_HOST"]) };
}

/**
 * Whether something listens on a port of this machine.
 * @param {ReturnType<typeof shopAddress>} address
 * @returns {Promise<boolean>}
 */
export const isTaken = ({ port, host }) =>
  new Promise((resolve) => {
    const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
    const isLocalhost = host === "localhost";
    if (!isPort || !(isLocalhost || isIP(host))) return resolve(false); // The shop will report the mistake.
    // Connect from the same address: if it is another machine's, that fails at once and nothing is sent there.
    const socket = connect({ port, host, ...(!isLocalhost && { localAddress: host }) });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/**
 * What somebody reads who tries to open the shop twice.
 * @param {number} port
 */
export const takenText = (port) =>
  `Port ${port} is taken: perhaps the shop is open already, at http://localhost:${port}. ` +
  "Nothing was changed. To open another one, choose another port: PORT=3001 npm start";
