import { vi } from 'vitest';

/** Does what adds listeners to the document, and returns what takes them off again: in the site they stay for ever. */
export function listenersOf(add: () => void): () => void {
  const spy = vi.spyOn(document, 'addEventListener');
  add();
  const added = spy.mock.calls.map(([type, listener]) => ({ type, listener }));
  spy.mockRestore();
  return () => {
    for (const { type, listener } of added) document.removeEventListener(type, listener);
  };
}
