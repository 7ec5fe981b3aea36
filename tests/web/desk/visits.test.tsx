// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getVisitsOfPeriod, type VisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { renderDesk, toStaff } from './support/render-desk.tsx';

const none: VisitsOfPeriod = {
  from: '2026-11-01',
  to: '2026-11-28',
  views: 10,
  before: { from: '2026-10-04', to: '2026-10-31', views: 5 },
  days: [{ date: '2026-11-01', views: 10 }],
  routes: [],
  misses: [],
  searches: [],
  campaigns: [],
};
const show = (changes: Partial<VisitsOfPeriod> = {}) =>
  renderDesk({ path: '/visits', staff: toStaff('manager'), answers: [[getVisitsOfPeriod, () => ({ ...none, ...changes })]] });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('VisitsScreen', () => {
  it('compares campaigns with the period before, without empty tags', async () => {
    show({
      campaigns: [
        { source: 'letter', medium: 'email', campaign: 'spring', views: 6, before: 4 },
        { source: 'poster', medium: '', campaign: '', views: 3, before: null },
      ],
    });
    expect(await rowsOf('Campaigns')).toEqual([
      ['letter · email · spring', '6', '4', '+50 %'],
      ['poster', '3', '–', '–'],
    ]);
  });

  it('lists searches with visitors and results', async () => {
    show({ searches: [{ term: 'shoes', askers: 7, results: 12 }] });
    expect(await rowsOf('Searches')).toEqual([['shoes', '7', '12']]);
  });

  it('shows that there are neither campaigns nor searches', async () => {
    show();
    expect(await screen.findByText(/^Nobody opened a link with campaign tags/)).toBeTruthy();
    expect(screen.getByText(/^No term was searched for by several people/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /campaigns as CSV/ })).toBeNull();
  });
});
