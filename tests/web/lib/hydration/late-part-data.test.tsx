// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PagePayload } from '#shared/site/page.ts';
import { createApi } from '#web/lib/data/api.ts';
import { SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { holdPresses } from '#web/lib/hydration/held-presses.ts';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';
import { LatePart } from '#web/lib/hydration/LatePart.tsx';
import { createPart } from '#web/lib/hydration/parts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

it('a part comes alive with the data that the document left out; without a network it stays the server’s HTML', async () => {
  const onClick = vi.fn();
  const part = createPart(async () => () => <button type="button" onClick={onClick} />);
  await part.load();
  const head = { title: 'Meandr', path: '/cz', alternates: {} };
  const page: PagePayload = { status: 200, head, calls: {}, failures: {}, renderedAt: '2026-11-23T09:00:00.000Z', hasLateCalls: true };
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
  root.innerHTML = renderToString(<LatePart part={part} props={{}} />);
  document.body.append(root);
  const button = root.querySelector('button');
  const signs = { whenNear: () => () => {}, whenIdle: () => {} };
  const gates = await act(async () => hydratePage(root, inPage(<LatePart part={part} props={{}} />), signs, holdPresses(), () => {}));

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
