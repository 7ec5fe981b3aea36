// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { type Company, getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { findCinema } from '#shared/rules/find-cinema.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectFailedPart, expectLoading, headingOf, hrefOf } from '../support/expectations.ts';
import { company, event, hoursOf, inLanguages, websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'cinema' } };
const page = answered(getWebsitePageByAlias, alias, websitePage(1));
const kind = (company_category: Record<'en' | 'cz' | 'sk' | 'de', string>) =>
  inLanguages({ title: { en: 'Lumen', cz: 'Lumen', sk: 'Lumen', de: 'Lumen' }, company_category });
const cinema = company(7, {
  type: 'service',
  web: 'https://lumen.example',
  phone: '+420 200 555 410',
  floor: 2,
  unit: '2-01',
  opening_hours: hoursOf('10:00', '00:30'),
  translations: kind({ en: 'Cinema', cz: 'Kino', sk: 'Kino', de: 'Kino' }),
});
const services = (locale: 'cz' | 'de' = 'cz', companies: Company[] = [company(1, { type: 'service' }), cinema]) =>
  answered(listCompanies, { query: { sort: 'title', type: 'service', page: 1, per_page: 48, locale } }, companies);
const events = (found = [event(3)]) => answered(listAnnouncements, { query: { company: 7, type: 'event', per_page: 8 } }, found);

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) =>
  renderScreen('cinema', { calls: [page, services(scene.locale === 'de' ? 'de' : 'cz'), events()], ...scene });

describe('CinemaScreen', () => {
  it.each([
    ['cz', 'Stránka 1', '/cz/kino'],
    ['de', 'Seite 1', '/de/kino'],
  ] as const)('shows in %s tickets, phone, hours and what the editors have written', async (locale, title, path) => {
    const shown = await show({ locale });
    const { main, t } = shown;
    expect(headingOf(shown)).toBe(title);
    expect(hrefOf(shown, new RegExp(t('cinema.tickets')))).toBe('https://lumen.example');
    expect(main.getAllByRole('link', { name: '+420 200 555 410' })[0]?.getAttribute('href')).toBe('tel:+420200555410');
    expect(main.getByRole('table', { name: t('hours.week') })).toBeTruthy();
    expect(main.getByText(locale === 'cz' ? 'Blok.' : 'Block.')).toBeTruthy();
    expect(shown.head).toMatchObject({ title, path, structuredData: [{ '@type': 'MovieTheater', name: 'Lumen' }] });
  });

  it('shows its events, and no heading where there are none', async () => {
    const shown = await show();
    expect(shown.main.getByRole('heading', { name: shown.t('cinema.events') })).toBeTruthy();
    const without = await show({ calls: [page, services(), events([])] });
    expect(without.main.queryByRole('heading', { name: shown.t('cinema.events') })).toBeNull();
  });

  it('leads to its place on the plan', async () => {
    const onPlan = { ...cinema, floorplan_id: 2 };
    const shown = await show({ calls: [page, services('cz', [onPlan]), events()], waiting: [getFloorplan] });
    expect(hrefOf(shown, shown.t('shops.show_on_plan'))).toBe('/cz/mapa-centra/2?shop=7');
    const without = await show();
    expect(without.main.queryByRole('link', { name: shown.t('shops.show_on_plan') })).toBeNull();
  });

  it('is the company alone where the editors have written nothing, and the page alone where there is no company', async () => {
    const alone = await show({ calls: [services(), events()], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([alone.status, headingOf(alone)]).toEqual([200, alone.t('menu.cinema')]);
    const written = await show({ calls: [page, services('cz', [company(1)])] });
    expect(written.main.getByText('Blok.')).toBeTruthy();
    expect(written.head?.isUnlisted).toBeUndefined();
  });

  it('recommends others on its page, never itself', async () => {
    const title = { en: 'Afterwards', cz: 'Po filmu', sk: 'Po filme', de: 'Danach' };
    const recommending = (ids: number[]) => {
      const block = { kind: 'companies' as const, company_ids: ids, translations: inLanguages({ title }) };
      return answered(getWebsitePageByAlias, alias, websitePage(1, { blocks: [block] }));
    };
    const one = answered(getCompany, { params: { id: 1 } }, company(1));
    const shown = await show({ calls: [recommending([7, 1]), services(), events(), one] });
    const row = within(shown.main.getByRole('region', { name: 'Po filmu' }));
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cz/obchod/1/kram-1']);
    const alone = await show({ calls: [recommending([7]), services(), events()] });
    expect(alone.main.queryByRole('heading', { name: 'Po filmu' })).toBeNull();
  });

  it('says kindly that there is no cinema, and keeps that out of search engines', async () => {
    const shown = await show({ calls: services('cz', []), failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([shown.status, shown.head?.isUnlisted]).toEqual([200, true]);
    expect(shown.main.getByRole('heading', { name: shown.t('cinema.none') })).toBeTruthy();
  });

  it('loads, fails as a page without its company, and stands beside a text that failed', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
    const query = { sort: 'title', type: 'service', page: 1, per_page: 48, locale: 'cz' } as const;
    expectFailedPage(await show({ calls: page, failures: failed(listCompanies, { query }, 'BadGateway') }), 'BadGateway');
    const calls = [services(), events()];
    expectFailedPart(await show({ calls, failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });
});

describe('findCinema', () => {
  const named = (id: number, name: string) => company(id, { translations: kind({ en: name, cz: name, sk: name, de: name }) });

  it.each(['Cinema', 'Kino', 'kino a bar', 'Multikino'])('knows one by its kind: %s', (name) => {
    expect(findCinema([company(1), named(2, name)])?.id).toBe(2);
  });

  it('prefers who bears the tag, and takes no word for another', () => {
    expect(findCinema([named(1, 'Kino'), company(2, { tags: ['cinema'] })])?.id).toBe(2);
    expect(findCinema([named(1, 'Kinobalon'), company(2)])).toBeUndefined();
  });
});
