// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, textsOf } from '../support/expectations.ts';
import { websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'information' } };
const page = answered(getWebsitePageByAlias, alias, websitePage(1));

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('information', { calls: page, ...scene });
const linksOf = ({ main, t }: ShownScreen) => within(main.getByRole('list', { name: t('page_menu.pages') })).getAllByRole('link');

afterEach(() => vi.unstubAllGlobals());

describe('InformationScreen', () => {
  it('shows the pages of information_menu_items in order, each with a description', async () => {
    const shown = await show({
      settings: { information_menu_items: 'faq,pet-policy,terrace,parking' },
      pages: { 'pet-policy': { title: 'Se psem', path: 'zvirata' } },
    });
    expect(linksOf(shown).map((link) => link.getAttribute('href'))).toEqual(['/cz/caste-dotazy', '/cz/zvirata', '/cz/parkovani']);
    expect(textsOf(linksOf(shown))).toEqual([
      `${shown.t('menu.faq')}${shown.t('page_menu.faq')}`,
      `Se psem${shown.t('page_menu.pet-policy')}`,
      `${shown.t('menu.parking')}${shown.t('page_menu.parking')}`,
    ]);
  });

  it('shows the default pages if the tenant has set none', async () => {
    const hrefs = linksOf(await show({ locale: 'de' })).map((link) => link.getAttribute('href'));
    expect(hrefs.slice(0, 4)).toEqual(
      ['/de/oeffnungszeiten', '/de/anfahrt', '/de/parken', '/de/ausstattung/alle/1'].map((path) =>
        expect.stringContaining(path.split('/alle')[0] ?? path),
      ),
    );
  });

  it('loads the tenant’s icons, and shows the default ones otherwise', async () => {
    const asked = vi.fn(async () => Response.json({ prefix: 'ph', width: 256, height: 256, icons: { dog: { body: '<path d="M2 2"/>' } } }));
    vi.stubGlobal('fetch', asked);
    const settings = { information_menu_items: 'faq', icons_faq: 'ph:dog' };
    const shown = await show({ settings });
    await expect.poll(() => shown.mainElement.querySelector('.page-menu path[d="M2 2"]')).toBeTruthy();
    const plain = await show({ settings: { information_menu_items: 'faq' } });
    expect(plain.mainElement.querySelector('.page-menu path[d="M2 2"]')).toBeNull();
  });

  it('has the editors’ title and description, and shows their content', async () => {
    const shown = await show();
    expect(shown.head).toMatchObject({ title: 'Stránka 1', path: '/cz/informace', description: 'O čem to je.' });
    expect(shown.main.getByText('Blok.')).toBeTruthy();
  });

  it('works without an editors’ page, and shows the rest if that page fails', async () => {
    const without = await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect([without.status, headingOf(without)]).toEqual([200, without.t('menu.information')]);
    expectFailedPart(await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });

  it('announces that it loads', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
  });
});
