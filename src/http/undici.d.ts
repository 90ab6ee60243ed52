/** We load only undici's agent: all of undici would take 60 ms and 9 MiB more. */
declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";
  export = Agent;
}
