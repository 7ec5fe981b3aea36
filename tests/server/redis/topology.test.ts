import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { listen, toTold } from '../../support/realtime.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { renameBuild } from '../../support/renamed-build.ts';
import { startTopology, type Topology, topologyApp } from './topology.ts';

/** Only two restarts by default, because each takes as long as the start of a gateway. */
const restarts = Number(process.env.TOPOLOGY_RESTARTS ?? 2);
const pages = ['/en', '/en/shops', '/en/events', '/cz'];

let all: Topology;
const get = (path: string) => fetch(all.origin + path);
let number = 0;
/** Subscribes a new visitor with a new network address to the newsletter. */
function subscribe(): Promise<Response> {
  number += 1;
  return fetch(`${all.origin}/api/v1/newsletters/subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${number}` },
    body: JSON.stringify({ email: `visitor-${number}@tiny.example`, locale: 'en', consent: true }),
  });
}

async function connect(origin: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${topologyApp.key}?protocol=7`);
  const told = toTold(socket);
  await listen(told);
  return { heard: told.heard, isClosed: () => socket.readyState !== WebSocket.OPEN, terminate: told.terminate };
}

/** Fetches a page and returns its status, the files that it links to, and the main script of its build. */
async function openPage(path: string, origin = all.origin): Promise<{ status: number; files: string[]; script: string }> {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  const files = [...new Set(text.match(/\/assets\/[\w./-]+\.\w+/g))];
  return { status: answer.status, files, script: files.find((file) => file.includes('/main-')) ?? '' };
}

describe.skipIf(!hasRedisServer)(
  `two gateways, Redis, and a mall API with its standby (skipped: ${withoutRedisServer})`,
  { tags: 'long' },
  () => {
    beforeAll(async () => {
      all = await startTopology();
    });
    afterAll(() => all?.close());

    it(`answer everything during ${restarts} restarts of gateways with two builds, including the files of a page that is open`, async () => {
      const other = renameBuild();
      const open = await openPage('/en');
      const failed: string[] = [];
      const scripts = new Set<string>();
      let asked = 0;
      let isDone = false;
      async function expectGood(path: string, origin = all.origin): Promise<void> {
        asked += 1;
        const status = await fetch(origin + path).then(
          async (answer) => (await answer.arrayBuffer()) && answer.status,
          (error) => String(error),
        );
        if (status !== 200) failed.push(`${status} ${path}`);
      }
      async function read(turn: number): Promise<void> {
        const page = await openPage(pages[turn % pages.length] ?? '');
        scripts.add(page.script);
        if (page.status !== 200) failed.push(`${page.status} a page`);
        const file = open.files[turn % open.files.length] ?? '';
        for (const path of [page.script, file, open.script, '/api/proxy/v1/companies', '/api/proxy/v1/companies/2']) await expectGood(path);
      }
      /** Fetches the files of each gateway's build from both gateways. After every second restart, the gateways' builds differ. */
      async function expectAllAtBoth(): Promise<void> {
        for (const from of all.gatewayOrigins) {
          const { script } = await openPage('/en', from);
          for (const file of [script, open.script]) for (const origin of all.gatewayOrigins) await expectGood(file, origin);
        }
      }
      const reading = (async () => {
        for (let turn = 0; !isDone; turn += 1) await read(turn);
      })();
      for (let restart = 0; restart < restarts; restart += 1) {
        await all.restart(restart % 2 === 0 ? 0 : 1, restart % 4 < 2 ? other.folder : undefined);
        await expectAllAtBoth();
      }
      isDone = true;
      await reading;
      other.remove();
      expect(failed).toEqual([]);
      expect(scripts.size).toBe(2);
      expect(asked).toBeGreaterThan(restarts * 10);
    }, 300_000);

    it('serve pages and changed content, and send no email twice, while the standby takes over', async () => {
      for (let count = 0; count < 5; count += 1) expect((await subscribe()).status).toBe(200);
      const file = join(all.contentDir, 'companies.json');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Zebra Shoes', 'Giraffe Shoes'));
      await all.killMallApi();
      await expect
        .poll(async () => {
          for (const path of pages) expect([path, (await get(path)).status]).toEqual([path, 200]);
          return (await subscribe()).status;
        })
        .toBe(200);
      for (const origin of all.gatewayOrigins)
        await expect.poll(async () => (await fetch(`${origin}/api/proxy/v1/companies`)).text()).toContain('Giraffe Shoes');
      await expect.poll(() => all.listRecipients().length).toBeGreaterThanOrEqual(5);
      const recipients = all.listRecipients();
      expect(new Set(recipients).size).toBe(recipients.length);
    });

    it.each<[string, () => unknown, () => unknown]>([
      ['forgets', () => all.redis.admin.flushall(), () => undefined],
      ['is full', () => all.redis.admin.config('SET', 'maxmemory', '1mb'), () => all.redis.admin.config('SET', 'maxmemory', '0')],
      ['is frozen', () => all.redis.freeze(), () => all.redis.thaw()],
      ['is killed', () => all.redis.kill(), () => all.redis.start()],
    ])('continue to serve if Redis %s, and afterwards share events again', async (_what, fail, mend) => {
      await fail();
      const beganMs = performance.now();
      for (let turn = 0; turn < 10; turn += 1) {
        for (const path of pages) expect([path, (await get(path)).status]).toEqual([path, 200]);
        expect((await subscribe()).status).toBe(200);
      }
      expect(performance.now() - beganMs).toBeLessThan(10_000);
      await mend();
      const redisAt = async (origin: string) => ((await (await fetch(`${origin}/readyz`)).json()) as { redis: string }).redis;
      for (const origin of all.gatewayOrigins) await expect.poll(() => redisAt(origin)).toBe('up');
      const [one = '', other = ''] = all.gatewayOrigins;
      const library = new Pusher({ ...topologyApp, host: '127.0.0.1', port: new URL(one).port });
      let told = await connect(other);
      await expect
        .poll(async () => {
          if (told.isClosed()) told = await connect(other); // reconnects, because a gateway that may have missed events disconnects its sockets
          await library.trigger('mall', 'news', {});
          return told.heard.length;
        })
        .toBeGreaterThan(0);
      told.terminate();
    });
  },
);
