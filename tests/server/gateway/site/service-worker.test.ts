import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerServiceWorker } from '#server/gateway/site/service-worker.ts';
import { registerErrors } from '#server/http/errors.ts';
import { noticeKinds } from '#shared/contracts/notices.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import { locales } from '#shared/site/locales.ts';
import { serviceWorkerPath } from '#shared/site/service-worker.ts';

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  registerErrors(app);
  const script = readFileSync('dist/worker/service-worker.js', 'utf8');
  const clock = { now: () => new Date() };
  const readIcon = async () => '/api/images/icon.png';
  registerServiceWorker(app, { readScript: async () => script, fallbackLocale: 'cz', readIcon, offlineBuild: undefined, clock });
});
afterAll(() => app.close());

interface WorkerEvent {
  data?: { json: () => unknown };
  notification?: { close: () => void; data: unknown };
}

interface Shown {
  title: string;
  lang: string;
  tag: string;
  data: string;
  icon: string;
}

/** Runs the script as a browser does; returns what it shows and opens. */
async function runWorker(tabs: readonly string[] = []) {
  const { body } = await app.inject(serviceWorkerPath);
  const listeners = new Map<string, (event: WorkerEvent & { waitUntil: (work: unknown) => void }) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const work: Promise<unknown>[] = [];
  const self = {
    addEventListener: (type: string, listener: Parameters<typeof listeners.set>[1]) => listeners.set(type, listener),
    skipWaiting: () => {},
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...(options as Omit<Shown, 'title'>) }), // safe: the worker passes all these fields
    },
    location: { origin: 'https://tiny.example' },
    clients: {
      openWindow: async (path: string) => void opened.push(path),
      matchAll: async () => tabs.map((path) => ({ url: `https://tiny.example${path}`, focus: async () => void focused.push(path) })),
    },
  };
  runInNewContext(body, { self });
  const fire = (type: string, event: WorkerEvent) =>
    listeners.get(type)?.({ ...event, waitUntil: (done) => void work.push(done as Promise<unknown>) });
  return {
    shown,
    opened,
    focused,
    settle: () => Promise.all(work),
    heard: () => [...listeners.keys()],
    push: (data: unknown) => fire('push', { data: { json: () => JSON.parse(String(data)) as unknown } }),
    pushNothing: () => fire('push', {}),
    press: (data: unknown) => fire('notificationclick', { notification: { close: () => {}, data } }),
  };
}

describe('GET /push-worker.js', () => {
  it('is a script that browsers revalidate, and that may only call its own origin', async () => {
    const { headers, statusCode } = await app.inject(serviceWorkerPath);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('is minified and compressed, and not sent again while it is the same', async () => {
    const { headers, rawPayload } = await app.inject({ url: serviceWorkerPath, headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    const script = brotliDecompressSync(rawPayload).toString();
    expect(script).not.toMatch(/\/\*\*|^import |\bexport /m);
    expect(rawPayload.length).toBeLessThan(script.length / 2);
    const again = await app.inject({
      url: serviceWorkerPath,
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each(locales)('shows in %s a title for each kind, and opens the right page', async (locale) => {
    const worker = await runWorker();
    for (const kind of noticeKinds) worker.push(JSON.stringify({ kind, number: 12, locale }));
    expect(new Set(worker.shown.map(({ title }) => title)).size).toBe(noticeKinds.length);
    for (const { data, icon } of worker.shown) {
      worker.press(data);
      expect(icon).toBe('/api/images/icon.png');
      expect(matchRoute(new URL(data, 'https://tiny.example').pathname)?.locale).toBe(locale);
    }
    await worker.settle();
    expect(worker.opened).toEqual(worker.shown.map(({ data }) => data));
    expect(worker.opened.filter((path) => path.endsWith('12'))).toHaveLength(3);
    expect(worker.opened.join()).not.toMatch(/[{}]|NaN/);
  });

  it('shows a notification for any message, and intercepts no requests', async () => {
    const worker = await runWorker();
    for (const data of ['{"kind":"of tomorrow","number":5}', 'null', '[]', 'no JSON', '{"kind":"__proto__"}', '{"locale":"__proto__"}'])
      worker.push(data);
    worker.pushNothing();
    expect(worker.shown).toHaveLength(7);
    for (const { title, data, lang } of worker.shown) expect([title, data, lang]).toEqual(['Máte nové upozornění', '/cz/upozorneni', 'cs']);
    worker.push('{"kind":"reply","number":"../../evil","locale":"en"}');
    expect(worker.shown.at(-1)?.data).toBe('/en/support?conversation=0');
    expect(worker.heard().toSorted()).toEqual(['activate', 'install', 'message', 'notificationclick', 'push', 'sync']);
  });

  it('focuses the tab that already shows the page', async () => {
    const worker = await runWorker(['/en', '/en/notices']);
    worker.press('/en/notices');
    worker.press('/en/bookings');
    await worker.settle();
    expect([worker.focused, worker.opened]).toEqual([['/en/notices'], ['/en/bookings']]);
  });
});
