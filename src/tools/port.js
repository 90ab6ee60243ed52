import { connect } from "node:net";

/** The port that the shop is set to, NaN for nonsense. */
export function shopPort() {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the environment is all there is.
  }
  return Number(process.env["PORT"] || 3000);
}

/**
 * Whether something listens on a port of this machine.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export const isTaken = (port) =>
  new Promise((resolve) => {
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return resolve(false); // The shop will say what is wrong.
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/**
 * What is said to whoever would open it a second time.
 * @param {number} port
 */
export const takenText = (port) =>
  `Port ${port} is taken: perhaps the shop is open already, at http://localhost:${port}. ` +
  "Nothing was changed. To open another one, choose another port: PORT=3001 npm start";
