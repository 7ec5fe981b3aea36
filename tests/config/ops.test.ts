import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFigures, createRegistry } from '#server/http/metrics.ts';
import { toReadingFigures } from '#server/mall-api/receipts/reading/figures.ts';
import { createReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import { createReadingJob } from '#server/mall-api/receipts/reading/reading-job.ts';
import { createRecentReadings } from '#server/mall-api/receipts/reading/recent-readings.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { type RunningMallApi, startMallApi } from '../server/mall-api/running-mall-api.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

const readText = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const alerts = readText('config/ops/alerts.yml');
const alarms = [...alerts.matchAll(/^ *- alert: (\w+)$/gm)].map(([, name = '']) => name);

let mallApi: RunningMallApi;
let gateway: TestGateway;
let exposed: Set<string>;

beforeAll(async () => {
  mallApi = await startMallApi();
  const { domain } = mallApi;
  const metrics = createRegistry();
  const log = pino({ enabled: false });
  const reader = createReceiptReader({ messages: createMessageReader(log), listShops: domain.queries.companies.listForReceipts });
  addFigures(
    metrics,
    toReadingFigures({
      ...domain,
      reader,
      job: createReadingJob({ domain, reader: createRecentReadings({ reader, clock: domain.clock }), log }),
    }),
  );
  gateway = await startGateway({
    upstreamOrigin: mallApi.origin,
    env: { mallApiUrl: undefined, redisUrl: 'redis://127.0.0.1:1' }, // Redis does not answer, but its figures are part of the scrape
    metrics,
  });
  const texts = await Promise.all(['/metrics', '/metrics/mall-api'].map(async (path) => (await gateway.get(path)).text()));
  const types = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]);
  exposed = new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [name, `${name}_bucket`] : [name])));
});

afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

describe('figures for operators', () => {
  it.each(['config/ops/alerts.yml', 'config/ops/grafana-dashboard.json', 'docs/operations.md'])(
    'appear in a real scrape if this file uses them: %s',
    (file) => {
      const named = [...readText(file).matchAll(/\b(?:mallfront|nodejs|process)_\w+/g)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(10);
      expect([...new Set(named)].filter((name) => !exposed.has(name))).toEqual([]);
    },
  );

  it('form a dashboard that Grafana can read, without overlapping panels', () => {
    const { panels } = JSON.parse(readText('config/ops/grafana-dashboard.json')) as {
      panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
    }; // safe: our own dashboard
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
  });
});

describe('the label of the centre', () => {
  it('remains in every alarm that aggregates', () => {
    const groups = [...alerts.matchAll(/\bby \(([^)]*)\)/g)].map(([, labels = '']) => labels.split(', '));
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.filter((labels) => !labels.includes('tenant'))).toEqual([]);
  });

  it('selects the centres of every panel', () => {
    const { panels } = JSON.parse(readText('config/ops/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }; // our own dashboard
    const selectors = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\{[^}]*\}/g) ?? [expr]));
    expect(selectors.length).toBeGreaterThan(20);
    expect(selectors.filter((selector) => !selector.includes('tenant=~"$tenant"'))).toEqual([]);
  });
});

describe('each alarm', () => {
  it('has instructions in docs/operations.md', () => {
    const headings = [...readText('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(alarms.length).toBeGreaterThan(10);
    expect(headings).toEqual(alarms);
  });

  it('is tested once as firing and once as silent', () => {
    const tests = readText('config/ops/alerts.test.yml');
    for (const name of alarms) expect([name, tests.match(new RegExp(`alertname: ${name}\\b`, 'g'))?.length]).toEqual([name, 2]);
  });
});
