import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFleet } from '#server/cli/fleet/fleet-file.ts';
import type { FleetState } from '#server/cli/fleet/status.ts';
import { createRegistry } from '#server/http/metrics.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { listen } from '../../../support/listen.ts';
import { findFreePort } from '../../../support/started-gateway.ts';
import { type RunningMallApi, startMallApi } from '../../mall-api/running-mall-api.ts';
import { type FleetFolder, makeFleetFolder, opsToken, startStubCentre } from './fleet-folder.ts';

let mallApi: RunningMallApi;
let gateway: TestGateway;
let folder: FleetFolder;

beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
  gateway = await startGateway({
    upstreamOrigin: mallApi.origin,
    env: { mallApiUrl: undefined, opsToken, release: '1.4.2' },
    metrics: createRegistry(),
  });
});

afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

beforeEach(() => {
  folder = makeFleetFolder();
});

afterEach(() => folder.remove());

const toCentre = (url: string, more = {}) => ({ tenant: 'demo', url, opsTokenFile: 'token', ...more });

/** Examines one centre that answers in this way. */
async function stateOf(url: string, more = {}) {
  folder.write({ ignoredAlarms: ['DiskNearlyFull'], centres: [toCentre(url, more)] });
  const { code, printed } = await folder.run(['status', '--json', '--timeout', '1']);
  const { centres } = JSON.parse(printed) as FleetState; // written by the command
  return { code, ...centres[0] };
}

describe('npm run fleet -- status', () => {
  it('shows version, readiness, backup and alarms of a real gateway', async () => {
    const state = await stateOf(gateway.origin);
    expect(state).toMatchObject({
      code: 1,
      state: 'ready',
      isReady: true,
      isHealthy: false,
      version: '1.4.2',
      build: expect.stringMatching(/^[0-9a-f]{16}$/),
      backupAtSeconds: 0,
      alarms: [{ name: 'BackupOld', severity: 'page' }],
    });
    expect(state.uptimeSeconds).toBeGreaterThanOrEqual(0);
    expect(state.responseMs).toBeGreaterThan(0);
  });

  it('prints a table with a line for each centre, and exits with 0 if all are healthy', async () => {
    const stub = await startStubCentre(folder, 'river');
    writeFileSync(folder.path('river.lag'), 'mallfront_replication_lag_seconds 3');
    const centres = [toCentre(gateway.origin), toCentre(stub.origin, { tenant: 'river' })];
    folder.write({ ignoredAlarms: ['BackupOld', 'DiskNearlyFull'], centres });
    const { code, printed } = await folder.run(['status']);
    await stub.close();
    const lines = printed.split('\n');
    expect(lines[0]).toMatch(/^TENANT +ADDRESS +VERSION +UP +BACKUP +REPLICA +ANSWER +STATE +ALARMS$/);
    expect(lines[1]).toMatch(/^demo +http:\S+ +1\.4\.2 +\d+ \w+ +never +– +\d+ ms +ready +–$/);
    expect(lines[2]).toMatch(/^river +http:\S+ +1\.0\.0 +– +60 min ago +3 s behind +\d+ ms +ready +–$/);
    expect(printed).toContain('2 centres, all healthy.');
    expect(code).toBe(0);
  });

  it('names the reason if nothing listens', async () => {
    const port = await findFreePort();
    expect(await stateOf(`http://127.0.0.1:${port}`)).toMatchObject({
      code: 1,
      state: 'unreachable: connection refused',
      alarms: [{ name: 'GatewayDown' }],
    });
  });

  it('names a wrong, a missing and an unknown token', async () => {
    const wrong = { opsTokenFile: undefined, opsTokenVariable: 'WRONG' };
    folder.write({ centres: [toCentre(gateway.origin, wrong)] });
    expect((await folder.run(['status'], { environment: { WRONG: 'another-token-of-24-letters' } })).printed).toContain(
      'wrong token: /metrics returned 401',
    );
    expect((await stateOf(gateway.origin, { opsTokenFile: undefined })).state).toBe('no token: /metrics requires OPS_TOKEN');
    folder.write({ centres: [toCentre(gateway.origin, wrong)] });
    const unset = await folder.run(['status']);
    expect([unset.code, unset.said]).toEqual([
      2,
      expect.stringContaining('opsTokenVariable: is the name of an environment variable that is not set'),
    ]);
  });

  it('refuses a gateway of another tenant', async () => {
    expect((await stateOf(gateway.origin, { tenant: 'river' })).state).toBe('another tenant answers: demo');
  });

  it.each([
    ['no answer', () => {}, 'unreachable: no answer within 1 s'],
    ['a page', (response) => response.end('<!doctype html>'), 'no gateway of Mallfront: /readyz returned 200 with another body'],
    ['binary noise', (response) => response.socket?.end('\0\x01garbage\r\n\r\n'), 'unreachable: no HTTP answer'],
    ['a closed connection', (response) => response.socket?.destroy(), 'unreachable: connection closed without an answer'],
    [
      'a redirect',
      (response) => response.writeHead(308, { location: 'https://a.example/' }).end(),
      'unreachable: redirects to https://a.example/',
    ],
    [
      'an endless answer',
      (response) =>
        void setImmediate(function more() {
          if (!response.destroyed && response.write('x'.repeat(65_536))) setImmediate(more);
          else response.once('drain', more);
        }),
      'unreachable: answer too large',
    ],
  ] satisfies [string, (response: ServerResponse) => unknown, string][])(
    'names the reason if a server answers with %s',
    async (_, answer, state) => {
      const server = await listen((_request, response) => void answer(response));
      expect(await stateOf(server.origin)).toMatchObject({ code: 1, isHealthy: false, state });
      await server.close();
    },
  );

  it('reads metrics without their gateway as a fault', async () => {
    const server = await listen((request, response) =>
      response.end(request.url === '/readyz' ? JSON.stringify({ status: 'ready', mallApi: 'up' }) : 'up 1\n{{{{\n'),
    );
    expect((await stateOf(server.origin)).state).toBe('/metrics returned 200 without the gateway’s metrics');
    await server.close();
  });

  it('examines many centres in parallel', async () => {
    let [now, max] = [0, 0];
    const held: (() => void)[] = [];
    const server = await listen((request, response) => {
      if (request.url?.endsWith('/readyz') !== true) return void response.writeHead(404).end();
      now += 1;
      max = Math.max(max, now);
      held.push(() => {
        now -= 1;
        response.end('{}');
      });
      if (now === 25) for (const release of held.splice(0)) release();
    });
    folder.write({ centres: Array.from({ length: 100 }, (_, index) => toCentre(`${server.origin}/${index}`)) });
    const { printed } = await folder.run(['status']);
    await server.close();
    expect(printed).toContain('100 centres, 100 unhealthy.');
    expect(max).toBe(25);
  });

  describe('with Prometheus', () => {
    /** Runs the command with a Prometheus that knows these series. */
    async function runWith(...series: Record<string, string>[]) {
      const result = series.map((labels) => ({ metric: labels, value: [0, '1'] }));
      const prometheus = await listen((_request, response) => response.end(JSON.stringify({ status: 'success', data: { result } })));
      const second = await startStubCentre(folder, 'demo');
      folder.write({
        prometheus: prometheus.origin,
        ignoredAlarms: ['BackupOld', 'DiskNearlyFull'],
        centres: [toCentre(gateway.origin), toCentre(second.origin)],
      });
      const run = await folder.run(['status']);
      await Promise.all([prometheus.close(), second.close()]);
      return { code: run.code, lines: run.printed.split('\n').slice(1, 3), printed: run.printed };
    }
    const up = { __name__: 'up', tenant: 'demo' };
    const alert = (alertname: string, labels: Record<string, string>) => ({ alertname, alertstate: 'firing', ...labels });

    it('adds the firing alarms by tenant and instance', async () => {
      const { code, lines } = await runWith(
        up,
        alert('ErrorsServed', { tenant: 'demo', severity: 'page', instance: new URL(gateway.origin).host }),
        alert('MallApiDown', { tenant: 'demo', severity: 'page', instance: 'mall-api.internal:4000' }),
        alert('AnswersSlow', { tenant: 'river', severity: 'ticket' }),
        alert('OtherSystemDown', { severity: 'page' }),
      );
      expect(lines.map((line) => line.split(/ {2,}/).at(-1))).toEqual(['ErrorsServed, MallApiDown', 'MallApiDown']);
      expect(code).toBe(1);
    });

    it('is content with alarms of severity ticket', async () => {
      const { code, lines } = await runWith(up, alert('AnswersSlow', { tenant: 'demo', severity: 'ticket' }));
      expect([code, lines[0]]).toEqual([0, expect.stringMatching(/AnswersSlow \(ticket\)$/)]);
    });

    it('reports a Prometheus that does not scrape a centre or does not answer', async () => {
      const { code, printed } = await runWith();
      expect([code, printed]).toEqual([1, expect.stringContaining('Prometheus: does not scrape demo, demo. Alarms are unknown.')]);
      folder.write({ prometheus: `http://127.0.0.1:${await findFreePort()}`, centres: [toCentre(gateway.origin)] });
      expect((await folder.run(['status'])).printed).toContain('Prometheus: connection refused. Alarms are unknown.');
    });
  });
});

describe('npm run fleet', () => {
  it.each([
    [['unknown'], 'There is no such command'],
    [['status', '--unknown'], "Unknown option '--unknown': see --help."],
    [['status', '--only', 'river'], 'Not in the fleet file: river.'],
    [['status', '--timeout', 'soon'], '--timeout must be a number of seconds.'],
    [['upgrade'], 'Name the version'],
    [['upgrade', '1.0;reboot'], 'Name the version'],
    [['upgrade', '1.5.0'], 'There is no upgrade command for demo'],
    [['backup'], 'There is no backup command for demo'],
  ])('refuses %j', async (words, reason) => {
    folder.write({ centres: [toCentre('http://127.0.0.1:1')] });
    expect(await folder.run(words)).toMatchObject({ code: 2, said: expect.stringContaining(reason) });
  });

  it('lists every fault of the fleet file without the tokens', async () => {
    const centre = toCentre('http://127.0.0.1:1', {
      upgrade: 'ssh {host} docker ps {{.Names}} $' + '{HOME}',
      variables: { machine: 'm1; reboot' },
    });
    folder.write({ waves: 2, centres: [centre] });
    expect((await folder.run(['status'])).said).toMatch(/variables\.machine: must be letters.*\n {2}waves: is not a known key/);
    folder.write({ centres: [{ ...centre, variables: {} }, toCentre('http://127.0.0.1:1/', { opsTokenFile: 'fleet.json' })] });
    const { said } = await folder.run(['status']);
    expect(said.split('\n').slice(1)).toEqual([
      '  centres.0.upgrade: {host} is not among the variables of demo',
      '  centres.1.url: is that of another centre',
      '  centres.1.opsTokenFile: is the path of a file whose content must be 24 to 200 letters, digits and signs',
    ]);
  });

  it('accepts the example in docs/operations.md', () => {
    const [, example = ''] = /```json\n([^`]*"centres"[^`]*)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    writeFileSync(folder.path('fleet.json'), example.replace('tokens/river', 'token'));
    const { centres, prometheus } = readFleet(folder.path('fleet.json'), { HILL_OPS_TOKEN: opsToken });
    expect(centres.map(({ tenant, isCanary }) => [tenant, isCanary])).toEqual([
      ['river', true],
      ['hill', false],
    ]);
    expect(prometheus).toBe('http://prometheus.internal:9090');
  });
});
