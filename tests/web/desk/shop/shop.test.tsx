// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listStandings } from '#web/desk/shop/OfferBadges.tsx';
import { renderShop, toOffer, toRow } from './shop-desk.ts';

const button = (name: string) => screen.findByRole('button', { name });
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of the offer (CZ)' });

beforeEach(() => sessionStorage.clear());

describe('the menu and Today of a shop', () => {
  it('show only the shop’s offers, and how many were sent back', async () => {
    renderShop({ path: '', rows: [toRow(), toRow({ offer: 'p3', state: 'sent_back', is_shown: false, reason: 'Too long' })] });
    expect(await screen.findByRole('link', { name: /1 offer came back/ })).toBeTruthy();
    const menu = within(screen.getByRole('navigation'));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Today',
      'Till',
      'Our offers',
      'Our shop',
      'Our figures',
      'Settlement',
      expect.stringContaining('Eva Nová'),
    ]);
  });
});

describe('OffersScreen', () => {
  it('explains the first step if there are no offers', async () => {
    renderShop({ path: '/offers' });
    expect(await screen.findByRole('heading', { name: 'No offers yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New offer' }).getAttribute('href')).toBe('/desk/offers/new');
  });

  it('shows the state of each offer, and why one was sent back', async () => {
    const rows = [
      toRow({ offer: 'p3', state: 'sent_back', is_shown: false, reason: 'Until when?', translations: [], name: 'p3' }),
      toRow({ state: 'waiting' }),
      toRow({ offer: '22', ends_at: '2026-01-01T00:00:00Z' }),
    ];
    renderShop({ path: '/offers', rows });
    await screen.findByRole('link', { name: 'Offer without a title' });
    const [back, waiting, over] = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(back?.textContent).toMatch(/Offer without a title.*Sent back: Until when\?.*Sent back/);
    expect(waiting?.textContent).toMatch(/Free coffee.*Waiting for approval.*Visible/);
    expect(over?.textContent).toMatch(/Until 1\. 1\. 2026.*Over/);
  });
});

describe('listStandings', () => {
  const nowMs = Date.parse('2026-11-27T12:00:00Z');
  it.each([
    [{}, ['shown']],
    [{ starts_at: '2026-11-28T00:00:00Z' }, ['coming']],
    [{ ends_at: '2026-11-27T12:00:00Z' }, ['over']],
    [{ state: 'draft' as const, is_shown: false }, ['draft']],
    [{ state: 'waiting' as const, is_removal: true }, ['removal', 'shown']],
    [{ state: 'sent_back' as const, is_removal: true }, ['sent_back', 'shown']],
  ])('returns the standings for %j', (value, standings) => {
    expect(listStandings(toRow(value), nowMs)).toEqual(standings);
  });
});

describe('OfferScreen', () => {
  it('submits an offer with one click, and shows what the centre received, with a withdraw button', async () => {
    const { user, sent, router } = renderShop({ path: '/offers/new' });
    expect((await button('Send for approval')).hasAttribute('disabled')).toBe(true);
    await user.type(await title(), 'Dva za jeden');
    await user.click(screen.getByRole('checkbox', { name: 'Fashion' }));
    await user.click(await button('Send for approval'));
    expect(await screen.findByText('The centre is checking this offer')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/desk/offers/p7');
    expect(sent[0]).toMatchObject({
      name: 'createShopOffer',
      body: { act: 'submit', body: { translations: [{ locale: 'cz', title: 'Dva za jeden' }], category_ids: [32] } },
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(await button('Take it back'));
    expect((await title()).value).toBe('Dva za jeden');
    expect(sent.at(-1)?.body).toMatchObject({ act: 'withdraw', version: 1 });
  });

  it('uploads a picture, but has no controls of the picture library, because the role may not use it', async () => {
    renderShop({ path: '/offers/new' });
    await title();
    const picture = within(screen.getByRole('group', { name: 'Picture' }));
    expect(picture.getByLabelText(/^Upload/)).toBeTruthy();
    expect(picture.queryAllByRole('button')).toEqual([]);
    expect(picture.getByRole('textbox', { name: 'Picture: address' })).toBeTruthy();
  });

  it('has no fields that the centre sets', async () => {
    renderShop({ path: '/offers/new' });
    await title();
    for (const name of ['Type', 'Company', 'Scope', 'Published', 'Place'])
      expect(screen.queryByLabelText(new RegExp(`^${name}`))).toBeNull();
  });

  it('reports a missing title before sending anything, and focuses it', async () => {
    const { user, sent } = renderShop({ path: '/offers/new' });
    await user.click(await screen.findByRole('checkbox', { name: 'Fashion' }));
    await user.click(await button('Send for approval'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/One thing has to be corrected first.*Title of the offer/);
    expect(sent).toEqual([]);
  });

  it('saves a draft by Ctrl+S', async () => {
    const { user, sent } = renderShop({ path: '/offers/21', offer: toOffer() });
    await user.clear(await title());
    await user.type(await title(), 'Jinak');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved as a draft. Only your shop sees it.')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ act: 'draft', version: 0, shown: '0123456789abcdef' });
  });

  it('shows why it was sent back, and submits it again unchanged', async () => {
    const offer = toOffer({ state: 'sent_back', reason: 'Until when?', version: 2 });
    const { user, sent } = renderShop({ path: '/offers/21', offer });
    expect(await screen.findByText('Until when?')).toBeTruthy();
    await user.click(await button('Send for approval'));
    expect(await screen.findByText('The centre is checking this offer')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ act: 'submit', version: 2 });
  });

  it('shows a colleague’s changes field by field, and loses no change', async () => {
    const theirs = toOffer({
      state: 'draft',
      version: 1,
      updated_by: 'Jana',
      body: {
        translations: [
          { locale: 'cz', title: 'Káva zdarma' },
          { locale: 'en', title: 'Coffee by Jana' },
        ],
      },
    });
    const { user, sent } = renderShop({ path: '/offers/21', offer: toOffer(), outcomes: [{ outcome: 'conflict', theirs }] });
    await user.clear(await title());
    await user.type(await title(), 'Ode mě');
    await user.click(await button('Save draft'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Coffee by Jana')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save selection' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ version: 1, body: { translations: [{ title: 'Ode mě' }, { title: 'Coffee by Jana' }] } });
  });

  it('keeps the typed text if a colleague has submitted the offer meanwhile', async () => {
    const theirs = toOffer({ state: 'waiting', version: 1 });
    const { user } = renderShop({ path: '/offers/21', offer: toOffer(), outcomes: [{ outcome: 'conflict', theirs }] });
    await user.clear(await title());
    await user.type(await title(), 'Ode mě');
    await user.click(await button('Save draft'));
    await user.click(await button('Take it back'));
    expect((await title()).value).toBe('Ode mě');
  });

  it('asks the centre to remove an offer, after a confirmation', async () => {
    const { user, sent } = renderShop({ path: '/offers/21', offer: toOffer() });
    await user.click(await button('Request removal…'));
    await user.click(await button('Send request'));
    expect(await screen.findByText('You have asked the centre to remove this offer')).toBeTruthy();
    expect(sent.map(({ body }) => (body as { act: string }).act)).toEqual(['remove']);
  });

  it('discards a draft after a confirmation', async () => {
    const offer = toOffer({ offer: 'p7', state: 'draft', version: 1, live: null, is_shown: false });
    const { user, router, sent } = renderShop({ path: '/offers/p7', offer });
    await user.click(await button('Discard draft'));
    expect(sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/desk/offers'));
  });

  it('shows a not-found page for another shop’s offer', async () => {
    renderShop({ path: '/offers/99' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
