// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCheckMs, prefetchDelayMs } from '#shared/site/limits.ts';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { hasUnsaved } from '#web/lib/browser/unsaved.ts';
import { leaveGuards } from '#web/lib/navigation/browser-history.ts';
import type { Navigation } from '#web/lib/navigation/navigation.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import { startLate } from '#web/start-late.ts';
import { expectConsole } from '../support/console-guard.ts';
import { listenersOf } from './support/listeners.ts';

const rules = {
  id: 'own',
  timestamp: 1,
  prerendered: [],
  matcher: {
    static: { '/cz/stare': { redirect: '/cz/nove' } },
    wildcard: { '/cz/ven': { redirect: 'https://elsewhere.example/**' } },
    dynamic: {},
  },
};
let answers: Record<string, () => Response | Promise<Response>>;
let asked: string[];
let moved: unknown[][];
let isHidden: boolean;
let stops: (() => void)[];

beforeEach(() => {
  createSite();
  vi.useFakeTimers();
  answers = { '/builds/meta/own.json': () => Response.json(rules), '/builds/latest.json': () => Response.json({ id: 'own' }) };
  asked = [];
  moved = [];
  isHidden = false;
  stops = [];
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(location, 'reload').mockImplementation(() => void asked.push('reload'));
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?');
    asked.push(path);
    return (answers[path] ?? (() => new Response('', { status: 500 })))();
  });
});

afterEach(() => {
  for (const stop of stops) stop();
  leaveGuards().clear();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function start(more: { offline?: 'off' } = {}) {
  const navigation = {
    state: () => ({ page: { key: 'here', at: 3 } }),
    move: async (...given: unknown[]) => void moved.push(given),
  } as unknown as Navigation; // safe: the only parts that it uses
  let late: ReturnType<typeof startLate> | undefined;
  stops.push(
    listenersOf(() => {
      stops.push(
        listenersOf(() => {
          late = startLate({ config: { buildId: 'own', locale: 'cz', settings: {}, ...more }, navigation });
        }, window),
      );
    }),
  );
  if (!late) throw new Error('nothing has started');
  return late;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const to = (path: string) => new URL(path, 'http://centre.example');
const hide = (now: boolean) => {
  isHidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const newBuild = () => {
  answers['/builds/latest.json'] = () => Response.json({ id: 'another' });
  return pass(buildCheckMs);
};

describe('the rules of a build', () => {
  it('are loaded after the first second, and redirect with the query', async () => {
    const late = start();
    await pass(prefetchDelayMs - performance.now() - 1);
    expect(asked).toEqual([]);
    expect(late.findRedirect(to('/cz/stare'))).toBeUndefined();
    await pass(prefetchDelayMs);
    expect(asked).toEqual(['/builds/meta/own.json']);
    const led = ['/cz/stare?a=b', '/cz/ven/x/y', '/cz/jinam'].map((path) => late.findRedirect(to(path)));
    expect(led).toEqual(['/cz/nove?a=b', 'https://elsewhere.example/x/y', undefined]);
  });

  it('are not loaded on the slowest connection', async () => {
    vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' }, onLine: true });
    start();
    await pass(10 * prefetchDelayMs);
    expect(asked).toEqual([]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['a page in their place', () => new Response('<!doctype html>')],
    ['an answer of another shape', () => Response.json({ id: 'own', matcher: {} })],
    ['tables of another shape', () => Response.json({ ...rules, matcher: { ...rules.matcher, dynamic: { '/a': 5 } } })],
    ['an error', () => new Response('', { status: 500 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are empty after %s, which is logged once', async (_name, answer) => {
    expectConsole(/The rules of this build could not be read/);
    answers['/builds/meta/own.json'] = answer;
    const late = start();
    await pass(prefetchDelayMs);
    expect([late.findRedirect(to('/cz/stare')), late.isOutdated()]).toEqual([undefined, false]);
  });

  it('mark a forgotten build as outdated', async () => {
    answers['/builds/meta/own.json'] = () => new Response('', { status: 404 });
    const late = start();
    await pass(prefetchDelayMs);
    expect(late.isOutdated()).toBe(true);
  });
});

describe('a page while pages without a network are switched off', () => {
  it.each(['token', undefined])('lets the worker send and delete what waits, with the token %s', (token) => {
    const sent: unknown[] = [];
    const controller = { postMessage: (message: unknown) => void sent.push(message) };
    vi.stubGlobal('navigator', { serviceWorker: { controller }, onLine: true });
    vi.spyOn(siteSession(), 'token').mockReturnValue(token);
    start({ offline: 'off' });
    expect(sent).toEqual([{ kind: 'send', token }]);
  });
});

describe('a new build', () => {
  it('is detected once an hour, reported once, and retracted by a rollback', async () => {
    const late = start();
    await pass(buildCheckMs);
    expect([late.isOutdated(), siteToasts().list()]).toEqual([false, []]);
    await newBuild();
    await newBuild();
    expect(siteToasts().list()).toMatchObject([{ group: 'build', durationMs: -1, action: { label: 'Načíst znovu' } }]);
    expect(late.isOutdated()).toBe(true);
    answers['/builds/latest.json'] = () => Response.json({ id: 'own' });
    await pass(buildCheckMs);
    expect([late.isOutdated(), siteToasts().list()]).toEqual([false, []]);
  });

  it('is loaded at a click on the notice’s button, or when the page is hidden', async () => {
    start();
    await newBuild();
    siteToasts().list()[0]?.action?.onPress();
    hide(true);
    expect(asked.filter((what) => what === 'reload')).toHaveLength(2);
  });

  it('is not loaded while there is typed input, a leave guard, or an open dialog', async () => {
    const late = start();
    await newBuild();
    const guard = () => true;
    leaveGuards().add(guard);
    expect(late.isOutdated()).toBe(false);
    leaveGuards().delete(guard);
    document.body.innerHTML = '<form><input name="a"></form>';
    (document.querySelector('input') as HTMLInputElement).value = 'Dobrý den';
    hide(true);
    expect([asked.includes('reload'), late.isOutdated()]).toEqual([false, false]);
    document.body.innerHTML = '<dialog open></dialog>';
    expect(late.isOutdated()).toBe(false);
    document.body.innerHTML = '';
    expect(late.isOutdated()).toBe(true);
  });

  it('is checked when a hidden page that has missed a check is shown again', async () => {
    start();
    await pass(prefetchDelayMs);
    hide(true);
    await pass(3 * buildCheckMs);
    expect(asked).toEqual(['/builds/meta/own.json']);
    hide(false);
    await pass(0);
    expect(asked).toEqual(['/builds/meta/own.json', '/builds/latest.json']);
  });
});

describe('a page from the back/forward cache', () => {
  const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('is updated at the same scroll position', () => {
    start();
    comeBack(false);
    expect(moved).toEqual([]);
    comeBack(true);
    expect(moved).toEqual([[location.href, 'replace', { preventScrollReset: true }, { key: 'here', at: 3 }]]);
  });

  it('stays as it is while something is typed', () => {
    document.body.innerHTML = '<textarea></textarea>';
    (document.querySelector('textarea') as HTMLTextAreaElement).value = 'x';
    start();
    comeBack(true);
    expect(moved).toEqual([]);
  });
});

describe('hasUnsaved', () => {
  it.each([
    ['<input value="as it came">'],
    ['<input type="hidden" value="x"><input type="search" value="x"><input type="submit" value="Send">'],
    ['<input type="checkbox" checked>'],
    ['<div class="own"><input type="checkbox"><dialog open></dialog></div>'],
  ])('is false for %s', (markup) => {
    document.body.innerHTML = markup;
    for (const box of document.querySelectorAll<HTMLInputElement>('.own input')) box.checked = true;
    expect(hasUnsaved('.own')).toBe(false);
  });

  it('is true for a field during typing, for a dialog, and for a cleared prefilled field', () => {
    document.body.innerHTML = '<input value="Jana"><dialog></dialog>';
    const [field, dialog] = [document.querySelector('input') as HTMLInputElement, document.querySelector('dialog') as HTMLDialogElement];
    field.focus();
    expect(hasUnsaved()).toBe(true);
    field.blur();
    expect(hasUnsaved()).toBe(false);
    field.value = '';
    expect(hasUnsaved()).toBe(true);
    field.value = 'Jana';
    dialog.setAttribute('open', '');
    expect([hasUnsaved(), hasUnsaved('dialog')]).toEqual([true, false]);
  });

  it('detects a changed choice', () => {
    document.body.innerHTML = '<input type="checkbox">';
    (document.querySelector('input') as HTMLInputElement).checked = true;
    expect(hasUnsaved()).toBe(true);
  });
});
