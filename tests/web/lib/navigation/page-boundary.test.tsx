// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failedEvent } from '#web/lib/browser/failed-event.ts';
import { PageBoundary } from '#web/lib/navigation/PageBoundary.tsx';
import { expectConsole } from '../../../support/console-guard.ts';

let isBroken = true;
let told: unknown[] = [];
const hear = (event: Event) => void told.push((event as CustomEvent<unknown>).detail);

beforeEach(() => {
  isBroken = true;
  told = [];
  window.addEventListener(failedEvent, hear);
});
afterEach(() => {
  window.removeEventListener(failedEvent, hear);
  cleanup();
});

const error = new Error('a screen that breaks');

function Screen({ name }: { name: string }) {
  if (isBroken) throw error;
  return <p>{name}</p>;
}

const page = (name: string) => (
  <>
    <nav>Menu</nav>
    <PageBoundary
      page={name}
      fallback={(failure, retry) => (
        <button type="button" onClick={retry}>
          {String(failure)}
        </button>
      )}
    >
      <Screen name={name} />
    </PageBoundary>
  </>
);

describe('PageBoundary', () => {
  beforeEach(() => expectConsole(/a screen that breaks/));

  it('keeps everything around a failing page, and reports the error', () => {
    render(page('first'));
    expect(screen.getByText('Menu')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Error: a screen that breaks' })).toBeTruthy();
    expect(told).toEqual([error]);
  });

  it('renders the page again on click', () => {
    render(page('first'));
    isBroken = false;
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('first')).toBeTruthy();
  });

  it('resets for another page', () => {
    const { rerender } = render(page('first'));
    isBroken = false;
    rerender(page('second'));
    expect(screen.getByText('second')).toBeTruthy();
  });
});
