import { act, cleanup } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Shows a page as sent by the server, and hydrates it; `before` runs before hydration. */
export async function loadServed(page: ReactNode, { before = () => {}, server = page }: { before?: () => void; server?: ReactNode } = {}) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(server);
  document.body.append(root);
  const nodes = [...root.querySelectorAll('*')];
  before();
  const onHydrated = vi.fn();
  await act(async () => hydratePage(root, page, onHydrated));
  expect(onHydrated).toHaveBeenCalledTimes(1);
  return {
    root,
    find: <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E,
    /** Whether all elements of the server's HTML are still in the document. */
    isKept: () => nodes.every((node) => node.isConnected),
  };
}

/** Names of hydrated parts of a document, in order. */
export function createLives() {
  const alive: string[] = [];
  function Life({ name }: { name: string }) {
    useEffect(() => void alive.push(name), [name]);
    return <p>{name}</p>;
  }
  return { alive, Life };
}
