// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefetchDelayMs } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { followLinks } from '#web/lib/navigation/links-ahead.ts';
import type { LateNavigation, NavigationState, ShownPage } from '#web/lib/navigation/navigation.ts';
import { findPageRoute } from '#web/SitePages.tsx';
import { listenersOf } from '../../support/listeners.ts';
import { siteConfig } from '../../support/scene.ts';

const restMs = 200;
const asked: string[] = [];
const drawn: (string | undefined)[] = [];
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
  drawn.splice(0);
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Circumstances {
  touched?: string;
  late?: LateNavigation;
  payload?: Partial<PagePayload>;
  coming?: URL;
}

function follow(markup: string, { touched, late, payload = {}, coming }: Circumstances = {}): void {
  document.body.innerHTML = markup;
  const readPage = (address: string) => {
    asked.push(address);
    return Promise.resolve(payload as PagePayload); // nobody reads more of it here
  };
  const config = siteConfig({ locale: 'cz' });
  const page = { at: 3 } as ShownPage;
  const state: NavigationState = { page, coming, ahead: undefined, behind: undefined, scroll: { kind: 'none' } };
  stop = listenersOf(() =>
    followLinks({
      ahead: new Map(),
      readPage,
      loadCode: () => Promise.resolve(),
      locale: 'cz',
      findRoute: (path) => findPageRoute(path, config),
      navigation: {
        state: () => state,
        drawAhead: (ahead) => void drawn.push(ahead && `${ahead.pathname}${ahead.search} ${ahead.route?.screen} ${ahead.at}`),
      },
      loadScreen: () => Promise.resolve(() => null),
      newKey: () => 'key',
      late: () => late,
      touched: touched ? document.querySelector(touched) : null,
    }),
  );
  vi.advanceTimersByTime(0);
}

const link = (href: string, text = '') => `<a href="${href}">${text}</a>`;
const dispatch = (type: string) => document.querySelector('a')?.dispatchEvent(new Event(type, { bubbles: true }));
/** A finger or a mouse on the first link. */
const point = (type: string, more: PointerEventInit = {}) =>
  document.querySelector('a')?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, ...more }));

describe('followLinks', () => {
  it.each(['pointerover', 'focusin'])('fetches ahead at once what %s comes to', (type) => {
    follow(link('/cz/novinky/2?q=a#dole'));
    dispatch(type);
    expect(asked).toEqual(['/cz/novinky/2?q=a']);
  });

  it.each([
    ['of another language', '/de/news/2', []],
    ['to the page itself', '/cz/novinky/1#dole', []],
    ['to the same list with a filter', '/cz/novinky/1?q=a', ['/cz/novinky/1?q=a']],
    ['to the member’s own', '/cz/muj-prehled', ['/cz/muj-prehled']],
  ])('of a link %s that is pointed at fetches what the site can show', (_name, href, expected) => {
    follow(link(href));
    dispatch('pointerover');
    expect(asked).toEqual(expected);
  });

  it('begins with what woke it', () => {
    follow(link('/cz/kontakt', '<b>Kontakt</b>'), { touched: 'b' });
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it('fetches what is in view once the view rests, and not what was passed by', () => {
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

  it('leaves alone what is seen, but is nobody’s next page: filters, the member’s own, searches, no pages', () => {
    follow(
      ['/cz/novinky/1?q=a', '/cz/muj-prehled', '/cz/prihlaseni', '/cz/hledat?q=a', '/cz/neni-tu/vubec'].map((href) => link(href)).join(''),
    );
    show(true, 'a');
    vi.advanceTimersByTime(restMs);
    expect(asked).toEqual([]);
  });

  it('fetches what is on the page before what stands around it', () => {
    follow(`${link('/cz/kontakt')}<main>${link('/cz/kino')}</main>`);
    show(true, 'a');
    vi.advanceTimersByTime(restMs);
    expect(asked).toEqual(['/cz/kino', '/cz/kontakt']);
  });

  it('lets what is seen wait for a press', () => {
    follow(link('/cz/kontakt'));
    show(true, 'a');
    vi.advanceTimersByTime(restMs - 1);
    point('pointerdown');
    vi.advanceTimersByTime(restMs - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it('sees links that come later', async () => {
    follow('');
    document.body.innerHTML = link('/cz/kontakt');
    await vi.advanceTimersByTimeAsync(0);
    show(true, 'a');
    vi.advanceTimersByTime(restMs);
    expect(asked).toEqual(['/cz/kontakt']);
  });

  it('waits for the end of the first second', () => {
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
    ['a clock that goes behind', 0, 100],
  ])('forgets nothing that is seen within the first second, with %s', (_what, fraction, behindMs) => {
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

describe('a link that is pressed', () => {
  const late: LateNavigation = { isOutdated: () => false, findRedirect: () => undefined, show: (change) => change() };
  const press = async (more: PointerEventInit = {}) => {
    dispatch('pointerover');
    point('pointerdown', more);
    await vi.advanceTimersByTimeAsync(0);
  };

  it('has its page drawn meanwhile, from what was fetched of it', async () => {
    follow(link('/cz/novinky/2?q=a'));
    await press();
    expect([asked, drawn]).toEqual([['/cz/novinky/2?q=a'], ['/cz/novinky/2?q=a NewsScreen 4']]);
  });

  it.each<[string, string, Circumstances, PointerEventInit]>([
    ['with another button', '/cz/kontakt', {}, { button: 2 }],
    ['with a second finger', '/cz/kontakt', {}, { isPrimary: false }],
    ['to another filter of the list', '/cz/novinky/1?q=a', {}, {}],
    ['to what is the member’s', '/cz/muj-prehled', {}, {}],
    ['to what is made for each visitor anew', '/cz/hledat?q=a', {}, {}],
    ['that leads elsewhere by the gateway’s word', '/cz/kontakt', { payload: { redirect: '/cz/o-nas' } as Partial<PagePayload> }, {}],
    ['that leads elsewhere by a rule', '/cz/kontakt', { late: { ...late, findRedirect: () => '/cz/o-nas' } }, {}],
    ['to a page that cannot be had', '/cz/kontakt', { payload: { failure: 'BadGateway' } }, {}],
    ['when there is another build', '/cz/kontakt', { late: { ...late, isOutdated: () => true } }, {}],
    ['when another page is on its way', '/cz/kontakt', { coming: new URL('http://centre.example/cz/kino') }, {}],
  ])('%s: nothing is drawn', async (_what, href, circumstances, more) => {
    follow(link(href), circumstances);
    await press(more);
    expect(drawn).toEqual([]);
  });

  it('is forgotten at once where a finger begins to scroll', async () => {
    follow(link('/cz/kontakt'));
    await press();
    point('pointercancel');
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toEqual(['/cz/kontakt ContactScreen 4', undefined]);
  });

  it('is forgotten half a second after a press that has led nowhere, unless there is another', async () => {
    follow(link('/cz/kontakt'));
    await press();
    for (let finger = 0; finger < 2; finger += 1) point('pointerup');
    await vi.advanceTimersByTimeAsync(499);
    point('pointerdown');
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).not.toContain(undefined);
    point('pointerup');
    await vi.advanceTimersByTimeAsync(500);
    expect(drawn.at(-1)).toBeUndefined();
  });
});
