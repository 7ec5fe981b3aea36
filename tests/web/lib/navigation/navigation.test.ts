import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { createNavigation, type LateNavigation, type Navigation } from '#web/lib/navigation/navigation.ts';

const Screen = (): null => null;

function payload(extra: Partial<PagePayload> = {}): PagePayload {
  return { status: 200, head: undefined, calls: {}, failures: {}, ...extra };
}

/** Sets up a separate window that records history and requests, and answers when the test decides. */
function setUp(
  answers: Record<string, Partial<PagePayload> | Error> = {},
  loadScreen = () => Promise.resolve(Screen),
  late: LateNavigation | undefined = undefined,
) {
  const gone: number[] = [];
  const retries: (() => void)[] = [];
  let mayLeave = true;
  const written: string[] = [];
  const asked: string[] = [];
  const left: string[] = [];
  const waiting = new Map<string, () => void>();
  let isHeld = false;
  let scrollY = 0;
  let keys = 0;
  const navigation = createNavigation(
    {
      pathname: '/cz',
      search: '',
      hash: '',
      key: 'first',
      at: 3,
      route: { name: 'home', params: {}, screen: 'HomeScreen' },
      Screen,
      payload: payload(),
    },
    {
      origin: 'http://centre.example',
      history: {
        pushState: (_state, _title, address) => written.push(`push ${address}`),
        replaceState: (_state, _title, address) => written.push(`replace ${address}`),
        go: (steps = 0) => gone.push(steps),
      },
      findRoute: (path) => (path === '/cz/nic' ? undefined : { name: 'news', params: {}, screen: 'NewsScreen' }),
      isSitePath: (path) => path === '/cz' || path.startsWith('/cz/'),
      loadPayload: (address) => {
        asked.push(address);
        const answer = answers[address];
        if (answer instanceof Error) return Promise.reject(answer);
        if (!isHeld) return Promise.resolve(payload(answer));
        return new Promise((resolve) => waiting.set(address, () => resolve(payload(answer))));
      },
      loadScreen,
      leave: (address) => left.push(address),
      newKey: () => `key${++keys}`,
      scrollY: () => scrollY,
      onOffline: (retry) => retries.push(retry),
      mayLeave: () => mayLeave,
      late: () => late,
    },
  );
  return {
    navigation,
    answers,
    gone,
    retries,
    keepHere: () => {
      mayLeave = false;
    },
    written,
    asked,
    left,
    path: () => navigation.state().page.pathname + navigation.state().page.search + navigation.state().page.hash,
    hold: () => {
      isHeld = true;
    },
    answer: (address: string) => waiting.get(address)?.(),
    scrollTo: (y: number) => {
      scrollY = y;
    },
  };
}

const lateNavigation = (more: Partial<LateNavigation> = {}): LateNavigation => ({
  isOutdated: () => false,
  findRedirect: () => undefined,
  show: (change) => change(),
  ...more,
});

describe('createNavigation', () => {
  it('shows a page at its top once its data and screen are loaded', async () => {
    const { navigation, written, path } = setUp();
    await navigation.move('/cz/novinky/1', 'push');
    expect(path()).toBe('/cz/novinky/1');
    expect(written).toEqual(['push /cz/novinky/1']);
    expect(navigation.state().scroll).toEqual({ kind: 'top' });
    expect(navigation.state().coming).toBeUndefined();
  });

  it('reports the page that is loading, and shows the old page until it has loaded', async () => {
    const { navigation, hold, answer, path } = setUp();
    hold();
    const moved = navigation.move('/cz/novinky/1', 'push');
    expect(navigation.state().coming?.pathname).toBe('/cz/novinky/1');
    expect(path()).toBe('/cz');
    answer('/cz/novinky/1');
    await moved;
    expect(path()).toBe('/cz/novinky/1');
  });

  it('shows the page of the latest move, even if an earlier one is answered last', async () => {
    const { navigation, hold, answer, path, written } = setUp();
    hold();
    const first = navigation.move('/cz/novinky/1', 'push');
    const second = navigation.move('/cz/novinky/2', 'push');
    answer('/cz/novinky/2');
    await second;
    answer('/cz/novinky/1');
    await first;
    expect(path()).toBe('/cz/novinky/2');
    expect(written).toEqual(['push /cz/novinky/2']);
  });

  it('loads nothing if only the hash differs, and scrolls to the target', async () => {
    const { navigation, asked, path } = setUp();
    await navigation.move('#kontakt', 'push');
    expect(path()).toBe('/cz#kontakt');
    expect(asked).toEqual([]);
    expect(navigation.state().scroll).toEqual({ kind: 'hash', hash: '#kontakt' });
  });

  it('keeps the scroll position if a filter requests it', async () => {
    const { navigation } = setUp();
    await navigation.move('/cz/novinky/1?q=a', 'push', { preventScrollReset: true });
    expect(navigation.state().scroll).toEqual({ kind: 'none' });
  });

  it('restores the scroll position when going back', async () => {
    const { navigation, scrollTo } = setUp();
    await navigation.move('/cz/novinky/1', 'push');
    scrollTo(740);
    await navigation.move('/cz/novinky/2', 'push');
    await navigation.moveBack('/cz/novinky/1', { key: 'key1', at: 4 });
    expect(navigation.state().scroll).toEqual({ kind: 'to', y: 740 });
  });

  it('stays without a network, reports it once, and retries on request', async () => {
    const offline = new ApiError('BadGateway', { cause: new TypeError('Failed to fetch') });
    const { navigation, answers, written, retries, gone, path } = setUp({ '/cz/novinky/1': offline }, undefined, lateNavigation());
    await navigation.move('/cz/novinky/1', 'push');
    expect([path(), written, gone, retries.length, navigation.state().coming]).toEqual(['/cz', [], [], 1, undefined]);
    expect(navigation.state().scroll).toEqual({ kind: 'none' });
    delete answers['/cz/novinky/1'];
    retries[0]?.();
    await vi.waitFor(() => expect(path()).toBe('/cz/novinky/1'));
    expect(written).toEqual(['push /cz/novinky/1']);
  });

  it.each([
    ['a link', (navigation: Navigation) => navigation.move('/cz/novinky/1', 'push')],
    ['going back', (navigation: Navigation) => navigation.moveBack('/cz/novinky/1', { key: 'old', at: 1 })],
  ])('leaves the error to the browser, on %s, before the late code has loaded', async (_what, go) => {
    const offline = new ApiError('BadGateway', { cause: new TypeError('Failed to fetch') });
    const { navigation, left, gone, retries } = setUp({ '/cz/novinky/1': offline });
    await go(navigation);
    expect([left, gone, retries]).toEqual([['http://centre.example/cz/novinky/1'], [], []]);
  });

  it('ignores failures of a page that is no longer wanted', async () => {
    const offline = new ApiError('BadGateway', { cause: new TypeError('Failed to fetch') });
    const { navigation, retries, path } = setUp({ '/cz/novinky/1': offline }, undefined, lateNavigation());
    await Promise.all([navigation.move('/cz/novinky/1', 'push'), navigation.move('/cz/novinky/2', 'push')]);
    expect([path(), retries.length]).toEqual(['/cz/novinky/2', 0]);
  });

  it('restores the address when the browser has moved to a page that cannot be loaded, and moves again on request', async () => {
    const offline = new ApiError('BadGateway', { cause: new TypeError('Failed to fetch') });
    const { navigation, written, retries, gone, path } = setUp({ '/cz/novinky/9': offline }, undefined, lateNavigation());
    await navigation.moveBack('/cz/novinky/9', { key: 'old', at: 1 });
    expect([path(), gone]).toEqual(['/cz', [2]]);
    await navigation.moveBack('/cz', { key: 'first', at: 3 }); // the browser has come back
    expect([path(), written]).toEqual(['/cz', []]);
    retries[0]?.();
    expect(gone).toEqual([2, -2]);
  });

  it.each([
    [{ key: 'older', at: 2 }, 1],
    [{ key: 'newer', at: 5 }, -2],
    [undefined, 1],
  ])('stays on the page if the visitor keeps unsaved input: %j', async (entry, steps) => {
    const { navigation, keepHere, gone, path, asked } = setUp();
    keepHere();
    await navigation.moveBack('/cz/novinky/1', entry);
    expect([path(), gone, asked]).toEqual(['/cz', [steps], []]);
    await navigation.moveBack('/cz', { key: 'first', at: 3 });
    expect([path(), gone]).toEqual(['/cz', [steps]]);
    await navigation.moveBack('/cz#dole', { key: 'same', at: 4 });
    expect([path(), gone]).toEqual(['/cz#dole', [steps]]); // within the page nothing is lost
  });

  it('follows a redirect within the site, keeps the hash, and writes the final address', async () => {
    const { navigation, path, written } = setUp({ '/cz/novinky': { redirect: '/cz/novinky/1' } });
    await navigation.move('/cz/novinky#dole', 'push');
    expect(path()).toBe('/cz/novinky/1#dole');
    expect(written).toEqual(['push /cz/novinky/1#dole']);
  });

  it.each([
    ['another site', { '/cz/ven': { redirect: 'https://elsewhere.example/' } }, '/cz/ven', 'https://elsewhere.example/'],
    ['another language', { '/cz/ven': { redirect: '/de' } }, '/cz/ven', 'http://centre.example/de'],
    ['a loop of redirects', { '/cz/a': { redirect: '/cz/b' }, '/cz/b': { redirect: '/cz/a' } }, '/cz/a', 'http://centre.example/cz/a'],
    ['another site by link', {}, 'https://elsewhere.example/', 'https://elsewhere.example/'],
    ['an address that is not a page', {}, '/api/docs', 'http://centre.example/api/docs'],
  ])('leaves %s to the browser', async (_name, answers, address, expected) => {
    const { navigation, left, path } = setUp(answers);
    await navigation.move(address, 'push');
    expect(left).toEqual([expected]);
    expect(path()).toBe('/cz');
  });

  it('shares a document between no page with the secret of a link and another page', async () => {
    const { navigation, left, path, asked } = setUp();
    await navigation.move('/cz/darkova-karta?token=abc', 'push');
    expect([left, path()]).toEqual([['http://centre.example/cz/darkova-karta?token=abc'], '/cz']);
    await navigation.move('/cz/darkova-karta?token=abc', 'replace'); // as if the document were that page's own
    await navigation.move('/cz/darkova-karta?token=abc#dole', 'push');
    expect(path()).toBe('/cz/darkova-karta?token=abc#dole');
    await navigation.move('/cz/novinky', 'push');
    expect(left[1]).toBe('http://centre.example/cz/novinky');
    expect([path(), asked]).toEqual(['/cz/darkova-karta?token=abc#dole', ['/cz/darkova-karta?token=abc']]);
  });

  it('rejects, and no longer waits, if the screen cannot be loaded', async () => {
    const { navigation, path } = setUp({}, () => Promise.reject(new Error('no such file')));
    await expect(navigation.move('/cz/novinky/1', 'push')).rejects.toThrow('no such file');
    expect(navigation.state().coming).toBeUndefined();
    expect(path()).toBe('/cz');
  });

  it('still waits for the next page if an abandoned one cannot be loaded', async () => {
    const { navigation, hold } = setUp({}, () => Promise.reject(new Error('no such file')));
    const first = navigation.move('/cz/novinky/1', 'push');
    hold();
    void navigation.move('/cz/nic', 'push');
    await first.catch(() => {});
    expect(navigation.state().coming?.pathname).toBe('/cz/nic');
  });

  it('shows "not found" for a path without a route', async () => {
    const { navigation } = setUp({ '/cz/nic': { status: 404 } });
    await navigation.move('/cz/nic', 'push');
    expect(navigation.state().page).toMatchObject({ route: undefined, Screen: undefined });
  });
});

describe('createNavigation, with the late code', () => {
  const setUpWith = (more: Partial<LateNavigation>) => setUp({}, undefined, lateNavigation(more));

  it('opens the next page as a document if there is a new build, by a link and by back', async () => {
    const { navigation, left, asked, path } = setUpWith({ isOutdated: () => true });
    await navigation.move('/cz/novinky/1?q=a#dole', 'push');
    await navigation.moveBack('/cz/novinky/2', { key: 'older', at: 2 });
    expect(left).toEqual(['http://centre.example/cz/novinky/1?q=a#dole', 'http://centre.example/cz/novinky/2']);
    expect([asked, path()]).toEqual([[], '/cz']);
  });

  it('stays in the document within a page: its fragments and its filters', async () => {
    const { navigation, left, path } = setUpWith({ isOutdated: () => true });
    await navigation.move('/cz#dole', 'push');
    await navigation.move('/cz?q=a', 'push');
    expect([left, path()]).toEqual([[], '/cz?q=a']);
  });

  it.each([
    ['within the site, with the hash', '/cz/novinky/1', '/cz/novinky/1#dole', []],
    ['to another site', 'https://elsewhere.example/x', '/cz', ['https://elsewhere.example/x']],
  ])('follows a redirect rule %s without a request', async (_name, to, shown, leftTo) => {
    const { navigation, asked, left, path } = setUpWith({ findRedirect: ({ pathname }) => (pathname === '/cz/stare' ? to : undefined) });
    await navigation.move('/cz/stare#dole', 'push');
    expect([path(), left]).toEqual([shown, leftTo]);
    expect(asked).not.toContain('/cz/stare');
  });

  it('leaves circular redirect rules to the gateway', async () => {
    const { navigation, left } = setUpWith({ findRedirect: ({ pathname }) => (pathname === '/cz/a' ? '/cz/b' : '/cz/a') });
    await navigation.move('/cz/a', 'push');
    expect(left).toEqual(['http://centre.example/cz/a']);
  });

  it('shows another page by `show`, and the same page directly', async () => {
    const shown: string[] = [];
    const { navigation, path } = setUpWith({
      show(change) {
        change();
        shown.push(path());
      },
    });
    await navigation.move('/cz?q=a', 'push');
    await navigation.move('/cz/novinky/1', 'push');
    expect(shown).toEqual(['/cz/novinky/1']);
  });
});
