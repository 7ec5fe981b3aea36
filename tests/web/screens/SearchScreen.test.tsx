// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanyDiets, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { type SearchHit, searchCentre } from '#shared/contracts/search.ts';
import type { Locale } from '#shared/site/locales.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, company, hit, hoursOf, mall, offer, parking, parkingOption, zone } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const allTypes = 'company,event,news,product,reward,amenity,entrance,page';
const asked = (q: string, types = allTypes, locale: Locale = 'cz') => ({ query: { q, types, limit: 5, locale } });
const group = (type: SearchHit['type'], ids: number[], total = ids.length) => ({
  type,
  total,
  items: ids.map((id) => hit(id, { type, floor: 1 })),
});
const found = (q: string, ...groups: ReturnType<typeof group>[]) => answered(searchCentre, asked(q), { query: q, groups });
const begin = [
  answered(listFeaturedCompanies, {}, [company(1)]),
  answered(listCategories, { query: { type: 'company' } }, [category(1), category(2, { parent_id: 1 })]),
];

describe('SearchScreen', () => {
  it.each([
    ['cz', 'boty', 'Boty u řeky 1', '/cz/obchod/1/boty-u-reky-1', '1 výsledek pro „boty“'],
    ['de', 'stiefelladen', 'Stiefelladen 1', '/de/geschaeft/1/stiefelladen-1', '1 Treffer für „stiefelladen“'],
  ] as const)('shows in %s results, their number, and links', async (locale, q, title, href, count) => {
    const calls = answered(searchCentre, asked(q, allTypes, locale), { query: q, groups: [group('company', [1])] });
    const shown = await renderScreen('search', { locale, query: { q }, calls });
    expect(hrefOf(shown, new RegExp(title))).toBe(href);
    expect(textsOf(shown.main.getAllByRole('status'))).toEqual([count]);
    expect(headingOf(shown)).toBe(shown.t('search.heading'));
  });

  it('marks matches regardless of accents', async () => {
    const { mainElement } = await renderScreen('search', { query: { q: 'REKY' }, calls: found('REKY', group('company', [1])) });
    expect(textsOf([...mainElement.querySelectorAll('mark')])).toEqual(['řeky']);
  });

  it.each([
    ['řeka', ['řeky']], // another form of the word
    ['rkey', ['řeky']], // a typo
    ['kam boty', ['Boty']],
    ['b', ['B']],
  ])('marks matches of %j', async (q, marked) => {
    const { mainElement } = await renderScreen('search', { query: { q }, calls: found(q, group('company', [1])) });
    expect(textsOf([...mainElement.querySelectorAll('mark')])).toEqual(marked);
  });

  it('shows price and end of an offer', async () => {
    const offer = hit(8, {
      type: 'product',
      starts_at: '2026-11-01T00:00:00+01:00',
      ends_at: '2026-11-30T22:59:00+01:00',
      price: { amount: 9900, currency: 'CZK' },
      price_before: { amount: 12900, currency: 'CZK' },
    });
    const { main } = await renderScreen('search', {
      query: { q: 'boty' },
      calls: answered(searchCentre, asked('boty'), { query: 'boty', groups: [{ type: 'product', total: 1, items: [offer] }] }),
    });
    expect(textsOf([main.getByRole('link', { name: /řeky 8/ })])[0]).toMatch(/Nyní 99 Kč, původně 129 KčDo 30\. 11\. 2026$/);
  });

  it('links to screens of the site, except switched-off ones', async () => {
    const screen = (id: number, route: string) => ({ ...hit(id, { type: 'page' }), route });
    const items = [screen(1, 'opening-hours'), screen(2, 'floorplan'), screen(3, 'events'), screen(4, 'mobile-app'), screen(5, 'moon')];
    const shown = await renderScreen('search', {
      query: { q: 'boty' },
      settings: { is_mobile_app_active: 'false' },
      calls: answered(searchCentre, asked('boty'), { query: 'boty', groups: [{ type: 'page', total: 5, items }] }),
    });
    const links = shown.main.getAllByRole('link', { name: /Boty u řeky/ }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/cz/oteviraci-doba', '/cz/mapa-centra', '/cz/akce/1']);
    expect(textsOf(shown.main.getAllByRole('status'))).toEqual(['3 výsledky pro „boty“']);
  });

  it('shows whether a shop is open, by its own hours or the centre’s', async () => {
    const closed = { status: 'closed' as const, days: {}, exceptions: [] };
    const items = [hit(1, { opening_hours: null }), hit(2, { opening_hours: closed }), hit(3)];
    const { main, t } = await renderScreen('search', {
      query: { q: 'boty' },
      calls: answered(searchCentre, asked('boty'), { query: 'boty', groups: [{ type: 'company', total: 3, items }] }),
    });
    expect(await main.findByText(t('shops.open'))).toBeTruthy();
    expect(main.getByText(t('shops.closed'))).toBeTruthy();
  });

  it('shows the kinds in the order of the answer', async () => {
    const calls = found('boty', group('amenity', [3]), group('company', [1]));
    const { main } = await renderScreen('search', { query: { q: 'boty' }, calls });
    expect(textsOf(main.getAllByRole('heading', { level: 2 }))).toEqual(['Vybavení centra', 'Obchody a služby']);
  });

  it('suggests other queries if nothing was found', async () => {
    const answer = { query: 'hojonst markt', groups: [], suggestions: ['Hojnost', 'Hojný trh'] };
    const shown = await renderScreen('search', {
      query: { q: 'hojonst markt' },
      calls: [...begin, answered(searchCentre, asked('hojonst markt'), answer)],
    });
    expect(shown.main.getByText(shown.t('search.did_you_mean'))).toBeTruthy();
    expect(hrefOf(shown, 'Hojnost')).toBe('/cz/hledat?q=Hojnost');
    expect(hrefOf(shown, 'Hojný trh')).toBe('/cz/hledat?q=Hojn%C3%BD%20trh');
  });

  it('counts 1, 3 and 5 in Czech plural forms', async () => {
    const counts: string[] = [];
    for (const total of [1, 3, 5]) {
      const { main } = await renderScreen('search', { query: { q: 'boty' }, calls: found('boty', group('company', [1], total)) });
      counts.push(textsOf(main.getAllByRole('status'))[0] ?? '');
    }
    expect(counts.map((count) => count.split(' pro ')[0])).toEqual(['1 výsledek', '3 výsledky', '5 výsledků']);
  });

  it('groups results by kind, and links to all results of a kind', async () => {
    const shown = await renderScreen('search', {
      query: { q: 'boty' },
      calls: found('boty', group('company', [1, 2], 9), group('event', [3])),
    });
    expect(textsOf(shown.main.getAllByRole('heading', { level: 2 }))).toEqual(['Obchody a služby', 'Akce']);
    expect(hrefOf(shown, 'Zobrazit všech 9')).toBe('/cz/hledat?q=boty&type=company');
    expect(hrefOf(shown, /Boty u řeky 3/)).toBe('/cz/udalost/3/boty-u-reky-3');
    const chips = within(shown.main.getByRole('navigation', { name: shown.t('search.filter') })).getAllByRole('link');
    expect(chips.map((chip) => chip.getAttribute('href'))).toEqual([
      '/cz/hledat?q=boty',
      '/cz/hledat?q=boty&type=company',
      '/cz/hledat?q=boty&type=event',
    ]);
  });

  it('shows all results of the kind in the address', async () => {
    const whole = answered(
      searchCentre,
      { query: { q: 'boty', types: 'event', limit: 48 } },
      { query: 'boty', groups: [group('event', [3, 4])] },
    );
    const shown = await renderScreen('search', {
      query: { q: 'boty', type: 'event' },
      calls: [found('boty', group('company', [1]), group('event', [3], 2)), whole],
    });
    expect(textsOf(shown.main.getAllByRole('heading', { level: 2 }))).toEqual(['Akce']);
    expect(shown.main.getAllByRole('link', { name: /Boty u řeky/ })).toHaveLength(2);
    expect(shown.main.getByText('Akce', { selector: '[aria-current] *, [aria-current]' })).toBeTruthy();
  });

  it('says that there are no hits of the chosen kind, and links to those of other kinds', async () => {
    const none = answered(searchCentre, { query: { q: 'boty', types: 'news', limit: 48 } }, { query: 'boty', groups: [] });
    const shown = await renderScreen('search', {
      query: { q: 'boty', type: 'news' },
      calls: [found('boty', group('company', [1, 2])), none],
    });
    expect(shown.main.getByRole('heading', { name: shown.t('search.none_of_kind', { query: 'boty' }) })).toBeTruthy();
    expect(hrefOf(shown, shown.t('search.all_results'))).toBe('/cz/hledat?q=boty');
  });

  it('links to offers and rewards', async () => {
    const shown = await renderScreen('search', { query: { q: 'boty' }, calls: found('boty', group('product', [8]), group('reward', [9])) });
    expect(hrefOf(shown, /řeky 8/)).toBe('/cz/nabidka/8/boty-u-reky-8');
    expect(hrefOf(shown, /řeky 9/)).toBe('/cz/odmena/9/boty-u-reky-9');
  });

  it('links to an entrance on its plan, without a heart', async () => {
    const items = [hit(2, { type: 'entrance', floorplan_id: 7 }), hit(3, { type: 'entrance' })];
    const shown = await renderScreen('search', {
      query: { q: 'boty' },
      calls: answered(searchCentre, asked('boty'), { query: 'boty', groups: [{ type: 'entrance', total: 2, items }] }),
    });
    expect(textsOf(shown.main.getAllByRole('heading', { level: 2 }))).toEqual(['Vchody']);
    expect(hrefOf(shown, /řeky 2/)).toBe('/cz/mapa-centra/7?entrance=2');
    expect(shown.main.queryByRole('link', { name: /řeky 3/ })).toBeNull(); // on no plan
    expect(shown.main.queryByRole('button', { name: /řeky 2/ })).toBeNull();
  });

  it('does not request members-only results, and neither shows nor counts them', async () => {
    const types = 'company,event,news,reward,amenity,entrance,page';
    const answer = { query: 'boty', groups: [group('company', [1]), group('product', [9], 4)] };
    const { main } = await renderScreen('search', {
      query: { q: 'boty' },
      settings: { is_offers_visible_only_when_logged_in: 'true' },
      calls: answered(searchCentre, asked('boty', types), answer),
    });
    expect(textsOf(main.getAllByRole('status'))).toEqual(['1 výsledek pro „boty“']);
    expect(main.queryByRole('link', { name: /řeky 9/ })).toBeNull();
  });

  it('also finds members-only results for a member, once the page is live', async () => {
    const settings = { is_offers_visible_only_when_logged_in: 'true', is_rewards_visible_only_when_logged_in: 'true' };
    const shown = await renderScreen('search', {
      query: { q: 'boty' },
      settings,
      isMember: true,
      calls: [
        answered(searchCentre, asked('boty', 'company,event,news,amenity,entrance,page'), {
          query: 'boty',
          groups: [group('company', [1])],
        }),
        answered(searchCentre, asked('boty', 'product,reward'), { query: 'boty', groups: [group('reward', [9]), group('product', [8])] }),
      ],
    });
    expect(await shown.main.findByRole('heading', { level: 2, name: 'Odměny' })).toBeTruthy();
    expect(hrefOf(shown, /řeky 9/)).toBe('/cz/odmena/9/boty-u-reky-9');
    expect(hrefOf(shown, /řeky 8/)).toBe('/cz/nabidka/8/boty-u-reky-8');
    expect(textsOf(shown.main.getAllByRole('status'))).toEqual(['3 výsledky pro „boty“']);
    expect(shown.markup).not.toMatch(/řeky 9|řeky 8/);
  });

  it('searches while typing', async () => {
    const visitor = userEvent.setup();
    const { main, path, t } = await renderScreen('search', {
      calls: [...begin, found('boty', group('company', [1])), found('boty u', group('company', [2]))],
    });
    const field = main.getByRole('searchbox', { name: t('search.label') });
    await visitor.type(field, 'boty');
    expect(await main.findByRole('link', { name: /Boty u řeky 1/ })).toBeTruthy();
    expect(path()).toBe('/cz/hledat?q=boty');
    await visitor.type(field, ' u{Enter}');
    expect(await main.findByRole('link', { name: /Boty u řeky 2/ })).toBeTruthy();
    expect(path()).toBe('/cz/hledat?q=boty%20u');
  });

  it('shows suggestions again when the field is emptied', async () => {
    const visitor = userEvent.setup();
    const { main, path, t } = await renderScreen('search', {
      query: { q: 'boty' },
      calls: [...begin, found('boty', group('company', [1]))],
    });
    await visitor.clear(main.getByRole('searchbox', { name: t('search.label') }));
    expect(await main.findByRole('heading', { name: t('search.recommended') })).toBeTruthy();
    expect(path()).toBe('/cz/hledat');
  });

  it('focuses the field on the key /, but not from another field', async () => {
    const visitor = userEvent.setup();
    const { main, t } = await renderScreen('search', { calls: begin });
    const field = main.getByRole('searchbox', { name: t('search.label') });
    await visitor.keyboard('/');
    expect(document.activeElement).toBe(field);
    await visitor.keyboard('a/b');
    await waitFor(() => expect(field).toHaveProperty('value', 'a/b'));
  });

  it('shows suggestions without a query', async () => {
    const shown = await renderScreen('search', { calls: begin });
    expect(hrefOf(shown, 'Krám 1')).toBe('/cz/obchod/1/kram-1');
    expect(hrefOf(shown, 'Druh 1')).toBe('/cz/obchody/1-druh-1/1');
    expect(shown.main.queryByRole('link', { name: 'Druh 2' })).toBeNull();
  });

  it('shows that nothing was found, with the same suggestions', async () => {
    const { main, t } = await renderScreen('search', { query: { q: 'xyz' }, calls: [...begin, found('xyz')] });
    expect(main.getByRole('heading', { name: t('search.none', { query: 'xyz' }) })).toBeTruthy();
    expect(main.getByRole('link', { name: 'Krám 1' })).toBeTruthy();
  });

  it.each([
    [{}, 'Hledat'],
    [{ q: 'boty' }, 'Hledání: boty'],
  ])('is not listed by search engines: %o is “%s”', async (query, title) => {
    const { head, status } = await renderScreen('search', { query, calls: [...begin, found('boty')] });
    expect(status).toBe(200);
    expect(head).toMatchObject({ title, path: '/cz/hledat', isUnlisted: true, alternates: { de: '/de/suche' } });
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('search', { query: { q: 'boty' }, waiting: 'all' }));
  });

  it('shows that the search failed', async () => {
    const shown = await renderScreen('search', {
      query: { q: 'boty' },
      failures: failed(searchCentre, asked('boty'), 'ServiceUnavailable'),
    });
    expectFailedPart(shown, 'ServiceUnavailable');
  });

  describe('answer line', () => {
    const answerOf = ({ mainElement }: { mainElement: HTMLElement }) =>
      mainElement.querySelector('.answer-words')?.textContent?.replaceAll('\u00a0', ' ');

    it('answers a question of hours from the records, with its source', async () => {
      const q = 'do kolika máte otevřeno';
      const shown = await renderScreen('search', { query: { q }, calls: found(q, group('news', [1])), now: '2026-11-25T12:00:00+01:00' });
      expect(answerOf(shown)).toMatch(/: Otevřeno do \d+:\d\d · Dnes \d/);
      expect(hrefOf(shown, 'Zdroj: Otevírací doba')).toBe('/cz/oteviraci-doba');
    });

    it('answers for a day far ahead from all exceptions, which the site’s own copy does not have', async () => {
      const q = 'open on Christmas Eve';
      const title = [{ locale: 'en' as const, title: 'Christmas Eve' }];
      const exceptions = [{ date: '2026-12-24', status: 'open' as const, hours: [{ open: '09:00', close: '12:00' }], translations: title }];
      const malls = answered(listMalls, {}, [mall(1, { opening_hours: [zone({ ...hoursOf('09:00', '21:00'), exceptions })] })]);
      const calls = [answered(searchCentre, asked(q, allTypes, 'en'), { query: q, groups: [group('news', [1])] }), malls];
      const shown = await renderScreen('search', { locale: 'en', query: { q }, calls, now: '2026-03-11T12:00:00+01:00' });
      expect(answerOf(shown)).toContain('Thursday 24 December (Christmas Eve) 9:00–12:00');
    });

    it('answers with the hours and the floor of the shop that is asked for', async () => {
      const q = 'kdy zavírají boty';
      const items = [hit(1, { type: 'company', floor: 1, opening_hours: hoursOf('00:00', '24:00') })];
      const calls = answered(searchCentre, asked(q), { query: q, groups: [{ type: 'company', total: 1, items }] });
      const shown = await renderScreen('search', { query: { q }, calls });
      expect(answerOf(shown)).toMatch(/^Boty u řeky 1: Otevřeno nonstop · .*1\. patro$/);
    });

    it('answers with the first prices of parking, and with the price of a stay', async () => {
      const tariff = [0, 4000, 8000].map((amount, index) => ({ from_minutes: index * 60 + 60, price: { amount, currency: 'CZK' } }));
      const record = parking({ options: [parkingOption(1, { kind: 'garage', free_minutes: 120, tariff })] });
      const toCalls = (q: string) => [found(q, group('news', [1])), answered(getParking, {}, record)];
      const open = await renderScreen('search', { query: { q: 'kolik stojí parkování' }, calls: toCalls('kolik stojí parkování') });
      expect(answerOf(open)).toBe('Parkování: 2 h zdarma, pak 40 Kč do 3 h');
      const q = 'parkování na 3 hodiny';
      const stay = await renderScreen('search', { query: { q }, calls: toCalls(q) });
      expect(answerOf({ mainElement: stay.mainElement })).toBe('Parkování: 3 h za 40 Kč');
    });

    it('counts the places for a diet and links to them, unless the mall API knows no diets', async () => {
      const q = 'kde se najím vegansky';
      const answer = found(q, group('news', [1]));
      const diets = answered(listCompanyDiets, { query: { locale: 'cz' } }, [{ diet: 'vegan', total: 7 }]);
      const shown = await renderScreen('search', { query: { q }, calls: [answer, diets] });
      expect(answerOf(shown)).toBe('Veganské jídlo: 7 míst');
      expect(hrefOf(shown, 'Zobrazit všech 7')).toBe('/cz/obchody/vse/1?diet=vegan');
      const foreign = await renderScreen('search', { query: { q }, calls: answer, notOffered: ['listCompanyDiets'] });
      expect(answerOf(foreign)).toBeUndefined();
    });

    it('counts the offers up to a price and links to them, unless the mall API knows no prices', async () => {
      const q = 'dárek do 450 korun';
      const answer = found(q, group('news', [1]));
      const asked = { type: 'product' as const, max_price: 45_000, page: 1, per_page: 12 as const };
      const offers = answered(listAnnouncements, { query: asked }, [offer(1)], { total: 6 });
      const shown = await renderScreen('search', { query: { q }, calls: [answer, offers] });
      expect(answerOf(shown)).toBe('Nabídky do 450 Kč: 6 nabídek');
      expect(hrefOf(shown, 'Zobrazit všech 6')).toBe('/cz/nabidky/1?max_price=450');
      const foreign = await renderScreen('search', { query: { q }, calls: answer, notOffered: ['listPriceChoices'] });
      expect(answerOf(foreign)).toBeUndefined();
      const euros = 'dárek do 20 eur';
      expect(answerOf(await renderScreen('search', { query: { q: euros }, calls: found(euros, group('news', [1])) }))).toBeUndefined();
    });

    it('is not there without a record, nor for a word that is no question', async () => {
      const q = 'kolik stojí parkování';
      const without = await renderScreen('search', {
        query: { q },
        calls: found(q, group('news', [1])),
        failures: failed(getParking, {}, 'NotFound'),
      });
      expect(answerOf(without)).toBeUndefined();
      const word = await renderScreen('search', { query: { q: 'boty' }, calls: found('boty', group('company', [1])) });
      expect(answerOf(word)).toBeUndefined();
    });
  });

  it('leads to a person: the contact form for visitors, their own for members', async () => {
    const q = 'máte tu půjčovnu lodí?';
    const scene = { query: { q }, calls: [...begin, found(q)] };
    const fragment = `#question=${encodeURIComponent(q)}`;
    const visitor = await renderScreen('search', scene);
    expect(hrefOf(visitor, visitor.t('search.ask'))).toBe(`/cz/kontakt${fragment}`);
    const member = await renderScreen('search', { ...scene, isMember: true });
    expect(member.mainElement.querySelector('.search-page-ask a')?.getAttribute('href')).toBe(`/cz/podpora?conversation=new${fragment}`);
    const off = await renderScreen('search', { ...scene, settings: { is_contact_support_active: 'false' } });
    expect(off.mainElement.querySelector('.search-page-ask')).toBeNull();
  });
});
