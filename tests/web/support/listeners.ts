import { vi } from 'vitest';

/** Does what adds listeners to the document, or to the window, and returns what takes them off again: in the site they stay for ever. */
export function listenersOf(add: () => void, target: Document | Window = document): () => void {
  const spy = vi.spyOn(target, 'addEventListener');
  add();
  const added = spy.mock.calls.map(([type, listener]) => ({ type, listener }));
  spy.mockRestore();
  return () => {
    for (const { type, listener } of added) target.removeEventListener(type, listener);
  };
}
