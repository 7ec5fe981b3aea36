import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeepRequest, OfflineKit } from '#shared/site/offline.ts';
import { createKeep } from '#web/worker/keep.ts';
import { doneAddress, kitAddress, shellAddress } from '#web/worker/pages.ts';
import { createStore } from '#web/worker/store.ts';
import type { WorkerScope } from '#web/worker/worker-scope.ts';
import { createCaches } from '../../support/caches.ts';

const facts = { tenant: 'meandr', build: 'b1' };
const kit: OfflineKit = {
  build: 'b1',
  base: { files: ['/assets/a.js', '/assets/b.js'], pages: ['/cz'], calls: [] },
  whole: { files: ['/assets/c.js'], pages: [], calls: ['/api/proxy/v1/floorplans'] },
  member: { files: [], pages: [], calls: [] },
  plans: [],
  members: [],
  wantedAt: [],
};
const request: KeepRequest = {
  ...{ kind: 'keep', build: 'b1', locale: 'cz', address: undefined, files: [], pictures: [], isMember: false },
  wantsWhole: true,
};
const shell = (buildId: string) => `<script type="application/json" id="start">{"config":{"buildId":"${buildId}"}}</script>`;
const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } });

let store: ReturnType<typeof createStore>;
let asked: string[];
/** Answers that differ from those of the gateway, by address. */
let others: Map<string, () => Response>;

beforeEach(() => {
  store = createStore(createCaches(), facts);
  asked = [];
  others = new Map();
});
afterEach(() => void vi.useRealTimers());

function fromGateway(address: string): Response {
  if (address.endsWith('.html')) return page(shell('b1'));
  if (address.startsWith('/assets/')) return script();
  return Response.json(address === kitAddress('cz') ? kit : { status: 'success', data: {} }, { headers: { 'cache-control': 'public' } });
}

function keep(): Promise<void> {
  const fetch = async (address: string) => {
    asked.push(address);
    return Object.defineProperty((others.get(address) ?? (() => fromGateway(address)))(), 'type', { value: 'basic' });
  };
  const locks = { request: (_name: string, work: () => Promise<void>) => work() };
  const scope = { fetch, navigator: { locks } } as unknown as WorkerScope; // safe: the parts that it uses
  return createKeep(scope, store)(request);
}

const isDone = async (part: 'base' | 'whole') => (await store.read('b1', 'kit', doneAddress(part, 'cz'))) !== undefined;

describe('createKeep', () => {
  it('stores base and kit, and asks for nothing again within twelve hours', async () => {
    await keep();
    expect([await isDone('base'), await isDone('whole')]).toEqual([true, true]);
    asked = [];
    await keep();
    expect(asked).toEqual([]);
  });

  it.each([13, -13])('refreshes shell and records when the clock is %s hours later, and no file', async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await keep();
    asked = [];
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    await keep();
    expect(asked).toEqual([kitAddress('cz'), shellAddress('cz'), '/api/pages/cz', '/api/proxy/v1/floorplans']);
  });

  it.each<[string, string, () => Response]>([
    [
      'breaks off',
      '/assets/b.js',
      () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })),
    ],
    ['is missing', '/assets/b.js', () => new Response('', { status: 404 })],
    ['is a page of a captive portal', '/assets/b.js', () => page('<h1>Wi-Fi</h1>')],
    ['is a page of a captive portal', '/api/pages/cz', () => page('<h1>Wi-Fi</h1>')],
    ['is a page of a captive portal', kitAddress('cz'), () => page('<h1>Wi-Fi</h1>')],
  ])('leaves the base incomplete when an answer %s, and continues with the next page', async (_how, address, answer) => {
    others.set(address, answer);
    await expect(keep()).rejects.toThrow();
    expect(await isDone('base')).toBe(false);
    expect(await store.read('b1', 'kit', address)).toBeUndefined();
    others.clear();
    await keep();
    expect([await isDone('base'), await isDone('whole')]).toEqual([true, true]);
    expect(asked.filter((path) => path === '/assets/a.js')).toHaveLength(1); // what was stored is not requested again
  });

  it.each([
    ['a captive portal', '<h1>Wi-Fi</h1>'],
    ['another build', shell('b2')],
  ])('takes no shell of %s', async (_whose, html) => {
    others.set(shellAddress('cz'), () => page(html));
    await keep();
    expect([await store.read('b1', 'kit', shellAddress('cz')), await isDone('base')]).toEqual([undefined, false]);
  });
});
