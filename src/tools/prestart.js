// Runs before `npm start` builds: a shop that is open goes on running on what was built before, so that is left alone.
import { isTaken, shopAddress, takenText } from "./port.js";

const address = shopAddress();
if (await isTaken(address)) {
  process.stderr.write(`${takenText(address.port)}\n`);
  process.exit(1);
}
