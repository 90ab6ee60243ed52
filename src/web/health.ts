import { Hono, type MiddlewareHandler } from "hono";

export type Health = {
  /** What is not ready, by name; empty when everything is. */
  readonly unready: () => Promise<readonly string[]>;
};

/** Loaded when somebody first asks: it is a fifth of the start, and what it measures is measured from then on. */
async function openMetrics(): Promise<MiddlewareHandler> {
  const [{ prometheus }, { Registry }] = await Promise.all([import("@hono/prometheus"), import("prom-client")]);
  return prometheus({ registry: new Registry(), collectDefaultMetrics: true }).printMetrics;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: how it does, for Prometheus. */
export function healthRoutes({ unready }: Health): Hono {
  let metrics: Promise<MiddlewareHandler> | undefined;
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const waitingFor = await unready();
    return waitingFor.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", waitingFor }, 503);
  });
  app.get("/metrics", async (c, next) => {
    metrics ??= openMetrics();
    return (await metrics)(c, next);
  });
  return app;
}
