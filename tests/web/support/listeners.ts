import { vi } from 'vitest';

/** Runs a function that adds listeners to the document or window, and returns a function that removes them, because the site itself never does. */
export function listenersOf(add: () => void, target: Document | Window = document): () => void {
  const spy = vi.spyOn(target, 'addEventListener');
  add();
  const added = spy.mock.calls.map(([type, listener]) => ({ type, listener }));
  spy.mockRestore();
  return () => {
    for (const { type, listener } of added) target.removeEventListener(type, listener);
  };
}
