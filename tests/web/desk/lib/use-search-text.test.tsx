// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchText } from '#web/desk/lib/use-search-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the hook with an address that changes only when the test says so, as the router changes it later than the field. */
function render(q = '') {
  const searches: string[] = [];
  const { result, rerender } = renderHook(
    (props: { q: string; kind: string }) => useSearchText(props.q, (to) => searches.push(`${props.kind} ${to}`)),
    { initialProps: { q, kind: 'any' } },
  );
  return {
    searches,
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.type(text)),
    enter: () => act(() => result.current.searchNow()),
    rest: () => act(() => vi.runAllTimers()),
    show: (to: string, kind = 'any') => rerender({ q: to, kind }),
  };
}

describe('useSearchText', () => {
  it('keeps each character, and searches once for fast typing', () => {
    const field = render();
    for (const text of ['B', 'Bo', 'Bos', 'Boso']) {
      field.type(text);
      expect(field.text()).toBe(text);
    }
    field.rest();
    expect(field.searches).toEqual(['any Boso']);
  });

  it('keeps what is typed while the address still shows an earlier search', () => {
    const field = render();
    field.type('Bo');
    field.rest();
    field.type('Bos');
    field.rest();
    field.type('Boso');
    field.show('Bo');
    expect(field.text()).toBe('Boso');
    field.show('Bos');
    expect(field.text()).toBe('Boso');
    field.rest();
    expect(field.searches).toEqual(['any Bo', 'any Bos', 'any Boso']);
  });

  it('keeps a blank at the end, which is no new search', () => {
    const field = render('Bo');
    field.type('Bo ');
    field.rest();
    expect([field.text(), ...field.searches]).toEqual(['Bo ']);
  });

  it('follows an address that something else has changed', () => {
    const field = render();
    field.type('Bo');
    field.rest();
    field.show('Bo');
    field.show('');
    expect(field.text()).toBe('');
  });

  it('searches with the filters that were chosen during the pause', () => {
    const field = render();
    field.type('Bo');
    field.show('', 'archived');
    field.rest();
    expect(field.searches).toEqual(['archived Bo']);
  });

  it('searches immediately for Enter, and not again after the pause', () => {
    const field = render();
    field.type('Bo');
    field.enter();
    field.rest();
    expect(field.searches).toEqual(['any Bo']);
  });
});
