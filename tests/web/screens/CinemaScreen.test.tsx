// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { type Company, getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { type Film, listFilms } from '#shared/contracts/films.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { findCinema } from '#shared/rules/film-programme.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { company, event, hoursOf, inLanguages, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'cinema' } };
const page = answered(getWebsitePageByAlias, alias, websitePage(1));
const cinemaName = { en: 'Lumen', cz: 'Lumen', sk: 'Lumen', de: 'Lumen' };
const kind = (company_category: Record<'en' | 'cz' | 'sk' | 'de', string>) => inLanguages({ title: cinemaName, company_category });
const cinema = company(7, {
  type: 'service',
  web: 'https://lumen.example',
  floor: 2,
  unit: '2-01',
  opening_hours: hoursOf('10:00', '00:30'),
  translations: kind({ en: 'Cinema', cz: 'Kino', sk: 'Kino', de: 'Kino' }),
});
const description = { en: '<p>Four screens.</p>', cz: '<p>Čtyři sály.</p>', sk: '<p>Štyri sály.</p>', de: '<p>Vier Säle.</p>' };
/** Answers with the complete record: the list lacks its text and phone. */
const told = (record = cinema) =>
  answered(
    getCompany,
    { params: { id: 7 } },
    { ...record, phone: '+420 200 555 410', translations: inLanguages({ title: cinemaName, description }) },
  );
const services = (locale: 'cz' | 'de' = 'cz', companies: Company[] = [company(1, { type: 'service' }), cinema]) =>
  answered(listCompanies, { query: { sort: 'title', type: 'service', page: 1, per_page: 48, locale } }, companies);
const events = (found = [event(3)]) => answered(listAnnouncements, { query: { company: 7, type: 'event', per_page: 8 } }, found);

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const programme = (films: Film[] = []) => answered(listFilms, {}, films);
const show = (scene: Scene = {}) => {
  const calls = [scene.calls ?? [page, services(scene.locale === 'de' ? 'de' : 'cz'), events()]].flat();
  return renderScreen('cinema', { ...scene, calls: scene.waiting === 'all' ? calls : [programme(), told(), ...calls] });
};

/** Address of the cinema's own page: search engines see one house, wherever it is described. */
const cinemaId = { cz: 'https://quay.example/cz/obchod/7/lumen', de: 'https://quay.example/de/geschaeft/7/lumen' };

describe('CinemaScreen', () => {
  it('describes today’s showings for search engines', async () => {
    const run: Film['runs'][number] = {
      from: '2026-11-20',
      to: '2026-11-30',
      times: ['20:30', '17:00'],
      language: 'en',
      subtitles: 'cs',
      format: 'IMAX',
    };
    const film: Film = {
      id: 1,
      minutes: 90,
      tickets: 'https://lumen.example/1',
      runs: [run],
      translations: inLanguages({ title: { en: 'River', cz: 'Řeka', sk: 'Rieka', de: 'Fluss' } }),
    };
    const shown = await renderScreen('cinema', { calls: [programme([film]), told(), page, services(), events()] });
    const screenings = shown.head?.structuredData?.filter((record) => record['@type'] === 'ScreeningEvent');
    expect(screenings).toMatchObject([
      {
        name: 'Řeka',
        startDate: '2026-11-21T17:00:00+01:00',
        endDate: '2026-11-21T18:30:00+01:00',
        location: { '@type': 'MovieTheater', '@id': cinemaId.cz, address: { addressLocality: 'Praha' } },
        workPresented: { '@type': 'Movie', name: 'Řeka', duration: 'PT90M' },
        inLanguage: 'en',
        subtitleLanguage: 'cs',
        videoFormat: 'IMAX',
        offers: { url: 'https://lumen.example/1' },
      },
      { startDate: '2026-11-21T20:30:00+01:00' },
    ]);
  });

  it.each([
    ['cz', 'Stránka 1', '/cz/kino'],
    ['de', 'Seite 1', '/de/kino'],
  ] as const)('shows in %s tickets, phone, hours and the editors’ content', async (locale, title, path) => {
    const shown = await show({ locale });
    const { main, t } = shown;
    expect(headingOf(shown)).toBe(title);
    expect(hrefOf(shown, new RegExp(t('cinema.tickets')))).toBe('https://lumen.example');
    expect(main.getAllByRole('link', { name: '+420 200 555 410' })[0]?.getAttribute('href')).toBe('tel:+420200555410');
    expect(main.getByRole('table', { name: t('hours.week') })).toBeTruthy();
    expect(main.getByText(locale === 'cz' ? 'Blok.' : 'Block.')).toBeTruthy();
    expect(shown.head).toMatchObject({
      title,
      path,
      structuredData: [
        { '@type': 'MovieTheater', '@id': cinemaId[locale], name: 'Lumen', description: locale === 'cz' ? 'Čtyři sály.' : 'Vier Säle.' },
      ],
    });
  });

  it('shows its events, and no heading without any', async () => {
    const shown = await show();
    expect(shown.main.getByRole('heading', { name: shown.t('cinema.events') })).toBeTruthy();
    const without = await show({ calls: [page, services(), events([])] });
    expect(without.main.queryByRole('heading', { name: shown.t('cinema.events') })).toBeNull();
  });

  it('links to its location on the plan', async () => {
    const onPlan = { ...cinema, floorplan_id: 2 };
    const shown = await show({ calls: [page, services('cz', [onPlan]), told(onPlan), events()], waiting: [getFloorplan] });
    expect(hrefOf(shown, shown.t('shops.show_on_plan'))).toBe('/cz/mapa-centra/2?shop=7');
    const without = await show();
    expect(without.main.queryByRole('link', { name: shown.t('shops.show_on_plan') })).toBeNull();
  });

  describe('the programme', () => {
    const day = (offset: number) => addDays('2026-11-21', offset);
    const run = { from: day(0), to: day(3), times: ['10:00', '23:00'], language: 'en' as const, subtitles: 'cs' as const };
    const film = (id: number, more: Partial<Film> = {}): Film => ({
      id,
      minutes: 96,
      age: 12,
      tickets: `https://tickets.example/${id}`,
      runs: [run],
      translations: inLanguages({ title: { en: `Film ${id}`, cz: `Film č. ${id}`, sk: `Film ${id}`, de: `Film ${id}` } }),
      ...more,
    });
    const later = film(2, { runs: [{ from: day(2), to: day(2), times: ['09:00'], language: 'cs', format: '3D' }], tickets: null });
    const withFilms = (scene: Scene = {}) => show({ calls: [page, services(), events(), programme([film(1), later])], ...scene });
    const titles = (shown: ShownScreen) => textsOf(shown.main.getAllByRole('heading', { level: 3, name: /^Film/ }));

    it('starts with today, with duration, age rating, language, and ticket links', async () => {
      const shown = await withFilms();
      const { main, t } = shown;
      expect(titles(shown)).toEqual(['Film č. 1']);
      expect(main.getByText('96 min · od 12 let')).toBeTruthy();
      expect(main.getByText('anglicky, české titulky')).toBeTruthy();
      expect(main.getByRole('link', { name: /^23:00/ }).getAttribute('href')).toBe('https://tickets.example/1');
      expect(main.getByRole('link', { name: t('cinema.today'), current: true }).getAttribute('href')).toBe('/cz/kino');
    });

    it('marks showings that have begun, and sells no tickets for them', async () => {
      const { main } = await withFilms();
      const begun = main.getByText('10:00').closest('s');
      expect(begun?.textContent).toBe('Už začalo: 10:00');
      expect(main.queryByRole('link', { name: /10:00/ })).toBeNull();
    });

    it('shows another day at its own address, the earliest film first', async () => {
      const shown = await withFilms({ query: { day: day(2) } });
      expect(titles(shown)).toEqual(['Film č. 2', 'Film č. 1']);
      expect(shown.main.getByText('3D, česky')).toBeTruthy();
      expect(shown.main.queryByRole('link', { name: /^9:00/ })).toBeNull();
      expect(shown.main.getByRole('link', { name: 'po 23. 11.', current: true })).toBeTruthy();
    });

    it.each(['2026-01-01', 'tomorrow', '<script>'])('starts with today for a day without showings: %s', async (asked) => {
      expect(titles(await withFilms({ query: { day: asked } }))).toEqual(['Film č. 1']);
    });

    it('starts with the first day with showings', async () => {
      const shown = await withFilms({ calls: [page, services(), events(), programme([later])] });
      expect(titles(shown)).toEqual(['Film č. 2']);
      expect(shown.main.queryByRole('link', { name: shown.t('cinema.today') })).toBeNull();
    });

    it('is hidden without showings, and shown alone without a company', async () => {
      const without = await show();
      expect(without.main.queryByRole('heading', { name: without.t('cinema.programme') })).toBeNull();
      const calls = [services('cz', []), programme([film(1)])];
      const alone = await show({ calls, failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
      expect([alone.status, alone.head?.isUnlisted, titles(alone)]).toEqual([200, undefined, ['Film č. 1']]);
    });
  });

  it('shows only the company without an editors’ page, and only the page without a company', async () => {
    const alone = await show({ calls: [services(), events()], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([alone.status, headingOf(alone)]).toEqual([200, alone.t('menu.cinema')]);
    const written = await show({ calls: [page, services('cz', [company(1)])] });
    expect(written.main.getByText('Blok.')).toBeTruthy();
    expect(written.head?.isUnlisted).toBeUndefined();
  });

  it('omits the cinema itself from the recommended companies', async () => {
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

  it('shows that there is no cinema, and is not listed by search engines', async () => {
    const shown = await show({ calls: services('cz', []), failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([shown.status, shown.head?.isUnlisted]).toEqual([200, true]);
    expect(shown.main.getByRole('heading', { name: shown.t('cinema.none') })).toBeTruthy();
  });

  it('shows a loading page, an error page if the company fails, and shows the rest if the text fails', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
    const query = { sort: 'title', type: 'service', page: 1, per_page: 48, locale: 'cz' } as const;
    expectFailedPage(await show({ calls: page, failures: failed(listCompanies, { query }, 'BadGateway') }), 'BadGateway');
    const calls = [services(), events()];
    expectFailedPart(await show({ calls, failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });
});

describe('findCinema', () => {
  const named = (id: number, name: string) => company(id, { translations: kind({ en: name, cz: name, sk: name, de: name }) });

  it.each(['Cinema', 'Kino', 'kino a bar', 'Multikino'])('recognises a cinema by its kind: %s', (name) => {
    expect(findCinema([company(1), named(2, name)])?.id).toBe(2);
  });

  it('prefers the company with the tag, and ignores longer words that begin with “Kino”', () => {
    expect(findCinema([named(1, 'Kino'), company(2, { tags: ['cinema'] })])?.id).toBe(2);
    expect(findCinema([named(1, 'Kinobalon'), company(2)])).toBeUndefined();
  });
});
