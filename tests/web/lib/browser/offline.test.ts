// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteName } from '#shared/site/routes.ts';
import { serviceWorkerPath } from '#shared/site/service-worker.ts';
import { startOffline } from '#web/lib/browser/offline.ts';
import type { Navigation } from '#web/lib/navigation/navigation.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';

const waiting = vi.hoisted(() => ({ answers: [] as boolean[], asked: 0 }));
vi.mock(import('#web/lib/waiting/queue-call.ts'), async (original) => ({
  ...(await original()),
  sendIfWaiting: async () => {
    waiting.asked += 1;
    return waiting.answers.shift() ?? false;
  },
}));

const config = { buildId: 'own', locale: 'cz', settings: { is_authentication_active: '1' } } as const;
let registered: unknown[];
let sent: { address?: string; wantsWhole?: boolean }[];
let heard: Map<string, (event: object) => void>;
let isControlled = true;

beforeEach(() => {
  createSite();
  vi.useFakeTimers();
  [registered, sent, heard, isControlled] = [[], [], new Map(), true];
  const controller = { postMessage: (message: (typeof sent)[number]) => void sent.push(message) };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      get controller() {
        return isControlled ? controller : null;
      },
      register: async (...given: unknown[]) => void registered.push(given),
      addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts on a page; `move` shows another one. */
function start(name: RouteName = 'parking', pathname = '/cz/parkovani', payload: object = {}) {
  const toPage = (route: RouteName, path: string, of: object) => ({
    pathname: path,
    search: '',
    key: path,
    route: { name: route },
    payload: of,
  });
  let page = toPage(name, pathname, payload);
  let notify = () => {};
  const navigation = {
    state: () => ({ page, coming: undefined }),
    subscribe(listener: () => void) {
      notify = listener;
      return () => {};
    },
  } as unknown as Navigation; // safe: the only parts that it uses
  startOffline(config, navigation);
  return {
    move(...to: Parameters<typeof toPage>) {
      page = toPage(...to);
      notify();
    },
  };
}

describe('startOffline', () => {
  it('registers the worker, and asks the worker in control to store the page', () => {
    start();
    expect(registered).toEqual([[serviceWorkerPath, { updateViaCache: 'none' }]]);
    expect(sent).toMatchObject([{ kind: 'keep', build: 'own', locale: 'cz', address: '/cz/parkovani', wantsWhole: false }]);
  });

  it('asks again when another worker takes over, because the one before may have been an older one', () => {
    isControlled = false;
    start();
    expect(sent).toEqual([]);
    isControlled = true;
    heard.get('controllerchange')?.({});
    expect(sent).toHaveLength(1);
    heard.get('controllerchange')?.({});
    expect(sent).toHaveLength(2);
  });

  it('asks for each page on which the visitor stays, once', () => {
    const { move } = start();
    move('faq', '/cz/caste-dotazy', {});
    move('opening-hours', '/cz/oteviraci-doba', {});
    vi.runAllTimers();
    move('opening-hours', '/cz/oteviraci-doba', {});
    vi.runAllTimers();
    expect(sent.map(({ address }) => address)).toEqual(['/cz/parkovani', '/cz/oteviraci-doba']);
  });

  it('wants the whole kit for members, and never names a page that only a member may see', () => {
    siteSession().open('token');
    start('dashboard', '/cz/muj-prehled');
    expect(sent).toMatchObject([{ address: undefined, wantsWhole: true }]);
  });

  it('wants the whole kit on the home screen', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList);
    start();
    expect(sent).toMatchObject([{ wantsWhole: true }]);
  });

  it.each([
    ['saves data', { saveData: true, effectiveType: '4g' }],
    ['has the slowest connection', { effectiveType: 'slow-2g' }],
    ['has a slow connection', { effectiveType: '2g' }],
  ])('fetches nothing for a visitor who %s', (_what, connection) => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    start();
    expect([registered, sent]).toEqual([[], []]);
  });

  it('does not store a stored page again, and shows its line until a page of the network comes', () => {
    const { move } = start('parking', '/cz/parkovani', { kept: { at: new Date().toISOString() } });
    expect(sent).toEqual([]);
    const line = document.querySelector('.kept-line');
    expect(line?.classList.contains('is-empty')).toBe(false);
    move('faq', '/cz/caste-dotazy', {});
    expect(line?.classList.contains('is-empty')).toBe(true);
  });

  it('sends what waits again until nothing is left, because a network that is back may not work yet', async () => {
    siteSession().open('token');
    [waiting.answers, waiting.asked] = [[true, true, false], 0];
    start();
    await vi.waitFor(() => expect(waiting.asked).toBe(3), { timeout: 20_000 }); // advances the timers
    await vi.advanceTimersByTimeAsync(300_000);
    expect(waiting.asked).toBe(3);
  });

  it('shows the line when the worker has answered a call from its store', () => {
    start();
    expect(document.querySelector('.kept-line')).toBeNull();
    heard.get('message')?.({ data: { kind: 'other' } });
    expect(document.querySelector('.kept-line')).toBeNull();
    heard.get('message')?.({ data: { kind: 'kept', at: '2026-11-28T13:05:00.000Z' } });
    expect(document.querySelector('.kept-line')?.textContent).toContain('Poslední stav');
  });
});
