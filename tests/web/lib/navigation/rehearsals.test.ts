// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavigationState, PageRoute, ShownPage } from '#web/lib/navigation/navigation.ts';
import { placeAhead } from '#web/lib/navigation/page-place.ts';
import { createRehearsals } from '#web/lib/navigation/rehearsals.ts';

const toPage = (screen: string) => ({ pathname: `/cz/${screen}`, route: { screen } as PageRoute }) as ShownPage;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (tell: () => void) => setTimeout(tell, 10));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(given: Partial<NavigationState> = {}) {
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main') as HTMLElement; // it stands above
  const state: NavigationState = {
    page: toPage('HomeScreen'),
    coming: undefined,
    ahead: undefined,
    behind: undefined,
    scroll: { kind: 'none' },
    ...given,
  };
  const told: (string | undefined)[] = [];
  const drawBehind = (behind: NavigationState['behind']) => {
    state.behind = behind;
    told.push(behind?.page.route?.screen);
  };
  const { offer, pause, goOn } = createRehearsals({ state: () => state, drawBehind }, main);
  return {
    state,
    told,
    pause,
    goOn,
    offer: (screen: string, find = async (): Promise<ShownPage | undefined> => toPage(screen)) => offer(screen, find),
    /** As React puts it there. */
    draw: async (drawings?: string) => {
      const place = document.createElement('div');
      place.className = placeAhead;
      place.dataset.y = '0';
      if (drawings) place.dataset.drawings = drawings;
      main.append(place);
      await Promise.resolve();
      return place;
    },
    rest: () => vi.advanceTimersByTimeAsync(10),
  };
}

describe('a page of a screen that nobody has seen', () => {
  it('is drawn while the browser rests, without boxes or pictures, and cleared away', async () => {
    const { offer, rest, draw, told, state } = setUp();
    await offer('ShopsScreen');
    expect(told).toEqual([]);
    await rest();
    expect(state.behind?.place).toEqual({ y: 0, isRehearsal: true });
    const place = await draw();
    expect([told, place.hasAttribute('data-y')]).toEqual([['ShopsScreen', undefined], false]);
  });

  it('is drawn once, one screen after the other', async () => {
    const { offer, rest, draw, told } = setUp();
    for (const screen of ['ShopsScreen', 'EventsScreen', 'ShopsScreen']) await offer(screen);
    for (let turn = 0; turn < 3; turn += 1) {
      await rest();
      await draw();
    }
    expect(told).toEqual(['ShopsScreen', undefined, 'EventsScreen', undefined]);
  });

  it('is not drawn where its screen is shown', async () => {
    const { offer, rest, told } = setUp();
    await offer('HomeScreen');
    await rest();
    expect(told).toEqual([]);
  });

  it.each<[string, Partial<NavigationState>]>([
    ['a press has its page drawn', { ahead: toPage('ShopScreen') }],
    ['a page is on its way', { coming: new URL('http://centre.example/cz/kino') }],
    ['the way back is drawn', { behind: { page: toPage('ShopScreen'), place: { y: 0, entries: 3 } } }],
  ])('waits for the next one where %s', async (_what, given) => {
    const { offer, rest, told, state } = setUp(given);
    await offer('ShopsScreen');
    await rest();
    expect(told).toEqual([]);
    Object.assign(state, { ahead: undefined, coming: undefined, behind: undefined });
    await offer('EventsScreen');
    await rest();
    expect(told).toEqual(['ShopsScreen']);
  });

  it('is tried again with another page where the first could not be had', async () => {
    const { offer, rest, told } = setUp();
    await offer('ShopsScreen', async () => undefined);
    await offer('ShopsScreen');
    await rest();
    expect(told).toEqual(['ShopsScreen']);
  });
});

describe('a press meanwhile', () => {
  it('comes first: the rehearsal goes, and is taken up again when it is over', async () => {
    const { offer, rest, told, pause, goOn } = setUp();
    for (const screen of ['ShopsScreen', 'EventsScreen']) await offer(screen);
    await rest();
    pause();
    pause();
    await rest();
    expect(told).toEqual(['ShopsScreen', undefined]);
    goOn();
    await rest();
    expect(told).toEqual(['ShopsScreen', undefined, 'ShopsScreen']);
  });

  it('has its page left alone', async () => {
    const { offer, rest, told, draw } = setUp();
    await offer('ShopsScreen');
    await rest();
    const place = await draw('later');
    expect([told, place.dataset.y]).toEqual([['ShopsScreen'], '0']);
  });

  it('leaves what is drawn for the way back since then', async () => {
    const { offer, rest, told, pause, draw, state } = setUp();
    await offer('ShopsScreen');
    await rest();
    state.behind = { page: toPage('EventsScreen'), place: { y: 700, entries: 5 } };
    const place = await draw();
    pause();
    expect([told, place.dataset.y]).toEqual([['ShopsScreen'], '0']);
  });
});
