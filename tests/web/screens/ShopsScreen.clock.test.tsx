// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listCompanies } from '#shared/contracts/companies.ts';
import { answered } from '../support/calls.ts';
import { expectNotFound, hrefOf, textsOf } from '../support/expectations.ts';
import { company, hoursOf } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { all, asked, everyOf, floors, kinds } from '../support/shops.ts';

describe('ShopsScreen with a filter by opening time', () => {
  const hours = { open: hoursOf('09:00', '21:00'), soon: hoursOf('09:00', '11:45'), closed: hoursOf('14:00', '21:00') };
  const places = [
    company(1, { opening_hours: hours.open }),
    company(2, { opening_hours: hours.closed }),
    company(3, { opening_hours: hours.soon }),
    company(4), // has the centre's hours
    company(5, { opening_hours: { status: 'unknown', days: {}, exceptions: [] } }),
  ];
  const show = (open: string, companies = places, page = 1, now?: string) =>
    renderScreen('shops', {
      params: { category: 'vse', page },
      query: { open },
      calls: [kinds, floors, everyOf(companies)],
      ...(now && { now }),
    });
  const titlesOf = ({ main }: Pick<Awaited<ReturnType<typeof show>>, 'main'>) => textsOf(main.queryAllByRole('heading', { level: 2 }));

  it.each([
    ['now', ['Krám 1', 'Krám 3', 'Krám 4'], 'Právě mají otevřeno 3 místa'],
    ['soon', ['Krám 3'], 'Do hodiny zavírá 1 místo'],
  ])('shows with open = %s once the page is live: %j, and their number', async (open, titles, count) => {
    const shown = await show(open);
    expect(titlesOf(shown)).toEqual(titles);
    expect(textsOf(shown.main.getAllByRole('status'))).toContain(count);
  });

  it('keeps the cards of open shops when the filter is set, and they show their hours', async () => {
    const shown = await renderScreen('shops', {
      params: all,
      calls: [kinds, floors, everyOf(places), answered(listCompanies, asked(), places)],
    });
    const card = shown.main.getByRole('link', { name: 'Krám 1' }).closest('article');
    expect(within(card ?? shown.mainElement).queryByText(/^Dnes/)).toBeNull();
    await userEvent.click(shown.main.getByRole('link', { name: shown.t('shops.open_now') }));
    await waitFor(() => expect(titlesOf(shown)).toEqual(['Krám 1', 'Krám 3', 'Krám 4']));
    expect(card?.isConnected).toBe(true);
    expect(within(card ?? shown.mainElement).getByText('Dnes 9:00–21:00')).toBeTruthy();
  });

  it('shows all shops with today’s hours on the server, and that the filter is not applied yet', async () => {
    const { markup, t } = await show('now');
    for (const id of [1, 2, 3, 4, 5]) expect(markup).toContain(`Krám ${id}`);
    expect(markup).toContain(t('shops.open_undecided'));
    expect(markup).toContain('Dnes 14:00–21:00');
    expect(markup).not.toMatch(/Otevřeno do|Zavřeno, otevíráme|Právě mají otevřeno/);
  });

  it('paginates the matches, and shows the last page if there are fewer than the address expects', async () => {
    const many = Array.from({ length: 60 }, (_, index) => company(index + 1, { opening_hours: index < 30 ? hours.open : hours.closed }));
    const first = await show('now', many);
    expect(titlesOf(first)).toHaveLength(24);
    expect(textsOf(first.main.getAllByRole('status'))).toContain('Právě má otevřeno 30 míst');
    expect(hrefOf(first, first.t('pagination.next'))).toBe('/cz/obchody/vse/2?open=now');
    const third = await show('now', many, 3);
    expect(third.status).toBe(200);
    expect(titlesOf(third)).toEqual(['Krám 25', 'Krám 26', 'Krám 27', 'Krám 28', 'Krám 29', 'Krám 30']);
    expect(third.main.getByRole('link', { name: third.t('pagination.page', { page: 2 }) }).getAttribute('aria-current')).toBe('page');
  });

  it('is not found past the end of all shops', async () => {
    expectNotFound(await show('now', places, 2));
  });

  it.each([
    ['now', '2026-11-21T02:00:00Z', 'Teď není nic otevřeno'],
    ['soon', '2026-11-21T15:00:00Z', 'Do hodiny nic nezavírá'],
  ])('shows with open = %s that nothing matches, with a link to all', async (open, now, count) => {
    const shown = await show(open, places, 1, now);
    expect(textsOf(shown.main.getAllByRole('status'))).toContain(count);
    expect(shown.main.getByRole('heading', { name: shown.t(`shops.empty_open_${open}`) })).toBeTruthy();
    expect(hrefOf(shown, shown.t('shops.open_clear'))).toBe('/cz/obchody/vse/1');
  });

  it('does not suggest removing the filter if other filters exclude everything', async () => {
    const { main, t } = await renderScreen('shops', {
      params: all,
      query: { open: 'now', letter: 'x' },
      calls: [kinds, floors, everyOf([], { letter: 'x' })],
    });
    expect(main.getByRole('heading', { name: t('shops.empty_title') })).toBeTruthy();
  });

  it('links to both filters, and the link of the active filter removes it', async () => {
    const shown = await show('soon');
    const filters = within(shown.main.getByRole('list', { name: shown.t('shops.filters') })).getAllByRole('link');
    expect(filters.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Právě otevřeno', '/cz/obchody/vse/1?open=now', null],
      ['Brzy zavírá', '/cz/obchody/vse/1', 'true'],
    ]);
  });
});
