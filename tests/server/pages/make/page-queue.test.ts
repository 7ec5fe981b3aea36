import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadBuild } from '#server/pages/make/build.ts';
import { createPageQueue } from '#server/pages/make/page-queue.ts';
import { pagesMessages } from '#shared/messages/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { locales } from '#shared/site/locales.ts';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, startUpstream } from '../../../support/upstream.ts';

/** Maximum numbers of running and waiting pages. */
const [places, line] = [3, 60];

const never = () => new Promise<never>(() => {});
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the page queue', () => {
  afterEach(() => vi.useRealTimers());

  async function fill(queue: ReturnType<typeof createPageQueue>): Promise<(() => void)[]> {
    const ends = Array.from({ length: places }, () => {
      let end = () => {};
      void queue.run('miss', () => new Promise<void>((resolve) => (end = resolve)));
      return () => end();
    });
    await Promise.resolve();
    return ends;
  }

  it('rejects requests when it is full, and says when to retry', async () => {
    vi.useFakeTimers();
    const queue = createPageQueue();
    await fill(queue);
    for (let count = 1; count <= line; count += 1) void queue.run('miss', never);
    await expect(queue.run('miss', never)).rejects.toMatchObject({ httpStatus: 'ServiceUnavailable', retryAfterSeconds: 5 });
  });

  it('rejects requests that have waited too long', async () => {
    vi.useFakeTimers();
    const queue = createPageQueue();
    await fill(queue);
    const late = expect(queue.run('miss', never)).rejects.toMatchObject({ httpStatus: 'ServiceUnavailable' });
    await vi.advanceTimersByTimeAsync(4000);
    await late;
  });

  it('lets requests and refreshes take turns', async () => {
    const queue = createPageQueue();
    const ends = await fill(queue);
    const begun: string[] = [];
    for (const name of ['miss 1', 'miss 2', 'miss 3']) void queue.run('miss', async () => void begun.push(name));
    for (const name of ['refresh 1', 'refresh 2']) void queue.run('refresh', async () => void begun.push(name));
    ends[0]?.();
    await settle();
    expect(begun).toEqual(['miss 1', 'refresh 1', 'miss 2', 'refresh 2', 'miss 3']);
  });

  it('runs other pages while some wait for their data, and continues the waiting ones first', async () => {
    const queue = createPageQueue();
    const done: string[] = [];
    const comeBack: (() => void)[] = [];
    for (let count = 1; count <= places; count += 1) {
      void queue.run('miss', async ({ lend }) => {
        await lend(() => new Promise<void>((resolve) => comeBack.push(resolve)));
        done.push('first');
      });
    }
    await settle();
    const ends = await fill(queue);
    void queue.run('miss', async () => void done.push('second'));
    comeBack[0]?.();
    await settle();
    expect(done).toEqual([]);
    ends[0]?.();
    await settle();
    expect(done).toEqual(['first', 'second']);
  });
});

describe('a page requested while too many are being rendered', () => {
  let upstream: FaultUpstream;
  let gateway: TestGateway;
  let isHeld: boolean;
  let leaving = new AbortController();

  beforeEach(async () => {
    isHeld = false;
    upstream = await startUpstream();
    const built = await loadBuild(fileURLToPath(new URL('../../../../dist', import.meta.url)));
    const render = (request: RenderRequest): Promise<RenderResult> => (isHeld ? never() : built.render(request));
    gateway = await startGateway({ upstreamOrigin: upstream.origin, build: { render } });
    await gateway.get('/en/about');
  });
  afterEach(async () => {
    leaving.abort();
    await gateway.close();
    await upstream.close();
  });

  async function fill(): Promise<void> {
    isHeld = true;
    leaving = new AbortController();
    for (let count = 1; count <= places + line; count += 1) {
      void fetch(`${gateway.origin}/en/nothing/${count}`, { signal: leaving.signal }).catch(() => {});
    }
    await expect.poll(async () => (await gateway.get('/en/nothing/more')).status).toBe(503);
  }

  it.each(locales)('is replaced by a small page that refreshes itself, in the visitor’s language (%s)', async (locale) => {
    await fill();
    const answer = await gateway.get(toPath('opening-hours', locale));
    const html = await answer.text();
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '5', 'no-store']);
    expect(html).toContain(pagesMessages[locale]['busy.title']);
    expect(html).toContain('<meta http-equiv="refresh" content="5">');
    expect(html).not.toContain('<script');
    const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
  });

  it.each([
    ['/api/pages/en/nothing', {}],
    ['/en/nothing', { accept: 'application/json' }],
  ])('is replaced by a standard error body for programs: %s %j', async (path, headers) => {
    await fill();
    const answer = await gateway.get(path, headers);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: 'ServiceUnavailable' });
  });

  it('is replaced by a stale copy if there is one, and hits are served', async () => {
    const before = await (await gateway.get('/en/about')).text();
    await fill();
    for (const seconds of [0, 70, 3600]) {
      gateway.clock.advance(seconds);
      const answer = await gateway.get('/en/about');
      expect([seconds, answer.status, await answer.text()]).toEqual([seconds, 200, before]);
    }
  });
});
