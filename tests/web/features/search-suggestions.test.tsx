// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { answered, failed } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { category, company, hit } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const types = 'company,event,news,product,reward,amenity,entrance,page';
const asked = (q: string) => ({ query: { q, types, limit: 3, locale: 'cz' } });
const found = (q: string, ids: number[]) =>
  answered(searchCentre, asked(q), {
    query: q,
    groups: [{ type: 'company', total: ids.length, items: ids.map((id) => hit(id, { type: 'company' })) }],
  });
const page = [
  answered(listFeaturedCompanies, {}, [company(1)]),
  answered(listCategories, { query: { type: 'company' } }, [category(1)]),
  answered(listCompanies, { query: { sort: 'newest', locale: 'cz', per_page: 8 } }, []),
  answered(listCompanies, { query: { category: 1, page: 10_000, per_page: 1 } }, [], { total: 1, pages: 1 }),
];

async function show(scene: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await renderScreen('shops-services', { calls: [...page, found('bo', [1, 2]), found('bot', [3])], ...scene });
  const visitor = userEvent.setup();
  const field = shown.mainElement.querySelector<HTMLInputElement>('input[type="search"]');
  if (!field) throw new Error('the page has no search field');
  await visitor.click(field);
  return { ...shown, visitor, field };
}

describe('SearchSuggestions', () => {
  it('are not in the first HTML, whose field is a plain search field', async () => {
    const { markup } = await renderScreen('shops-services', { calls: page });
    expect(markup).not.toMatch(/listbox|combobox/);
  });

  it('suggest results, with their number for screen readers', async () => {
    const { main, visitor, field } = await show();
    await visitor.keyboard('bo');
    expect(textsOf(await main.findAllByRole('option'))).toEqual(['Boty u řeky 1Obchody a služby', 'Boty u řeky 2Obchody a služby']);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(main.getByText('2 návrhy, vybírejte šipkami').closest('[role="status"]')).not.toBeNull();
  });

  it('are chosen with arrow keys and Enter', async () => {
    const { main, visitor, field, path } = await show();
    await visitor.keyboard('bo');
    await main.findAllByRole('option');
    await visitor.keyboard('{ArrowDown}{ArrowDown}');
    const current = main.getByRole('option', { selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(current.id);
    expect(current.textContent).toContain('Boty u řeky 2');
    await visitor.keyboard('{ArrowDown}'); // back to the typed text
    expect(main.queryByRole('option', { selected: true })).toBeNull();
    await visitor.keyboard('{ArrowUp}');
    expect(main.getByRole('option', { selected: true }).getAttribute('href')).toBe('/cz/obchod/2/boty-u-reky-2');
    await visitor.keyboard('{Enter}');
    await vi.waitFor(() => expect(path()).toBe('/cz/obchod/2/boty-u-reky-2'));
  });

  it('close on Escape, keep the text, and open again when it changes', async () => {
    const { main, visitor, field } = await show();
    await visitor.keyboard('bo');
    await main.findAllByRole('option');
    await visitor.keyboard('{Escape}');
    expect(main.queryAllByRole('option')).toEqual([]);
    expect(field.value).toBe('bo');
    await visitor.keyboard('t');
    await vi.waitFor(() => expect(textsOf(main.getAllByRole('option'))).toEqual(['Boty u řeky 3Obchody a služby']));
  });

  it('never block typing if the search fails', async () => {
    const { main, visitor, field } = await show({ calls: page, failures: failed(searchCentre, asked('bo'), 'ServiceUnavailable') });
    await visitor.keyboard('bo');
    await vi.waitFor(() => expect(main.getByText('Žádné návrhy')).toBeTruthy());
    await visitor.keyboard('x');
    expect(field.value).toBe('box');
    expect(main.queryAllByRole('option')).toEqual([]);
  });
});
