import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OfflineFacts, offlineStore, storedAtHeader } from '#shared/site/offline.ts';
import type { PageStart } from '#shared/site/page.ts';
import { createAnswers } from '#web/worker/answers.ts';
import { createMemberStore } from '#web/worker/members.ts';
import { doneAddress, kitAddress, localeAddress, shellAddress } from '#web/worker/pages.ts';
import type { RequestKind } from '#web/worker/requests.ts';
import { createStore } from '#web/worker/store.ts';
import type { RequestEvent, WorkerScope } from '#web/worker/worker-scope.ts';
import { createCaches } from '../../support/caches.ts';

const origin = 'http://localhost';
const words = Object.fromEntries(
  ['cz', 'sk', 'en', 'de'].map((locale) => [locale, { tag: locale, title: `offline ${locale}`, lead: '', retry: '' }]),
) as unknown as OfflineFacts['words']; // safe: has every locale
const facts: OfflineFacts = { tenant: 'meandr', build: 'b1', fallbackLocale: 'cz', words };
const hours = '/cz/oteviraci-doba';
const floor = '/api/proxy/v1/floorplans/1';
const points = '/api/v1/me/points';

let caches: CacheStorage;
let store: ReturnType<typeof createStore>;
let members: ReturnType<typeof createMemberStore>;
let respond: () => Promise<Response>;
let work: Promise<unknown>[];
let told: unknown[];

beforeEach(async () => {
  caches = createCaches();
  store = createStore(caches, facts);
  members = createMemberStore(caches, facts);
  [work, told] = [[], []];
  respond = offline;
  await store.write('kit', shellAddress('cz'), new Response(toHtml({ page: undefined })));
  await store.write('kit', doneAddress('base', 'cz'), new Response(''));
  await store.write('kit', localeAddress, new Response('cz'));
  await store.write('pages', `/api/pages${hours}`, Response.json({ status: 'success', data: toPayload('stored') }));
  await store.write('kit', floor, json({ floor: 'stored' }));
});
afterEach(() => void vi.useRealTimers());

const toPayload = (title: string, status = 200) => ({ status, head: { title }, calls: {}, failures: {} });
const toHtml = ({ page, buildId = 'b1' }: { page: object | undefined; buildId?: string }) =>
  `<title></title><script type="application/json" id="start">${JSON.stringify({ config: { buildId }, page })}</script>`;
const html = (text: string, status = 200, cacheControl = 'public') =>
  typed(new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl } }));
const json = (data: unknown, status = 200, cacheControl = 'public') =>
  typed(
    Response.json(status === 200 ? { status: 'success', data } : { status: 'error' }, {
      status,
      headers: { 'cache-control': cacheControl },
    }),
  );
/** As the browser answers requests to the own origin. */
function typed(response: Response): Response {
  const { clone } = response;
  return Object.defineProperties(response, { type: { value: 'basic' }, clone: { value: () => typed(clone.call(response)) } });
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const captivePortal = async () => html('<h1>Wi-Fi</h1>');

/** Answers a request, and waits for the work that follows. */
async function ask(kind: RequestKind, address: string, token?: string): Promise<Response> {
  const scope = {
    fetch: () => respond(),
    location: { origin },
    clients: { get: async () => ({ postMessage: (message: unknown) => told.push(message) }) },
  } as unknown as WorkerScope; // safe: the parts that it uses
  const answers = createAnswers(scope, { store, members }, facts);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const event = {
    request: new Request(origin + address, { headers }),
    clientId: 'page',
    waitUntil: (done: Promise<unknown>) => work.push(done),
  };
  const answer = await answers[kind](event as unknown as RequestEvent); // safe: the parts that it uses
  await Promise.all(work);
  return answer;
}

const readPage = async (answer: Response) =>
  (JSON.parse(/id="start">([^<]*)/.exec(await answer.text())?.[1] ?? '{}') as PageStart).page as PageStart['page'] | undefined; // safe: what is tested
const isStored = async (address: string) => (await store.findPayload('b1', address)) !== undefined;

describe('a stored page', () => {
  it.each<[string, () => Promise<Response>]>([
    ['without a network', offline],
    ['when the gateway is away', async () => html('', 502)],
    ['when the mall API is away', async () => html(toHtml({ page: toPayload('failure', 503) }), 503, 'no-store')],
  ])('is shown %s', async (_when, answer) => {
    respond = answer;
    expect((await readPage(await ask('document', hours)))?.head?.title).toBe('stored');
    expect(await (await ask('payload', `/api/pages${hours}`)).json()).toMatchObject({ data: { head: { title: 'stored' } } });
  });

  it.each(['utm_source=mail&utm_medium=letter', 'fbclid=abc'])('is shown for a link with %s', async (query) => {
    expect((await readPage(await ask('document', `${hours}?${query}`)))?.head?.title).toBe('stored');
  });

  it('is not shown for another query', async () => {
    expect((await readPage(await ask('document', `${hours}?day=5`)))?.kept?.instead).toBeDefined();
  });

  it('stays when a captive portal answers with a page, which the browser shows', async () => {
    respond = captivePortal;
    expect(await (await ask('document', hours)).text()).toContain('Wi-Fi');
    expect(await (await ask('payload', `/api/pages${hours}`)).json()).toMatchObject({ data: { head: { title: 'stored' } } });
    respond = offline;
    expect((await readPage(await ask('document', hours)))?.head?.title).toBe('stored');
  });

  it.each([404, 410])('is removed when the gateway answers that it no longer exists (%s)', async (status) => {
    respond = async () => html(toHtml({ page: toPayload('gone', status), buildId: 'other' }), status, 'no-store');
    expect((await ask('document', hours)).status).toBe(status);
    expect(await isStored(`/api/pages${hours}`)).toBe(false);
  });

  it('is removed when its data says so, as within the app', async () => {
    respond = async () => json(toPayload('gone', 404), 200, 'no-store');
    await ask('payload', `/api/pages${hours}`);
    expect(await isStored(`/api/pages${hours}`)).toBe(false);
  });

  it('stays when a captive portal answers that it does not exist', async () => {
    respond = async () => html('<h1>Not found</h1>', 404);
    await ask('document', hours);
    expect(await isStored(`/api/pages${hours}`)).toBe(true);
  });
});

describe('a page that is not stored', () => {
  it('is explained in the language of the last page if its own is not stored', async () => {
    const page = await readPage(await ask('document', '/de/oeffnungszeiten'));
    expect(page?.kept?.instead).toEqual([{ path: hours, title: 'stored' }]);
  });

  it('is explained in its own words if nothing is stored', async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    expect(await (await ask('document', '/de/oeffnungszeiten')).text()).toContain('offline de');
  });
});

describe('a stored record', () => {
  it('is answered, with its time, when a captive portal answers with a page, and stays', async () => {
    respond = captivePortal;
    expect(await (await ask('call', floor)).json()).toEqual({ status: 'success', data: { floor: 'stored' } });
    expect(told).toMatchObject([{ kind: 'kept' }]);
    respond = offline;
    expect(await (await ask('call', floor)).json()).toEqual({ status: 'success', data: { floor: 'stored' } });
  });

  it('is removed when the mall no longer has it', async () => {
    respond = async () => json(undefined, 404, 'no-store');
    expect((await ask('call', floor)).status).toBe(404);
    expect(await store.find(floor)).toBeUndefined();
  });

  it('stays when a newer answer breaks off', async () => {
    respond = async () => {
      const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
      return typed(new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': 'public' } }));
    };
    await expect(ask('call', floor)).rejects.toThrow('network error');
    expect(await (await store.find(floor))?.json()).toEqual({ status: 'success', data: { floor: 'stored' } });
  });

  it('is answered after five seconds when the network hangs, and the next one after one', async () => {
    const start = startSlowCalls();
    const first = start();
    await vi.advanceTimersByTimeAsync(4900);
    expect(first.isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(first.isDone).toBe(true);
    const second = start();
    await vi.advanceTimersByTimeAsync(1100);
    expect(second.isDone).toBe(true);
  });

  it('is answered after five seconds again once a late answer has arrived', async () => {
    const start = startSlowCalls();
    const first = start();
    await vi.advanceTimersByTimeAsync(6000);
    first.arrive(json({ floor: 'late' }));
    await vi.advanceTimersByTimeAsync(0);
    const second = start();
    await vi.advanceTimersByTimeAsync(1200);
    expect(second.isDone).toBe(false);
    second.arrive(json({ floor: 'new' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(second.isDone).toBe(true);
  });
});

/** Starts a worker whose network answers only when a test says so. Returns a function that makes a call. */
function startSlowCalls() {
  vi.useFakeTimers();
  const scope = { location: { origin }, clients: { get: async () => undefined } } as unknown as WorkerScope; // safe: the parts that it uses
  const answers = createAnswers(scope, { store, members }, facts);
  return () => {
    const answer = Promise.withResolvers<Response>();
    scope.fetch = () => answer.promise;
    const call = { isDone: false, arrive: answer.resolve };
    const event = { request: new Request(origin + floor), clientId: 'page', waitUntil: () => {} };
    void answers.call(event as unknown as RequestEvent).then(() => {
      call.isDone = true;
    });
    return call;
  };
}

describe('a stored answer of a member', () => {
  beforeEach(() => members.of('token').write(points, json({ balance: 5 })));

  it.each<[string, () => Promise<Response>]>([
    ['without a network', offline],
    ['when a captive portal answers with a page', captivePortal],
    ['when the mall API is away', async () => json(undefined, 503, 'no-store')],
  ])('is answered %s', async (_when, answer) => {
    respond = answer;
    expect(await (await ask('member', points, 'token')).json()).toEqual({ status: 'success', data: { balance: 5 } });
    expect((await members.of('token').find(points))?.headers.get(storedAtHeader)).toMatch(/^\d{4}-/);
  });

  it('is removed when the mall no longer has the record', async () => {
    respond = async () => json(undefined, 404, 'no-store');
    await ask('member', points, 'token');
    expect(await members.of('token').find(points)).toBeUndefined();
  });

  it('stays when a captive portal answers with a page and status 401', async () => {
    respond = async () => html('<h1>Wi-Fi</h1>', 401);
    await ask('member', points, 'token');
    expect(await members.of('token').find(points)).toBeDefined();
  });

  it('is dropped with all others when the mall refuses the token', async () => {
    respond = async () => json(undefined, 401, 'no-store');
    await ask('member', points, 'token');
    expect((await caches.keys()).filter((name) => !name.startsWith(offlineStore))).toEqual([]);
  });
});

describe('createStore', () => {
  it('keeps the previous answer when the disk is full', async () => {
    const { open } = caches;
    vi.spyOn(caches, 'open').mockImplementation(async (name) =>
      Object.assign(await open(name), { put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }),
    );
    await expect(store.write('kit', floor, json({ floor: 'new' }))).rejects.toThrow('full');
    vi.restoreAllMocks();
    expect(await (await store.find(floor))?.json()).toEqual({ status: 'success', data: { floor: 'stored' } });
    expect(await store.read('b1', 'kit', kitAddress('cz'))).toBeUndefined();
  });
});
