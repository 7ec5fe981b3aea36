// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, textsOf } from '../support/expectations.ts';
import { entrance, inLanguages, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'map-way' } };
const mapBlock = {
  kind: 'map' as const,
  translations: inLanguages({ title: { en: 'On the quay', cz: 'Na nábřeží', sk: 'Na nábreží', de: 'Am Kai' } }),
};
const plain = websitePage(1);
const page = answered(getWebsitePageByAlias, alias, { ...plain, blocks: [mapBlock, ...plain.blocks] });
const onTheMap = { latitude: 50.1015, longitude: 14.4456 };

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const noEntrances = answered(listEntrances, {}, []);
const show = ({ calls = page, ...scene }: Scene = {}) =>
  renderScreen('map-way', { mall: onTheMap, ...scene, calls: [noEntrances, ...[calls].flat()] });

const frameOf = ({ mainElement }: ShownScreen) => mainElement.querySelector('iframe');
const waysOf = ({ main, t }: ShownScreen) => {
  const list = main.queryByRole('list', { name: t('directions.ways') });
  return list
    ? within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    : [];
};

const asked = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  asked.mockImplementation(async () =>
    Response.json({ prefix: 'ph', width: 256, height: 256, icons: { anchor: { body: '<path d="M1 1"/>' } } }),
  );
  vi.stubGlobal('fetch', asked);
});

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

describe('MapWayScreen', () => {
  it.each([
    ['cz', 'Stránka 1', '/cz/mapa-a-cesta'],
    ['de', 'Seite 1', '/de/karte-und-weg'],
  ] as const)('shows in %s the location of the centre, also in words', async (locale, title, path) => {
    const shown = await show({ locale });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getByText('Nábřežní 12')).toBeTruthy();
    expect(shown.head).toMatchObject({ title, path, structuredData: [{ '@type': 'ShoppingCenter', geo: onTheMap }] });
  });

  it('lists the entrances, each with its place on the plan', async () => {
    const doors = [entrance(1, { kind: 'car_park', address: 'Přístavní', step_free: false }), entrance(2, { step_free: null })];
    const shown = await show({ calls: [page, answered(listEntrances, {}, doors)] });
    const list = within(shown.main.getByRole('list', { name: shown.t('entrances.heading') }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Vchod 1', '/cz/mapa-centra/1?entrance=1'],
      ['Vchod 2', '/cz/mapa-centra/1?entrance=2'],
    ]);
    expect(list.getByText('Z parkoviště · Přístavní · se schody')).toBeTruthy();
    expect(list.getByText('Z ulice')).toBeTruthy(); // no note about steps, because they are unknown
    expect((await show()).main.queryByRole('list', { name: shown.t('entrances.heading') })).toBeNull();
  });

  it('marks a closed entrance', async () => {
    const doors = [entrance(1, { is_closed: true }), entrance(2)];
    const shown = await show({ calls: [page, answered(listEntrances, {}, doors)] });
    const list = within(shown.main.getByRole('list', { name: shown.t('entrances.heading') }));
    const isMarked = list.getAllByRole('listitem').map((item) => within(item).queryByText('nyní zavřeno') !== null);
    expect(isMarked).toEqual([true, false]);
  });

  it('requests no map before the visitor clicks the control that names the provider', async () => {
    const shown = await show();
    expect(shown.markup).not.toMatch(/<iframe|<(?:script|img|link)[^>]+https?:/);
    expect(frameOf(shown)).toBeNull();
    const control = shown.main.getByRole('button', { name: /OpenStreetMap/ });
    const note = shown.mainElement.querySelector(`#${control.getAttribute('aria-describedby')}`);
    expect(note?.textContent).toContain('openstreetmap.org');
    await userEvent.click(control);
    expect(frameOf(shown)?.getAttribute('src')).toBe('/frames/map?lat=50.1015&lng=14.4456&lang=cz');
    expect(frameOf(shown)?.title).toContain('OpenStreetMap');
    expect(document.activeElement).toBe(frameOf(shown));
  });

  it('names Google if the tenant has a key', async () => {
    const { main, mainElement } = await show({ mapProvider: 'google' });
    expect(main.getByRole('button', { name: /Google Maps/ })).toBeTruthy();
    expect(mainElement.textContent).toContain('google.com');
  });

  it.each([
    ['is not known', { latitude: null, longitude: null }],
    ['is invalid', { latitude: 500, longitude: 14 }],
  ])('has no map and no links to maps if its place %s', async (_what, mall) => {
    const shown = await show({ mall });
    expect(shown.main.queryByRole('button', { name: /OpenStreetMap/ })).toBeNull();
    expect(shown.main.queryByText(shown.t('directions.open_in'))).toBeNull();
    expect(shown.main.getByText('Nábřežní 12')).toBeTruthy();
  });

  it('opens the place in other maps by plain links', async () => {
    const shown = await show();
    const links = [...shown.mainElement.querySelectorAll<HTMLAnchorElement>('.centre-address a')];
    expect(links.map(({ hostname }) => hostname)).toEqual(['www.openstreetmap.org', 'www.google.com', 'maps.apple.com', 'waze.com']);
    expect(links.every(({ target, rel }) => target === '_blank' && rel === 'noopener')).toBe(true);
  });

  it('shows the entries of map_way_menu_items in order, without this page, or else the default entries', async () => {
    const own = await show({ settings: { map_way_menu_items: 'floorplan,map-way,parking,Loď|https://boat.example' } });
    expect(waysOf(own)).toEqual(['/cz/mapa-centra', '/cz/parkovani', 'https://boat.example']);
    expect(waysOf(await show())).toEqual(['/cz/jak-k-nam', '/cz/parkovani', '/cz/mapa-centra']);
  });

  it.each([
    ['an Iconify name', 'ph:anchor', 'svg[viewBox="0 0 256 256"] path[d="M1 1"]'],
    ['a picture', '/media/icons/car.svg', 'img[src="/api/images/original/media/icons/car.svg"]'],
  ])('shows the icon set for a menu entry in the icons_… settings: %s', async (_what, value, drawing) => {
    const shown = await show({ settings: { map_way_menu_items: 'parking', icons_parking: value } });
    await expect.poll(() => shown.mainElement.querySelector(`.page-menu ${drawing}`)).toBeTruthy();
    const without = await show({ settings: { map_way_menu_items: 'parking' } });
    expect(without.mainElement.querySelector(`.page-menu ${drawing}`)).toBeNull();
    expect(without.mainElement.querySelector('.page-menu svg')).toBeTruthy();
  });

  it('shows the editors’ content, but its own map instead of theirs', async () => {
    const shown = await show();
    expect(shown.main.getByText('Blok.')).toBeTruthy();
    expect(textsOf(shown.main.getAllByRole('heading', { level: 2 }))).not.toContain('Na nábřeží');
  });

  it('works without an editors’ page, and shows the rest if that page fails', async () => {
    const without = await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([without.status, headingOf(without)]).toEqual([200, without.t('menu.map-way')]);
    const broken = await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'BadGateway') });
    expect(broken.main.getByRole('button', { name: /OpenStreetMap/ })).toBeTruthy();
    expectFailedPart(broken, 'BadGateway');
  });

  it('announces that it loads', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
  });
});
