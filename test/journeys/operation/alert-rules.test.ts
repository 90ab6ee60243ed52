/** The alert rules and the Grafana board use only metrics and labels that the shop has, and each alert is in the runbook. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { METRICS_TOKEN } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { summary: string; runbook: string };
};
type Target = { readonly expr: string; readonly legendFormat: string };
type Panel = { readonly title: string; readonly gridPos: object; readonly targets: readonly Target[] };

const read = (name: string) => readFileSync(`docs/monitoring/${name}`, "utf8");
const rules: readonly Rule[] = parse(read("alerts.yml")).groups.flatMap(
  (group: { rules: readonly Rule[] }) => group.rules,
);
const panels: readonly Panel[] = JSON.parse(read("grafana-board.json")).panels;

/** Every expression, with the text that shows its labels. */
const QUERIES = [
  ...rules.map(({ alert, expr, annotations }) => ({ of: alert, expr, shows: annotations.summary })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ of: title, expr, shows: legendFormat })),
  ),
];
/** The labels that Prometheus adds to every metric. */
const SCRAPE_LABELS = ["job", "instance"];
const FUNCTIONS = ["sum", "max", "min", "abs", "by", "rate", "increase", "histogram_quantile"];

type Series = { readonly name: string; readonly labels: ReadonlyMap<string, string> };

const labelsIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
const seriesIn = (page: string): readonly Series[] =>
  [...page.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name = "", labels = ""]) => ({
    name,
    labels: labelsIn(labels),
  }));
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** The metrics of an expression with the labels that it selects, the labels that it groups by, and its unknown words. */
function partsOf(expr: string) {
  const metrics = [...expr.matchAll(/\b([a-z]\w*)(?:\{([^}]*)\})?(?=[[\s)]|$)/g)]
    .filter(([, name = ""], _, all) => all && /_|^up$/.test(name))
    .map(([, name = "", wanted = ""]) => ({ name, wanted: labelsIn(wanted) }));
  const groupedBy = matches(expr, /\bby \(([^)]*)\)/g).flatMap((labels) => labels.split(/,\s*/));
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, " ");
  const words = matches(bare, /\b([a-z_]\w*)/g);
  return {
    metrics,
    groupedBy,
    unknown: words.filter((word) => !FUNCTIONS.includes(word) && !metrics.some(({ name }) => name === word)),
  };
}

/** The metrics of a shop after most measured events have happened once. */
async function scrapeShop(): Promise<readonly Series[]> {
  const { publicUrl, ada, service } = await openWorld();
  const page = async () =>
    (await fetch(`${publicUrl}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  await ada.start();
  service.addFault({ endpoint: "query", kind: "reset" });
  await ada.topsUp("1000");
  await ada.buysAirtime();
  await expect.poll(page).toMatch(/vend_seconds_count\{.*ended="delivered"\} 1/);
  service.addFault({ endpoint: "airtime", kind: "insufficient" });
  await ada.ordersAirtime("300");
  await expect.poll(page).toMatch(/vend_seconds_count\{.*ended="failed"\} 1/);
  await fetch(`${publicUrl}/webhooks/payments`, { method: "POST", body: "{}" });
  await expect.poll(page).toMatch(/refused_requests_total\{/);
  return seriesIn(await page());
}

/** What a query asks for and the shop does not have, as sentences. */
function faultsOf({ of, expr, shows }: (typeof QUERIES)[number], shop: readonly Series[]): readonly string[] {
  const { metrics, groupedBy, unknown } = partsOf(expr);
  const faults = unknown.map((word) => `${word} is unknown`);
  if (metrics.length === 0 || expr.split("(").length !== expr.split(")").length) faults.push("cannot be read");
  for (const { name, wanted } of metrics) {
    const own = [...wanted].filter(([label]) => !SCRAPE_LABELS.includes(label));
    const found = shop.filter(
      ({ name: its, labels }) => its === name && own.every(([label, value]) => labels.get(label) === value),
    );
    if (found.length === 0) faults.push(`there is no ${name} with ${JSON.stringify(own)}`);
    const has = (label: string) => SCRAPE_LABELS.includes(label) || found.some(({ labels }) => labels.has(label));
    const shown = matches(shows, /\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g);
    const missing = [...groupedBy, ...shown].filter((label) => !has(label));
    const lost = groupedBy.length === 0 ? [] : shown.filter((label) => !groupedBy.includes(label));
    faults.push(...[...missing, ...lost].map((label) => `${name} has no ${label} here`));
  }
  return faults.map((fault) => `${of}: ${fault}`);
}

test("the alert rules and the board use only metrics and labels that a shop has", async () => {
  const shop = [...(await scrapeShop()), { name: "up", labels: new Map<string, string>() }];
  expect(QUERIES.length).toBeGreaterThan(25);
  expect(QUERIES.flatMap((query) => faultsOf(query, shop))).toEqual([]);
  const misspelt = { of: "x", shows: "{{nobody}}", expr: 'sums(sharpsharp_vend_seconds_count{ended="no"}) by (net)' };
  expect(faultsOf(misspelt, shop).length).toBeGreaterThan(3);
});

test("each alert names a row of the runbook", () => {
  const [, runbook = ""] = /^## Runbook\n([\s\S]*?)^## /m.exec(readFileSync("docs/operate.md", "utf8")) ?? [];
  const rows = matches(runbook, /^\| ([^|]+) \|/gm);
  for (const { alert, annotations } of rules)
    expect([alert, rows.some((row) => row.startsWith(annotations.runbook))]).toEqual([alert, true]);
});

test("no two panels of the board have the same position, and each has a query", () => {
  const places = panels.map(({ gridPos }) => JSON.stringify(gridPos));
  expect(new Set(places).size).toBe(places.length);
  for (const { title, targets } of panels) expect([title, targets.length > 0]).toEqual([title, true]);
});
