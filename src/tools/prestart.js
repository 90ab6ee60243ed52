// Runs before `npm start` builds: an open shop still runs from the last build, so its files must not be replaced.
import { isTaken, shopAddress, takenText } from "./port.js";

const address = shopAddress();
if (await isTaken(address)) {
  process.stderr.write(`${takenText(address.port)}\n`);
  process.exit(1);
}
