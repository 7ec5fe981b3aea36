// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Like, listFollowedCompanies, listLikeIds, listLikes, listThumbs } from '#shared/contracts/favourites.ts';
import cz from '#web/messages/cz.json';
import { answered, failed } from '../support/calls.ts';
import { headingOf, textsOf } from '../support/expectations.ts';
import { company, hit } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const like = (type: 'company' | 'product' | 'event', id: number): Like => ({
  type,
  id,
  liked_at: '2026-11-20T10:00:00Z',
  record: hit(id, { type, ...(type === 'event' && { starts_at: '2026-12-01T17:00:00Z' }) }),
});
const toCalls = (likes: Like[], followed: number[]) => [
  answered(listLikes, {}, likes),
  answered(
    listLikeIds,
    {},
    likes.map(({ type, id }) => ({ type, id })),
  ),
  answered(
    listFollowedCompanies,
    {},
    followed.map((id) => company(id)),
  ),
];
const toThumbs = (...thumbs: (readonly ['product' | 'event', number, 'up' | 'down'])[]) => [
  answered(
    listThumbs,
    { query: { with: 'record' } },
    thumbs.map(([type, id, value]) => ({ type, id, value, record: hit(id, { type }) })),
  ),
  answered(
    listThumbs,
    {},
    thumbs.map(([type, id, value]) => ({ type, id, value })),
  ),
];
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) =>
  renderScreen('dashboard-favourites', {
    isMember: true,
    calls: [...toCalls([like('event', 3), like('company', 1), like('company', 2)], [1]), ...toThumbs()],
    onWrite: () => ({}),
    ...scene,
  });

describe('FavouritesScreen', () => {
  it('shows records without a picture with an icon of their kind', async () => {
    const { main, mainElement } = await show({
      calls: [...toCalls([like('event', 3), like('company', 1)], [2]), ...toThumbs()],
    });
    await main.findByRole('heading', { name: 'Akce' });
    const empty = [...mainElement.querySelectorAll('.image-empty')];
    expect(empty.map((tile) => [tile.textContent, tile.querySelector('svg') !== null])).toEqual([
      ['', true],
      ['', true],
      ['', true],
    ]);
  });

  it('shows followed shops, then favourites by kind, each with a link to its page', async () => {
    const { main, t } = await show();
    const events = await main.findByRole('list', { name: t('favourites.kind_event') });
    expect(textsOf(main.getAllByRole('heading', { level: 2 }))).toEqual(['Sledované obchody', 'Obchody a služby', 'Akce']);
    expect(within(events).getByText(/^1\. 12\. 2026/)).toBeTruthy();
    const shops = main.getByRole('list', { name: t('favourites.kind_company') });
    const hrefs = within(shops)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([expect.stringMatching(/^\/cz\/obchod\/1\//), expect.stringMatching(/^\/cz\/obchod\/2\//)]);
  });

  it('removes a favourite at a click, moves the focus to the list, and restores the favourite with Undo', async () => {
    const onWrite = vi.fn(() => ({}));
    const { main, t } = await show({ onWrite });
    const shops = await main.findByRole('list', { name: t('favourites.kind_company') });
    const hearts = () => within(shops).getAllByRole('button');
    await waitFor(() => expect(hearts().map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['true', 'true']));
    await userEvent.click(hearts()[0] ?? shops);
    expect(hearts()).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(shops));
    await userEvent.click(screen.getByRole('button', { name: cz['favourite_toasts.undo'] }));
    expect(hearts()).toHaveLength(2);
    await waitFor(() =>
      expect(onWrite.mock.calls.map(([address]: unknown[]) => address)).toEqual(['/v1/me/likes?id=1&type=company', '/v1/me/likes']),
    );
  });

  it('shows rated records of all kinds; a record stays after its rating is removed, and can be rated again', async () => {
    const onWrite = vi.fn(() => ({}));
    const { main, t } = await show({ calls: [...toCalls([], []), ...toThumbs(['product', 4, 'up'], ['event', 3, 'down'])], onWrite });
    const list = within(await main.findByRole('list', { name: t('favourites.thumbed') }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/cz\/nabidka\/4\//),
      expect.stringMatching(/^\/cz\/udalost\/3\//),
    ]);
    const up = await within(list.getAllByRole('group')[0] ?? main.getByRole('main')).findByRole('button', {
      name: t('favourites.thumb_up'),
      pressed: true,
    });
    await userEvent.click(up);
    expect(up.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(up);
    expect(up.getAttribute('aria-pressed')).toBe('true');
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    const thumb = { type: 'product', id: 4 };
    await waitFor(() =>
      expect(onWrite.mock.calls).toEqual([
        ['/v1/me/thumbs', { ...thumb, value: 'none' }],
        ['/v1/me/thumbs', { ...thumb, value: 'up' }],
      ]),
    );
  });

  it('unfollows a shop, and explains how to follow', async () => {
    const { main, t } = await show();
    await userEvent.click(await main.findByRole('button', { name: /^(?:Sledovat|Sledujete): /, pressed: true }));
    await act(async () => {});
    expect(main.getByText(t('favourites.follow_none'))).toBeTruthy();
    expect(screen.getByText(cz['favourite_toasts.unfollowed'])).toBeTruthy();
  });

  it.each(['cz', 'de'] as const)('links to offers in %s if there are no favourites', async (locale) => {
    const { main, t } = await show({ locale, calls: [...toCalls([], []), ...toThumbs()] });
    expect(await main.findByRole('heading', { name: t('favourites.none') })).toBeTruthy();
    expect(main.getByRole('link', { name: t('menu.offers') })).toBeTruthy();
    expect(main.getByText(t('favourites.follow_none'))).toBeTruthy();
  });

  it('announces that it loads, and reports the failure of each part', async () => {
    const loading = await renderScreen('dashboard-favourites', { isMember: true, waiting: 'all' });
    expect(headingOf(loading)).toBe('Oblíbené');
    expect(textsOf(loading.main.getAllByRole('status'))).toContain(loading.t('state.loading'));
    const failures = { ...failed(listLikes, {}, 'BadGateway'), ...failed(listFollowedCompanies, {}, 'BadGateway') };
    const { main } = await show({ calls: [], failures });
    await waitFor(() => expect(main.getAllByRole('alert')).toHaveLength(2));
  });
});
