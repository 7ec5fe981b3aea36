import { act, cleanup } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Signs } from '#web/lib/hydration/gates.ts';
import { holdPresses } from '#web/lib/hydration/held-presses.ts';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** A page as the server sends it, and what the test lets the browser tell. */
export async function loadServed(
  page: ReactNode,
  { before = () => {}, server = page, html }: { before?: () => void; server?: ReactNode; html?: string } = {},
) {
  const root = document.createElement('div');
  root.innerHTML = html ?? renderToString(server);
  document.body.append(root);
  const presses = holdPresses();
  const nodes = [...root.querySelectorAll('*')];
  before();
  const near = new Map<Element, () => void>();
  const idle: (() => void)[] = [];
  const signs: Signs = {
    whenNear(element, tell) {
      near.set(element, tell);
      return () => near.delete(element);
    },
    whenIdle: (tell) => void idle.push(tell),
  };
  const onHydrated = vi.fn();
  const gates = await act(async () => hydratePage(root, page, signs, presses, onHydrated));
  expect(onHydrated).toHaveBeenCalledTimes(1);
  return {
    root,
    gates,
    find: <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E,
    comeNear: (selector: string) => act(async () => near.get(root.querySelector(selector) as Element)?.()),
    rest: () => act(async () => idle.shift()?.()),
    /** Nothing of what the server has drawn was drawn again. */
    isKept: () => nodes.every((node) => node.isConnected),
  };
}

/** Names of what has come alive in a document, in the order in which it did. */
export function createLives() {
  const alive: string[] = [];
  function Life({ name }: { name: string }) {
    useEffect(() => void alive.push(name), [name]);
    return <p>{name}</p>;
  }
  return { alive, Life };
}
