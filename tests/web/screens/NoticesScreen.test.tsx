// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  getNoticeSettings,
  listNotices,
  type MemberNotice,
  type NoticePage,
  type NoticeSettings,
  switchNotices,
} from '#shared/contracts/notices.ts';
import { answered, failed } from '../support/calls.ts';
import { inLanguages } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const common = { created_at: '2026-11-20T10:00:00Z', read_at: null };
const named = { translations: inLanguages({ title: { en: 'Gold', cz: 'Zlatá', sk: 'Zlatá', de: 'Gold' } }) };
const every: readonly MemberNotice[] = [
  { ...common, ...named, id: 11, kind: 'places_offered', starts_at: '2026-11-22T09:00:00+01:00', offer_until: '2026-11-21T14:00:00+01:00' },
  { ...common, id: 10, kind: 'birthday_bonus', points: 100, settled: 30 },
  { ...common, id: 9, kind: 'gift_card_changed', gift_card_id: 4, balance: { amount: 30_000, currency: 'CZK' } },
  { ...common, ...named, id: 8, kind: 'booking_reversed', order_id: 3, starts_at: '2026-11-22T09:00:00+01:00' },
  { ...common, id: 7, kind: 'reply', conversation_id: 5, subject: 'Chybí body' },
  { ...common, ...named, id: 6, kind: 'booking_tomorrow', order_id: 3, starts_at: '2026-11-22T09:00:00+01:00' },
  { ...common, ...named, id: 5, kind: 'level_lost' },
  { ...common, ...named, id: 4, kind: 'level_won' },
  { ...common, ...named, id: 3, kind: 'level_ends', points: 320, on: '2026-12-31' },
  { ...common, ...named, id: 2, kind: 'reward_ends', customer_reward_id: 9, on: '2026-11-30' },
  { ...common, id: 1, kind: 'points_end', points: 2, on: '2026-12-31', read_at: '2026-11-20T11:00:00Z' },
  { ...common, id: 15, kind: 'household_accepted', name: 'Petr' },
  { ...common, id: 14, kind: 'household_joined', name: 'Petr' },
  { ...common, id: 13, kind: 'household_left', name: '' },
  { ...common, id: 12, kind: 'household_removed' },
];
const push: NoticeSettings['push'] = {
  key: null,
  is_on: false,
  topics: { endings: true, levels: true, household: true, bookings: true, replies: true },
};
const mail: NoticeSettings['mail'] = { is_on: true, topics: { endings: true, levels: false, bookings: true } };
const settings = answered(getNoticeSettings, {}, { mail, push });
const page = (notices: readonly MemberNotice[], changes: Partial<NoticePage> = {}, query: Parameters<typeof answered>[1] = {}) =>
  answered(listNotices, query, { notices: [...notices], next: null, unread: notices.filter(({ read_at }) => !read_at).length, ...changes });
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = ({ calls = [], ...scene }: Omit<Scene, 'calls'> & { calls?: readonly ReturnType<typeof page>[] }) =>
  renderScreen('dashboard-notices', { isMember: true, calls: [settings, ...calls], waiting: 'all', ...scene });
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

describe('NoticesScreen', () => {
  it.each([
    [
      'cz',
      '2 body můžete využít do 31. 12. 2026.',
      'Zlatá, 22. 11. 2026, 9:00',
      'Náš dárek: 100 bodů, z toho 30 bodů na dříve odebrané body.',
    ],
    [
      'en',
      'You can use 2 points until 31 Dec 2026.',
      'Gold, 22 Nov 2026, 9:00',
      'Our present: 100 points, of which 30 points covered what you owed.',
    ],
  ] as const)('shows in %s for each kind of notice its text, a link, and whether it is new', async (locale, points, booking, present) => {
    const { main, t } = await show({ locale, calls: [page(every)] });
    const list = within(await main.findByRole('list', { name: t('menu.dashboard-notices') }));
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')?.split('/').slice(2).join('/'))).toEqual(
      locale === 'cz'
        ? [
            'moje-rezervace',
            'moje-body',
            'darkove-karty/4',
            'moje-rezervace',
            'podpora?conversation=5',
            'moje-rezervace',
            'ziskat-body',
            'muj-prehled',
            'ziskat-body',
            'moje-odmena/9',
            'moje-body',
            ...Array(4).fill('domacnost'),
          ]
        : [
            'my-bookings',
            'my-points',
            'gift-cards/4',
            'my-bookings',
            'support?conversation=5',
            'my-bookings',
            'get-points',
            'dashboard',
            'get-points',
            'my-reward/9',
            'my-points',
            ...Array(4).fill('household'),
          ],
    );
    const texts = links.map((link) => plain(link.textContent));
    expect(texts[0]).toContain(booking);
    expect(texts[1]).toContain(present);
    expect(texts[2]).toMatch(/300/);
    expect(texts[3]).toContain(booking);
    expect(texts[10]).toContain(points);
    expect(texts[5]).toContain(booking);
    expect(texts.map((text) => text?.startsWith(`${t('notices.new')}:`))).toEqual([...Array(10).fill(true), false, ...Array(4).fill(true)]);
    expect(texts[11]).toContain(t('notices.household_accepted', { name: 'Petr' }));
    expect(texts[13]).toContain(t('notices.household_left', { name: t('notices.someone') }));
    for (const text of texts) expect(text).not.toMatch(/[{}]|notices\./);
  });

  it('marks a notice as read on click', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => ({ unread: 5 }));
    const { main, t } = await show({ calls: [page(every)], onWrite });
    const list = within(await main.findByRole('list', { name: t('menu.dashboard-notices') }));
    await userEvent.click(list.getByRole('link', { name: new RegExp(t('notices.reply')) }));
    await waitFor(() => expect(onWrite).toHaveBeenCalledWith('/v1/me/notices/read', { id: 7 }));
  });

  it('marks all notices as read with one call, and does not mark a read notice again', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => ({ unread: 0 }));
    const { main, t } = await show({ calls: [page(every)], onWrite });
    const list = within(await main.findByRole('list', { name: t('menu.dashboard-notices') }));
    await userEvent.click(main.getByRole('button', { name: t('notices.read_all') }));
    await waitFor(() => expect(onWrite).toHaveBeenCalledWith('/v1/me/notices/read', { up_to: 11 }));
    await userEvent.click(list.getByRole('link', { name: new RegExp(t('notices.points_end')) }));
    expect(onWrite).toHaveBeenCalledTimes(1);
  });

  it('shows older notices page by page', async () => {
    const older = page(every.slice(6), { next: null }, { query: { before: 2 } });
    const { main, t } = await show({ calls: [page(every.slice(0, 6), { next: 2 }), older] });
    await userEvent.click(await main.findByRole('button', { name: t('notices.older') }));
    expect(await main.findByText(t('notices.points_end'))).toBeTruthy();
    expect(main.queryByRole('button', { name: t('notices.older') })).toBeNull();
  });

  it('shows the notices of one topic, and a link to all notices if the topic has none', async () => {
    const { main, t } = await show({ query: { topic: 'levels' }, calls: [page([], {}, { query: { topic: 'levels' } })] });
    expect(await main.findByRole('heading', { name: t('notices.none_of_topic') })).toBeTruthy();
    expect(main.getByRole('link', { name: t('notices.topic_levels') }).getAttribute('aria-current')).toBe('true');
    expect(main.getByRole('link', { name: t('notices.all') }).getAttribute('href')).toBe('/cz/upozorneni');
    expect(main.queryByRole('button', { name: t('notices.read_all') })).toBeNull();
  });

  it('shows that there are no notices, or that they could not be loaded', async () => {
    const empty = await show({ calls: [page([])] });
    expect(await empty.main.findByRole('heading', { name: empty.t('notices.none') })).toBeTruthy();
    const broken = await show({ failures: failed(listNotices, {}, 'BadGateway') });
    expect(await broken.main.findByText(broken.t('error.BadGateway'))).toBeTruthy();
  });

  it('switches emails on and off, by topic and altogether', async () => {
    const topics = { endings: true, levels: true, bookings: true };
    const onWrite = vi.fn((_address: string, body: unknown): unknown => ({
      mail: { is_on: JSON.stringify(body).includes('topic'), topics },
      push,
    }));
    const { main, t } = await show({ calls: [page([])], onWrite });
    const levels = await main.findByRole('switch', { name: t('notices.about_levels') });
    expect(levels).toHaveProperty('checked', false);
    await userEvent.click(levels);
    await waitFor(() => expect(onWrite).toHaveBeenCalledWith(switchNotices.path, { way: 'mail', topic: 'levels', is_on: true }));
    await waitFor(() => expect(levels.hasAttribute('aria-disabled')).toBe(false));
    expect(levels).toHaveProperty('checked', true);
    await userEvent.click(main.getByRole('switch', { name: t('notices.mail') }));
    await waitFor(() => expect(onWrite).toHaveBeenCalledWith(switchNotices.path, { way: 'mail', is_on: false }));
    await waitFor(() => expect(main.queryByRole('switch', { name: t('notices.about_levels') })).toBeNull());
  });
});
