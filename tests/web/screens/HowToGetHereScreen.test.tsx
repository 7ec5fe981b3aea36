// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf } from '../support/expectations.ts';
import { inLanguages, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'how-to-get-here' } };
const plain = websitePage(1);
const mapBlock = { kind: 'map' as const, translations: inLanguages({ title: { en: 'Map', cz: 'Mapa', sk: 'Mapa', de: 'Karte' } }) };
const onTheMap = { latitude: 50.1015, longitude: 14.4456 };

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) =>
  renderScreen('how-to-get-here', { calls: answered(getWebsitePageByAlias, alias, plain), mall: onTheMap, ...scene });
const plannersOf = ({ main, t }: ShownScreen, mode: string) =>
  [
    ...(main
      .getByRole('heading', { name: t(`directions.mode_${mode}`) })
      .closest('li')
      ?.querySelectorAll('a') ?? []),
  ].map(({ hostname }) => hostname);

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ prefix: 'ph', icons: {} })));
afterEach(() => vi.unstubAllGlobals());

describe('HowToGetHereScreen', () => {
  it.each([
    ['cz', 'Stránka 1', 'Blok.', '/cz/jak-k-nam'],
    ['de', 'Seite 1', 'Block.', '/de/anfahrt'],
  ] as const)('shows in %s the editors’ content, and the address', async (locale, title, text, path) => {
    const shown = await show({ locale });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getByText(text)).toBeTruthy();
    expect(shown.main.getByText('Nábřežní 12, 170 00 Praha')).toBeTruthy();
    expect(shown.head).toMatchObject({ title, path, structuredData: [{ '@type': 'ShoppingCenter', geo: onTheMap }] });
  });

  it.each([
    ['foot', ['www.openstreetmap.org', 'www.google.com', 'maps.apple.com']],
    ['bike', ['www.openstreetmap.org', 'www.google.com']],
    ['transit', ['www.google.com', 'maps.apple.com']],
    ['car', ['www.openstreetmap.org', 'www.google.com', 'maps.apple.com', 'waze.com']],
  ])('links by %s to external route planners', async (mode, hosts) => {
    expect(plannersOf(await show(), mode)).toEqual(hosts);
  });

  it('shows one map, in the editors’ map block or else beside the address, and no frame before a click', async () => {
    const inBlock = await show({ calls: answered(getWebsitePageByAlias, alias, { ...plain, blocks: [mapBlock] }) });
    expect(inBlock.main.getAllByRole('button', { name: /OpenStreetMap/ })).toHaveLength(1);
    expect(inBlock.mainElement.querySelector('.page-block .centre-map')).toBeTruthy();
    const own = await show();
    expect(own.main.getAllByRole('button', { name: /OpenStreetMap/ })).toHaveLength(1);
    expect(own.markup + inBlock.markup).not.toContain('<iframe');
  });

  it('describes the last hundred metres: parking, and step-free access', async () => {
    const shown = await show();
    expect(hrefOf(shown, new RegExp(shown.t('directions.step_free')))).toBe('/cz/mapa-centra?stepfree=1');
    expect(hrefOf(shown, new RegExp(shown.t('directions.parking_note')))).toBe('/cz/parkovani');
  });

  it('links no planners without coordinates', async () => {
    const shown = await show({ mall: { latitude: null, longitude: null } });
    expect(shown.main.queryByRole('heading', { name: shown.t('directions.plan') })).toBeNull();
    expect(shown.main.getByText('Blok.')).toBeTruthy();
  });

  it('works without an editors’ page, and shows the rest if that page fails', async () => {
    const without = await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([without.status, headingOf(without)]).toEqual([200, without.t('menu.how-to-get-here')]);
    expectFailedPart(await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });

  it('announces that it loads', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
  });
});
