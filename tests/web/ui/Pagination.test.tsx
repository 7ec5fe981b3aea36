// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Pagination, toPageWindow } from '#web/ui/Pagination.tsx';

afterEach(cleanup);

const labels = {
  label: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  toPageLabel: (page: number) => `Page ${page}`,
};
const show = (page: number, pageCount: number) =>
  render(<Pagination page={page} pageCount={pageCount} toHref={(number) => `/en/news/${number}`} labels={labels} />);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('Pagination', () => {
  it('links to first, previous, next and last page', () => {
    show(5, 12);
    expect(['First', 'Previous', 'Next', 'Last'].map(hrefOf)).toEqual(['/en/news/1', '/en/news/4', '/en/news/6', '/en/news/12']);
  });

  it('marks the current page and no other', () => {
    show(5, 12);
    const current = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(['5']);
  });

  it('has no previous link on the first page, and no last link on the last page', () => {
    show(1, 2);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    expect(hrefOf('Next')).toBe('/en/news/2');
    cleanup();
    show(2, 2);
    expect(screen.queryByRole('link', { name: 'Last' })).toBeNull();
  });

  it('renders nothing for a single page', () => {
    expect(show(1, 1).container.innerHTML).toBe('');
  });
});

describe('toPageWindow', () => {
  it('omits pages far from both ends and the current page', () => {
    expect(toPageWindow(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
    expect(toPageWindow(1, 3)).toEqual([1, 2, 3]);
  });

  it('never hides a single page behind a gap', () => {
    expect(toPageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12]);
  });

  it('always shows both ends and the current page, in order, each once', () => {
    const pages = fc
      .integer({ min: 1, max: 300 })
      .chain((count) => fc.record({ count: fc.constant(count), page: fc.integer({ min: 1, max: count }) }));
    fc.assert(
      fc.property(pages, ({ count, page }) => {
        const numbers = toPageWindow(page, count).filter((entry) => entry !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
        expect(toPageWindow(page, count).length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
