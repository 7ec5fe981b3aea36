// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, headingOf, hrefOf } from '../support/expectations.ts';
import { websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'gift-cards' } };
const page = answered(getWebsitePageByAlias, alias, websitePage(1));

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const notSold = failed(getGiftCardOffer, {}, 'NotFound');
const show = ({ failures, ...scene }: Scene = {}) =>
  renderScreen('gift-cards', { calls: page, failures: { ...notSold, ...failures }, ...scene });

describe('GiftCardsScreen', () => {
  it.each([
    ['cz', 'Stránka 1', 'Blok.', '/cz/darkove-karty'],
    ['de', 'Seite 1', 'Block.', '/de/geschenkkarten'],
  ] as const)('shows the editors’ content in %s', async (locale, title, text, path) => {
    const shown = await show({ locale });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getByText(text)).toBeTruthy();
    expect(shown.head).toMatchObject({ title, path });
  });

  it('works without an editors’ page, and links to places that accept cards', async () => {
    const shown = await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect(shown.status).toBe(200);
    expect(headingOf(shown)).toBe('Dárkové karty');
    expect(hrefOf(shown, shown.t('gift_cards.shops'))).toBe('/cz/obchody-sluzby');
    expect(hrefOf(shown, shown.t('gift_cards.dining'))).toBe('/cz/obchody-sluzby?f=dining');
  });

  it('shows each picture of the tenant once', async () => {
    const { mainElement } = await show({ settings: { gift_cards_images_1: '/media/a.svg', gift_cards_images_2: '/media/b.svg' } });
    const pictures = [...mainElement.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/api/images/original/media/a.svg', '/api/images/original/media/b.svg']);
  });

  it.each([
    ['karty@quay.example', 'mailto:karty@quay.example'],
    ['', undefined],
    ['not an address', undefined],
  ])('shows a contact only with a valid address: %j', async (email, href) => {
    const shown = await show({ settings: { gift_cards_page_help_email: email } });
    expect(shown.main.queryByRole('link', { name: email || 'nobody' })?.getAttribute('href') ?? undefined).toBe(href);
    expect(shown.main.queryByText(shown.t('gift_cards.help')) !== null).toBe(href !== undefined);
  });

  it('shows a loading page and an error page', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
    expectFailedPage(await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });
});
