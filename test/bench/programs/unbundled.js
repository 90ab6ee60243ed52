// The shop as a thousand modules, with the packages that its bundle has a copy of.
import { runProgram } from "../../../src/start.js";

await runProgram();
