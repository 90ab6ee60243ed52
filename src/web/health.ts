import { prometheus } from "@hono/prometheus";
import { Hono } from "hono";
import { Registry } from "prom-client";

export type Health = {
  /** What is not ready, by name; empty when everything is. */
  readonly unready: () => Promise<readonly string[]>;
};

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: how it does, for Prometheus. */
export function healthRoutes({ unready }: Health): Hono {
  const { printMetrics } = prometheus({ registry: new Registry(), collectDefaultMetrics: true });
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const waitingFor = await unready();
    return waitingFor.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", waitingFor }, 503);
  });
  app.get("/metrics", printMetrics);
  return app;
}
