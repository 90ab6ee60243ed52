// Runs before `npm start` builds: a shop that is open goes on running on what was built before, so that is left alone.
import { isTaken, shopPort, takenText } from "./port.js";

const port = shopPort();
if (await isTaken(port)) {
  process.stderr.write(`${takenText(port)}\n`);
  process.exit(1);
}
