// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listLikeIds, listThumbs } from '#shared/contracts/favourites.ts';
import cz from '#web/messages/cz.json';
import { answered, failed } from '../support/calls.ts';
import { event, offer, story } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const page = [
  answered(getAnnouncement, { params: { id: 7 } }, story(7)),
  answered(listAnnouncements, { query: { type: 'news', per_page: 8 } }, [story(7), story(8)]),
];
const liked = (...ids: number[]) =>
  answered(
    listLikeIds,
    {},
    ids.map((id) => ({ type: 'news', id })),
  );
const thumbs = (...values: ('up' | 'down')[]) =>
  answered(
    listThumbs,
    {},
    values.map((value) => ({ type: 'news', id: 7, value })),
  );

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('news-detail', { params: { id: 7, title: 'zprava-7' }, calls: page, ...scene });
const asMember = (scene: Scene = {}) => show({ isMember: true, calls: [...page, liked(), thumbs()], onWrite: () => ({}), ...scene });

const heart = ({ main }: ShownScreen, id: number) => main.getByRole('button', { name: `Oblíbené: Zpráva ${id}` });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const press = async (button: HTMLElement) => {
  await userEvent.click(button);
  await act(async () => {});
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('hearts', () => {
  it('are empty in the server’s page, and filled once the member is known', async () => {
    const shown = await asMember({ calls: [...page, liked(8), thumbs()] });
    expect(shown.markup).toContain('aria-label="Oblíbené: Zpráva 8"');
    expect(shown.markup).not.toContain('aria-pressed="true"');
    await waitFor(() => expect(isPressed(heart(shown, 8))).toBe(true));
    expect(isPressed(heart(shown, 7))).toBe(false);
  });

  it.each([['login is off', { settings: { is_authentication_active: 'false' } }]])('are not shown if %s', async (_name, scene) => {
    const { main, markup } = await show(scene);
    expect(main.queryByRole('button', { name: /^Oblíbené/ })).toBeNull();
    expect(markup).not.toContain('thumbs');
  });

  it('are filled at a click, and emptied at the next one', async () => {
    const onWrite = vi.fn(() => ({}));
    const shown = await asMember({ onWrite });
    await press(heart(shown, 8));
    expect(isPressed(heart(shown, 8))).toBe(true);
    await press(heart(shown, 8));
    expect(isPressed(heart(shown, 8))).toBe(false);
    await waitFor(() =>
      expect(onWrite.mock.calls).toEqual([
        ['/v1/me/likes', { type: 'news', id: 8 }],
        ['/v1/me/likes?id=8&type=news', {}],
      ]),
    );
  });

  it('can be restored from the message about their removal', async () => {
    const onWrite = vi.fn(() => ({}));
    const shown = await asMember({ calls: [...page, liked(8), thumbs()], onWrite });
    await waitFor(() => expect(isPressed(heart(shown, 8))).toBe(true));
    await press(heart(shown, 8));
    expect(await screen.findByText(cz['favourite_toasts.removed'])).toBeTruthy();
    await press(screen.getByRole('button', { name: cz['favourite_toasts.undo'] }));
    expect(isPressed(heart(shown, 8))).toBe(true);
    expect(screen.queryByText(cz['favourite_toasts.removed'])).toBeNull();
    await waitFor(() => expect(onWrite).toHaveBeenLastCalledWith('/v1/me/likes', { type: 'news', id: 8 }));
  });

  it.each([
    ['BadGateway', cz['favourite_toasts.failed']],
    ['Conflict', cz['favourite_toasts.full']],
  ] as const)('are reverted after %s, with a message', async (code, text) => {
    const onWrite = () => {
      throw new ApiError(code);
    };
    const shown = await asMember({ onWrite });
    await press(heart(shown, 8));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(isPressed(heart(shown, 8))).toBe(false);
  });

  it('are reported as removed only after the gateway has confirmed it', async () => {
    const answer = Promise.withResolvers<object>();
    const shown = await asMember({ calls: [...page, liked(8), thumbs()], onWrite: () => answer.promise });
    await waitFor(() => expect(isPressed(heart(shown, 8))).toBe(true));
    await press(heart(shown, 8));
    expect([isPressed(heart(shown, 8)), screen.queryByText(cz['favourite_toasts.removed'])]).toEqual([false, null]);
    answer.resolve({});
    expect(await screen.findByText(cz['favourite_toasts.removed'])).toBeTruthy();
  });

  it('are restored if the session has ended, and the message has a login link', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const asked = vi.fn(async () => Response.json({ status: 'success', data: {} }));
    const onWrite = () => {
      throw new ApiError('Unauthorized');
    };
    const shown = await asMember({ calls: [...page, liked(8), thumbs()], onWrite });
    await waitFor(() => expect(isPressed(heart(shown, 8))).toBe(true));
    await press(heart(shown, 8));
    expect(await screen.findByText(cz['login_ended.title'])).toBeTruthy();
    expect([isPressed(heart(shown, 8)), screen.queryByText(cz['favourite_toasts.removed']), assign.mock.calls]).toEqual([true, null, []]);
    vi.stubGlobal('fetch', asked);
    await press(screen.getByRole('button', { name: cz['login_ended.log_in'] }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/cz\/prihlaseni\?.*why=expired/)));
    expect(asked).toHaveBeenCalledWith('/api/session', expect.objectContaining({ method: 'DELETE' }));
  });

  it('stay empty and clickable if the member’s likes cannot be loaded', async () => {
    const shown = await asMember({
      calls: page,
      failures: { ...failed(listLikeIds, {}, 'BadGateway'), ...failed(listThumbs, {}, 'BadGateway') },
    });
    expect(isPressed(heart(shown, 8))).toBe(false);
    await press(heart(shown, 8));
    expect(isPressed(heart(shown, 8))).toBe(true);
  });

  it('send visitors to the login, and are filled when they return', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data: {} }));
    await press(heart(await show(), 8));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/cz/prihlaseni?return=%2Fcz%2Fnovinka%2F7%2Fzprava-7&why=like'));
    cleanup();

    const onWrite = vi.fn(() => ({}));
    const back = await asMember({ onWrite });
    await waitFor(() => expect(isPressed(heart(back, 8))).toBe(true));
    expect(await screen.findByText(cz['favourite_toasts.added'])).toBeTruthy();
    await waitFor(() => expect(onWrite.mock.calls).toEqual([['/v1/me/likes', { type: 'news', id: 8 }]]));
    expect(sessionStorage.length).toBe(0);
  });

  it('ignore a click that was stored more than half an hour ago', async () => {
    sessionStorage.setItem('mallfront:wish', JSON.stringify({ key: 'like news 8', mark: true, atMs: Date.parse('2026-11-21T09:29:00Z') }));
    const onWrite = vi.fn(() => ({}));
    const shown = await asMember({ onWrite });
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(isPressed(heart(shown, 8))).toBe(false);
    expect(onWrite).not.toHaveBeenCalled();
  });
});

describe('thumbs', () => {
  it('show the member’s rating, change it, and remove it with a second click', async () => {
    const onWrite = vi.fn(() => ({}));
    const shown = await asMember({ calls: [...page, liked(), thumbs('up')], onWrite });
    const [up, down] = (['up', 'down'] as const).map((value) =>
      shown.main.getByRole('button', { name: shown.t(`favourites.thumb_${value}`) }),
    );
    if (!up || !down) throw new Error('two thumbs');
    await waitFor(() => expect(isPressed(up)).toBe(true));
    await press(down);
    expect([isPressed(up), isPressed(down)]).toEqual([false, true]);
    await press(down);
    expect([isPressed(up), isPressed(down)]).toEqual([false, false]);
    await waitFor(() =>
      expect(onWrite.mock.calls).toEqual([
        ['/v1/me/thumbs', { type: 'news', id: 7, value: 'down' }],
        ['/v1/me/thumbs', { type: 'news', id: 7, value: 'none' }],
      ]),
    );
  });

  const ofKind = {
    news: { route: 'news-detail', record: story(7) },
    event: { route: 'event', record: event(7) },
    product: { route: 'offer', record: offer(7) },
  } as const;
  it.each(['news', 'event', 'product'] as const)('are below %s, and send a visitor to the login after storing the click', async (type) => {
    const { route, record } = ofKind[type];
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const { main, t } = await renderScreen(route, {
      params: { id: 7, title: 'x' },
      calls: [
        answered(getAnnouncement, { params: { id: 7 } }, record),
        answered(listAnnouncements, { query: { type, per_page: 8 } }, []),
        ...(type === 'news' ? [] : [answered(listCategories, { query: { type } }, [])]),
      ],
    });
    const group = within(main.getByRole('group', { name: t(`favourites.thumbs_${type}`) }));
    await press(group.getByRole('button', { name: t('favourites.thumb_up'), pressed: false }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining('/cz/prihlaseni')));
    expect(sessionStorage.getItem('mallfront:wish')).toContain(`thumb ${type} 7`);
  });
});
