// The shop as a thousand modules, with the packages that its bundle has a copy of.
import { start } from "../../../src/start.js";

await start();
