// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefetchDelayMs } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { followLinks } from '#web/lib/navigation/links-ahead.ts';
import { findPageRoute } from '#web/SitePages.tsx';
import { listenersOf } from '../../support/listeners.ts';
import { siteConfig } from '../../support/scene.ts';

const restMs = 200;
const asked: string[] = [];
let stop = () => {};
let show: (isIntersecting: boolean, ...selectors: string[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(prefetchDelayMs);
  const watched = new Set<Element>();
  class Observer {
    constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      show = (isIntersecting, ...selectors) =>
        tell([...watched].filter((link) => link.matches(selectors.join())).map((target) => ({ target, isIntersecting })));
    }
    observe = (link: Element) => void watched.add(link);
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('requestIdleCallback', (tell: () => void) => setTimeout(tell));
  history.replaceState(null, '', '/cz/novinky/1');
});

afterEach(() => {
  stop();
  asked.splice(0);
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(markup: string, { touched }: { touched?: string } = {}): void {
  document.body.innerHTML = markup;
  const readPage = (address: string) => {
    asked.push(address);
    return Promise.resolve({} as PagePayload); // safe: the test does not read the page
  };
  const config = siteConfig({ locale: 'cz' });
  stop = listenersOf(() =>
    followLinks({
      ahead: new Map(),
      readPage,
      loadCode: () => Promise.resolve(),
      locale: 'cz',
      findRoute: (path) => findPageRoute(path, config),
      touched: touched ? document.querySelector(touched) : null,
    }),
  );
  vi.advanceTimersByTime(0);
}

const link = (href: string, text = '') => `<a href="${href}">${text}</a>`;
const dispatch = (type: string) => document.querySelector('a')?.dispatchEvent(new Event(type, { bubbles: true }));

describe('followLinks', () => {
  it.each(['pointerover', 'focusin'])('prefetches the target of a %s event immediately', (type) => {
    follow(link('/cz/novinky/2?q=a#dole'));
    dispatch(type);
    expect(asked).toEqual(['/cz/novinky/2?q=a']);
  });

  it.each([
    ['of another language', '/de/news/2', []],
    ['to the page itself', '/cz/novinky/1#dole', []],
    ['to the same list with a filter', '/cz/novinky/1?q=a', ['/cz/novinky/1?q=a']],
    ['to the member’s own', '/cz/muj-prehled', ['/cz/muj-prehled']],
  ])('prefetches the expected addresses for a pointed-at link %s', (_name, href, expected) => {
    follow(link(href));
    dispatch('pointerover');
    expect(asked).toEqual(expected);
  });

  it('starts with the target of the first interaction', () => {
    follow(link('/cz/kontakt', '<b>Kontakt</b>'), { touched: 'b' });
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it('prefetches links that stay in view, but not those scrolled past', () => {
    follow(link('/cz/kontakt') + link('/cz/kino') + link('/cz/o-nas'));
    show(true, '[href$=kontakt]');
    vi.advanceTimersByTime(restMs - 1);
    show(false, '[href$=kontakt]');
    show(true, '[href$=kino]');
    vi.advanceTimersByTime(restMs - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['/cz/kino']);
  });

  it('skips visible links to unlikely next pages: filters, members’ pages, searches, unknown paths', () => {
    follow(
      ['/cz/novinky/1?q=a', '/cz/muj-prehled', '/cz/prihlaseni', '/cz/hledat?q=a', '/cz/neni-tu/vubec'].map((href) => link(href)).join(''),
    );
    show(true, 'a');
    vi.advanceTimersByTime(restMs);
    expect(asked).toEqual([]);
  });

  it('prefetches links in the content before those around it', () => {
    follow(`${link('/cz/kontakt')}<main>${link('/cz/kino')}</main>`);
    show(true, 'a');
    vi.advanceTimersByTime(restMs);
    expect(asked).toEqual(['/cz/kino', '/cz/kontakt']);
  });

  it('delays the prefetch of visible links after a click', () => {
    follow(link('/cz/kontakt'));
    show(true, 'a');
    vi.advanceTimersByTime(restMs - 1);
    dispatch('pointerdown');
    vi.advanceTimersByTime(restMs - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it('detects links added later', async () => {
    follow('');
    document.body.innerHTML = link('/cz/kontakt');
    await vi.advanceTimersByTimeAsync(0);
    show(true, 'a');
    vi.advanceTimersByTime(restMs);
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it('prefetches nothing in the first second', () => {
    vi.useRealTimers();
    vi.useFakeTimers();
    follow(link('/cz/kontakt'));
    show(true, 'a');
    vi.advanceTimersByTime(prefetchDelayMs - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it.each([
    ['a wait without its fraction', 0.7, 0],
    ['a clock that is slow', 0, 100],
  ])('prefetches links seen in the first second later, even with %s', (_what, fraction, behindMs) => {
    vi.useRealTimers();
    vi.useFakeTimers();
    const [now, wait] = [performance.now.bind(performance), setTimeout];
    let isEarly = false;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + fraction - (isEarly ? behindMs : 0));
    vi.stubGlobal('setTimeout', (tell: () => void, ms = 0) => wait(tell, Math.trunc(ms)));
    follow(link('/cz/kontakt'));
    show(true, 'a');
    isEarly = true;
    vi.advanceTimersByTime(prefetchDelayMs + behindMs + restMs);
    expect(asked).toEqual(['/cz/kontakt']);
  });
});
