// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getCompany } from '#shared/contracts/companies.ts';
import { getBannerOrder, setBannerOrder } from '#shared/contracts/desk-banners.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { banner, renderRecords, toRecord, toRow } from './records-desk.ts';

const titled = (title: string) => [{ locale: 'en' as const, title }];

describe('the panel of a record', () => {
  it('shows its address in each language, with links to open it', async () => {
    const live = { ...banner, type: 'store', translations: [...banner.translations, { locale: 'en', title: 'Market' }] };
    renderRecords({ path: '/content/companies/5', record: toRecord({ kind: 'companies', live }) });
    const section = within(await screen.findByRole('region', { name: 'On the site' }));
    const hrefs = section.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('https://www.centre.example/cz/obchod/5/trh');
    expect(hrefs).toContain('https://www.centre.example/en/shop/5/market');
    expect(section.getByRole('button', { name: 'Copy the address: Deutsch' })).toBeTruthy();
  });
});

describe('the field of a link', () => {
  it('finds records by the search of the site, and stores a link for all languages', async () => {
    const hit = { id: 7, type: 'company', translations: titled('Shoes') };
    const { sent } = renderRecords({
      path: '/content/hero-banners/5',
      others: [
        [searchCentre, () => ({ query: '', groups: [{ type: 'company', total: 1, items: [hit] }] })],
        [getCompany, () => ({ id: 7, translations: titled('Shoes') })],
      ],
    });
    const field = await screen.findByRole('combobox', { name: 'Leads to' });
    fireEvent.change(field, { target: { value: 'shoes' } });
    fireEvent.click(await screen.findByRole('option', { name: /^Shoes/ }));
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('Shoes'));
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ body: { link: '/shop/7' } }));
  });

  it('marks a link that leads to one language, and changes it for all', async () => {
    const live = { ...banner, link: '/de/parken' };
    const { sent } = renderRecords({ path: '/content/hero-banners/5', record: toRecord({ live }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Use each visitor’s language' }));
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ body: { link: '/parking' } }));
  });
});

describe('the order of banners', () => {
  it('is changed by keys, and explains why a banner is not shown', async () => {
    let ids = [5, 6];
    const { sent } = renderRecords({
      path: '/content/hero-banners',
      rows: [
        toRow(),
        toRow({ key: '6', translations: [{ locale: 'en', title: 'Winter' }], body: { id: 6 } }),
        toRow({ key: '7', translations: titled('Old'), body: { id: 7, image: '/media/a.svg', ends_at: '2020-01-01T00:00:00Z' } }),
      ],
      others: [
        [getBannerOrder, () => ({ ids })],
        [
          setBannerOrder,
          (body) => {
            ({ ids } = body as { ids: number[] });
            return { ids };
          },
        ],
      ],
    });
    const rows = () => within(screen.getByRole('list', { name: 'Order on the home page' })).getAllByRole('listitem');
    await screen.findByRole('heading', { name: 'Order on the home page' });
    expect(within(rows()[1] as HTMLElement).getByText('It has no picture.')).toBeTruthy();
    expect(screen.getByText('Not in the order.')).toBeTruthy();
    expect(screen.getByText(/^It ended on/)).toBeTruthy();
    const press = (at: number, key: string) =>
      fireEvent.keyDown(within(rows()[at] as HTMLElement).getByRole('link'), { key, altKey: true });
    press(1, 'ArrowUp');
    press(0, 'ArrowDown');
    press(1, 'ArrowUp');
    expect(rows()[0]?.textContent).toContain('Winter');
    await waitFor(() => expect(sent).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: 'Add to the home page: Old' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: [6, 5], before: [5, 6] },
      { ids: [5, 6], before: [6, 5] },
      { ids: [6, 5], before: [5, 6] },
      { ids: [6, 5, 7], before: [6, 5] },
    ]);
  });
});
