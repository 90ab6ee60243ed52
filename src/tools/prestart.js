// Runs before `npm start` builds: a shop that is open goes on running on what was built before, so that is left alone.
import { isTaken, takenText } from "./port.js";

try {
  process.loadEnvFile();
} catch {
  // No .env file: the environment is all there is.
}
const port = Number(process.env["PORT"] || 3000);
if (await isTaken(port)) {
  process.stderr.write(`${takenText(port)}\n`);
  process.exit(1);
}
