// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PagePayload } from '#shared/site/page.ts';
import { createApi } from '#web/lib/data/api.ts';
import { SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { holdPresses } from '#web/lib/hydration/held-presses.ts';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';
import { LatePart } from '#web/lib/hydration/LatePart.tsx';
import { createPart } from '#web/lib/hydration/parts.ts';
import { navigateOnLinks } from '#web/lib/navigation/link-navigation.ts';
import type { Navigation } from '#web/lib/navigation/navigation.ts';
import { Section } from '#web/ui/Section.tsx';
import { listenersOf } from '../../support/listeners.ts';
import { createLives, loadServed } from '../../support/served-page.tsx';

/** What waits for the end of a press. */
const runTimers = () => act(async () => void vi.runAllTimers());

const { alive, Life } = createLives();
afterEach(() => void alive.splice(0));

describe('a part whose code comes by itself', () => {
  const onClick = vi.fn();
  afterEach(() => void onClick.mockClear());

  function Sections() {
    return ['one', 'two'].map((name) => (
      <Section key={name} id={name}>
        <button type="button" onClick={() => onClick(name)} />
        <a href={`/cz/${name}`}>{name}</a>
        <Life name={name} />
      </Section>
    ));
  }

  /** Its code arrives when the test lets it; the server has it. */
  async function loadPart() {
    const server = createPart(async () => Sections);
    await server.load();
    let arrive = () => {};
    const browser = createPart(() => new Promise<typeof Sections>((resolve) => (arrive = () => resolve(Sections))));
    const shown = await loadServed(<LatePart part={browser} />, { server: <LatePart part={server} /> });
    return { ...shown, browser, arrive: () => act(async () => arrive()) };
  }

  it('is not asked for before the visitor does something', async () => {
    const { rest, gates, browser, arrive, comeNear, isKept } = await loadPart();
    await rest();
    expect(browser.isLoaded()).toBe(false);
    await act(async () => gates.wake());
    await arrive();
    expect(alive).toEqual([]);
    await comeNear('#two');
    expect(alive).toEqual(['two']);
    expect(isKept()).toBe(true);
  });

  it('keeps a press until it is there, and answers it once', async () => {
    const { find, arrive, isKept } = await loadPart();
    await act(async () => find('#two button').click());
    await act(async () => find('#two button').click());
    await runTimers();
    expect(onClick).not.toHaveBeenCalled();
    await arrive();
    await runTimers();
    expect(onClick.mock.calls).toEqual([['two']]);
    expect(isKept()).toBe(true);
  });

  it('leads on from its links before it is there, within the site, once', async () => {
    const { root, find, arrive } = await loadPart();
    const move = vi.fn(async () => {});
    const navigation = { move } as Partial<Navigation> as Navigation; // links need nothing else of it
    const stop = listenersOf(() => navigateOnLinks(navigation, 'cz', root));
    const press = () => find('#two a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect([await act(async () => press()), move.mock.calls.length]).toEqual([false, 1]); // and the browser follows none
    await arrive();
    expect([await act(async () => press()), move.mock.calls.length]).toEqual([false, 2]);
    stop();
  });

  it('is asked for again where it could not be loaded', async () => {
    let attempts = 0;
    const part = createPart(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('No network');
      return Sections;
    });
    await expect(part.load()).rejects.toThrow('No network');
    await part.load();
    await part.load();
    expect([attempts, part.isLoaded()]).toEqual([2, true]);
  });

  it('comes alive with the data that the document left out; without a network it stays the server’s HTML', async () => {
    const onClick = vi.fn();
    const part = createPart(async () => () => <button type="button" onClick={onClick} />);
    await part.load();
    const head = { title: 'Meandr', path: '/cz', alternates: {} };
    const page: PagePayload = { status: 200, head, calls: {}, failures: {}, hasLateCalls: true };
    const answers = [
      () => Promise.reject(new TypeError('No network')),
      async () => Response.json({ status: 'success', data: { ...page, calls: { '/v1/late': { data: [] } } } }),
    ];
    const asked: string[] = [];
    const api = createApi({
      isCached: true,
      fetch: (address) => {
        asked.push(String(address));
        return answers.shift()?.() ?? new Promise(() => {});
      },
    });
    const supply = { api, calls: page.calls, failures: {}, want: () => {}, page };
    const inPage = (children: ReactNode) => <SupplyContext value={supply}>{children}</SupplyContext>;
    const root = document.createElement('div');
    root.innerHTML = renderToString(<LatePart part={part} />);
    document.body.append(root);
    const button = root.querySelector('button');
    const signs = { whenNear: () => () => {}, whenIdle: () => {} };
    const gates = await act(async () => hydratePage(root, inPage(<LatePart part={part} />), signs, holdPresses(), () => {}));

    await act(async () => gates.wake());
    await act(async () => button?.click());
    expect([asked, onClick.mock.calls.length, page.calls]).toEqual([['/api/pages/cz'], 0, {}]);
    await act(async () => vi.runAllTimers());
    await act(async () => gates.wake());
    await act(async () => vi.runAllTimers());
    await act(async () => button?.click());
    expect(asked).toHaveLength(2);
    expect(page.calls).toEqual({ '/v1/late': { data: [] } });
    expect(onClick).toHaveBeenCalled();
    expect(button?.isConnected).toBe(true);
  });
});
